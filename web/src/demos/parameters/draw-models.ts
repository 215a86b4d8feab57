// The part "models": published models by how many weights their attention has, over 4·d_model².
import { scaleLog } from 'd3-scale';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { breakLines, title } from '../../charts/title';
import type { View } from '../define';
import type { CountedModel, ModelsResult } from './compute';
import { presets, type controls } from './controls';
import { headline, widthOf } from './findings';

type ParametersView = View<typeof controls>;

/** Models with the same quotient, from the smallest on. */
function byRatio(
  models: readonly CountedModel[],
): { readonly ratio: number; readonly models: readonly CountedModel[] }[] {
  const ratios = [...new Set(models.map(({ ratio }) => ratio))].sort((a, b) => a - b);
  return ratios.map((ratio) => ({ ratio, models: models.filter((one) => one.ratio === ratio) }));
}

/** A model's name as it stands in the picture: never broken, with a star where its heads are not d_model wide. */
const nameOf = ({ model }: CountedModel): string =>
  model.name.replaceAll(' ', '\u00a0') + (widthOf(model) === model.dModel ? '' : '*');

export function drawModels(view: ParametersView, result: ModelsResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const bar = narrow ? 0 : 150;
  const left = narrow ? 64 : bar + 76;
  const size = narrow ? 11 : SMALL;
  const line = narrow ? 14 : 17;
  const x = scaleLog([0.5, 16], [0, bar]).base(2);
  const { key, values } = headline(result);
  let y = narrow ? 76 : 66;
  const row = ({ ratio, models }: ReturnType<typeof byRatio>[number]): SVGTemplateResult => {
    const names = models.map((one) => ({ name: nameOf(one), model: one.model }));
    const lines = breakLines(names.map(({ name }) => name).join(', '), view.width - left, size);
    const top = y;
    y += lines.length * line + (narrow ? 4 : 6);
    return svg`${
      narrow
        ? nothing
        : svg`<rect x=${Math.min(x(ratio), x(1))} y=${top - 9} width=${Math.abs(x(ratio) - x(1))} height="10" fill=${ratio < 1 ? 'var(--key)' : 'var(--query)'}></rect>`
    }
      <text x=${left - 14} y=${top} text-anchor="end" font-size=${size + 1} font-weight=${ratio === 1 ? 700 : 400} fill="var(--ink)">${view.number(ratio)}</text>
      ${lines.map((text, i) => {
        const shown = text.replace(/,$/, '').split(', ');
        return svg`<text x=${left} y=${top + i * line} font-size=${size} fill="var(--ink-soft)">${shown.map(
          (name, j) => {
            const found = names.find((one) => one.name === name);
            const preset = presets.find((one) => one.name === found?.model.name);
            const mine = found?.model.name === result.chosen;
            return svg`<tspan cursor="pointer" font-weight=${mine ? 700 : 400} fill=${mine ? 'var(--ink)' : 'var(--ink-soft)'}
            @click=${() => preset && view.set({ part: 'areas', ...preset.set })}>${name}</tspan>${j + 1 < shown.length || i + 1 < lines.length ? ', ' : ''}`;
          },
        )}</text>`;
      })}`;
  };
  const rows = byRatio(result.models).map(row);
  const base = y - (narrow ? 4 : 8);
  return svg`${title(view.label(key, values), view.width, narrow ? 50 : 32)}
    ${narrow ? nothing : svg`<line x1=${x(1)} x2=${x(1)} y1="52" y2=${base} stroke="var(--line)"></line>`}
    ${rows}
    <text x="0" y=${y + 10} font-size=${SMALL} fill="var(--ink-soft)">${view.label(narrow ? 'models.key.short' : 'models.key')}</text>`;
}
