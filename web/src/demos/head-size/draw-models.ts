// The part "models": the head sizes that published models chose over their width, and what the four usual reasons rest on.
import { scaleLog } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { bottomAxis, leftAxis, SMALL } from '../../charts/axes';
import { breakLines, title } from '../../charts/title';
import { modelId, models, type ModelShape } from '../models';
import { chosen, type ModelsResult } from './compute';
import { headline, quotient } from './findings';
import { isNarrow, type HeadSizeView } from './layout';

const REASONS = ['variance', 'overfitting', 'many', 'hardware'] as const;

/** Models of the same width and head size share a point. */
function points(): ModelShape[][] {
  const byPlace = new Map<string, ModelShape[]>();
  for (const model of models) {
    const key = `${model.dModel},${model.headDim}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), model]);
  }
  return [...byPlace.values()];
}

export function drawModels(view: HeadSizeView, result: ModelsResult): SVGTemplateResult {
  const narrow = isNarrow(view);
  const place = narrow
    ? { left: 30, right: view.width - 62, top: 96, bottom: 228 }
    : { left: 40, right: view.width - 112, top: 80, bottom: 254 };
  const x = scaleLog([512, 16384], [place.left + 10, place.right - 10]).base(2);
  const y = scaleLog([48, 320], [place.bottom, place.top]);
  const { model, sizes } = result;
  const { key, values } = headline(result);
  const all = points();
  const mine = all.find((group) => group.includes(model)) ?? [model];

  const point = (group: readonly ModelShape[]): SVGTemplateResult => {
    const [first] = group;
    if (first === undefined) return svg``;
    const isMine = group === mine;
    // A click goes through the models that share the point.
    const next = group[(group.indexOf(model) + 1) % group.length] ?? first;
    return svg`<circle cx=${x(first.dModel)} cy=${y(first.headDim)} r=${4 + 1.5 * Math.sqrt(group.length - 1)} cursor="pointer"
      fill=${isMine ? 'var(--ink)' : 'var(--muted)'} fill-opacity=${isMine ? 1 : 0.75} stroke="var(--page)"
      @click=${() => view.set({ model: modelId(next) })}><title>${group.map(({ name }) => name).join(', ')}</title></circle>`;
  };

  return svg`${title(view.label(key, values), view.width, narrow ? 50 : 32)}
    ${leftAxis({ scale: y, ticks: sizes.map(({ headDim }) => headDim), name: view.label('axis.size'), format: (size) => view.number(size, 0) }, place.left, place.right, place.top - 12)}
    ${bottomAxis({ scale: x, ticks: narrow ? [512, 2048, 8192] : [512, 1024, 2048, 4096, 8192, 16384], name: view.label('axis.width'), format: (width) => view.number(width, 0) }, place.bottom, place.right)}
    <g font-size=${SMALL} text-anchor="end">
      <text x=${view.width} y=${place.top - 12} fill="var(--output)">${view.label(narrow ? 'measured.short' : 'measured')}</text>
      ${sizes.map(({ headDim, variance }) => svg`<text x=${view.width} y=${y(headDim) + 4} fill="var(--output)" font-weight=${headDim === model.headDim ? 700 : 400}>${view.number(variance / headDim, 2)}</text>`)}
    </g>
    ${all.filter((group) => group !== mine).map(point)}${point(mine)}
    ${about(view, model, mine, narrow ? 284 : 310)}
    ${reasons(view, result, narrow ? 386 : 372)}`;
}

/** The chosen model in words, and who else stands at its point. */
function about(view: HeadSizeView, model: ModelShape, group: readonly ModelShape[], y: number): SVGTemplateResult {
  const others = group.filter((other) => other !== model).map(({ name }) => name);
  const text = view.label(model.mla ? 'about.mla' : 'about', {
    name: model.name,
    width: { value: model.dModel, digits: 0 },
    heads: { value: model.heads, digits: 0 },
    q: { value: quotient(model), digits: 'general' },
    d: { value: model.headDim, digits: 0 },
  });
  const lines = [
    ...breakLines(text, view.width, 13).map((line) => ({ line, size: 13, color: 'var(--ink)' })),
    ...(others.length === 0
      ? []
      : breakLines(view.label('others', { names: others.join(', ') }), view.width, SMALL).map((line) => ({
          line,
          size: SMALL,
          color: 'var(--ink-soft)',
        }))),
  ];
  return svg`<text>${lines.map(({ line, size, color }, i) => svg`<tspan x="0" y=${y + i * 16} font-size=${size} fill=${color}>${line}</tspan>`)}</text>`;
}

/** The four reasons that courses give for 64 or 128, and what this page can say of each. */
function reasons(view: HeadSizeView, { sizes, model }: ModelsResult, y: number): SVGTemplateResult {
  const narrow = isNarrow(view);
  const { variance } = chosen(sizes, model.headDim);
  const row = narrow ? 32 : 24;
  const second = narrow ? 14 : view.width * 0.5;
  return svg`<text x="0" y=${y} font-size="13" font-weight="600" fill="var(--ink)">${view.label('reasons')}</text>
    <g font-size=${SMALL}>${REASONS.map((reason, i) => {
      const top = y + 22 + i * row;
      const known = reason === 'variance';
      return svg`<text x="0" y=${top} fill="var(--ink)">${i + 1}. ${view.label(`reason.${reason}`)}</text>
        <text x=${second} y=${top + (narrow ? 15 : 0)} fill=${known ? 'var(--output)' : 'var(--ink-soft)'}>${
          known
            ? view.label('reason.settled', {
                d: { value: model.headDim, digits: 0 },
                v: { value: variance / model.headDim, digits: 2 },
              })
            : view.label('reason.open')
        }</text>`;
    })}</g>`;
}
