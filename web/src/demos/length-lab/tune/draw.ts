// The picture: for each reading its loss as it is, and on a line of its own, with an edge of its own, its loss trained further.
import { scaleLinear } from 'd3-scale';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { bottomAxis, SMALL } from '../../../charts/axes';
import { onCurves } from '../../../charts/plot';
import { breakLines, fit, title } from '../../../charts/title';
import type { Tuned } from '../../../lab/tuning';
import type { SentenceValue } from '../../define';
import type { LabView } from '../part';
import type { Row, TuneResult } from './compute';
import { keyOf, least } from './findings';

const NARROW = 560;
const TUNED = 'var(--value)';
const LANE = 24;
const MOST = 4;

const whole = (value: number): SentenceValue => ({ value, digits: 0 });

function titleOf(view: LabView, result: TuneResult): string {
  const key = keyOf(result);
  if (key !== 'before' && key !== 'after') return view.label(`title.tune.${key}`);
  const names = least(result.rows, (row) => row[key]);
  return view.label(`title.tune.${key}.${names.length > 1 ? 'some' : 'one'}`, {
    names: names.map((name) => view.label(`tune.${name}`)).join(view.label('list')),
    steps: whole(result.plan.steps),
  });
}

/** The core's own words where the page has none. */
function failureOf(view: LabView, { step, fault }: Tuned): string {
  const { code, message } = fault as { readonly code?: string; readonly message?: string };
  return code === 'diverged'
    ? view.label('tune.diverged', { step: whole(step) })
    : view.label('tune.failed', { message: message ?? String(fault) });
}

export function draw(view: LabView, result: TuneResult): SVGTemplateResult {
  const narrow = view.width < NARROW;
  const { rows, plan, last, length } = result;
  const plot = {
    left: narrow ? 6 : 150,
    right: view.width - 44,
    top: narrow ? 104 : 88,
    bottom: view.height - 40,
  };
  const x = scaleLinear([0, MOST], [plot.left, plot.right]);
  const pitch = (plot.bottom - plot.top) / rows.length;
  const two = (value: number): string => view.number(value, 2);
  const steps = whole(plan.steps);

  /** Trained further: the loss, how far it is, or nothing yet. */
  const further = ({ tuned, after }: Row, y: number): SVGTemplateResult => {
    const width = plot.right - plot.left;
    const lane = svg`<rect x=${plot.left} y=${y - LANE / 2} width=${width} height=${LANE} fill="var(--surface)"></rect>
      <rect x=${plot.left - 3} y=${y - LANE / 2} width="3" height=${LANE} fill=${TUNED}></rect>`;
    if (after !== undefined)
      return svg`${lane}<circle cx=${x(after)} cy=${y} r="5.5" fill="var(--page)" stroke=${TUNED} stroke-width="3"></circle>
        <text x=${x(after) + 13} y=${y + 4.5} font-size="13" font-weight="600" fill=${TUNED}>${two(after)}</text>`;
    const failed = tuned?.state === 'failed';
    const text = failed
      ? failureOf(view, tuned)
      : view.label(tuned ? 'tune.step' : 'tune.none', { step: whole(tuned?.step ?? 0), steps });
    const { size } = fit(text, width - 16, SMALL);
    return svg`${lane}
      <rect x=${plot.left} y=${y + LANE / 2 - 3} width=${((tuned?.step ?? 0) / plan.steps) * width} height="3" fill=${TUNED}></rect>
      <text x=${plot.left + 10} y=${y + 4} font-size=${size} fill=${failed ? 'var(--error)' : 'var(--ink-soft)'}>${text}</text>`;
  };

  const legend = breakLines(view.label('tune.legend', { steps, length: whole(length) }), view.width - 24, SMALL);
  const legendTop = plot.top - 8 - legend.length * 16;
  return svg`${title(titleOf(view, result), view.width, legendTop - 6)}
    <text font-size=${SMALL} fill="var(--ink-soft)">${legend.map((line, i) => svg`<tspan x="0" y=${legendTop + 14 + i * 16}>${line}</tspan>`)}</text>
    ${[0, 1, 2, 3, 4].map((tick) => svg`<line x1=${x(tick)} x2=${x(tick)} y1=${plot.top + 4} y2=${plot.bottom} stroke="var(--hairline)"></line>`)}
    ${bottomAxis({ scale: x, ticks: [0, 1, 2, 3, 4], name: view.label('axis.loss.at', { from: whole(last.from + 1), to: whole(last.to) }), format: (value) => view.number(value, 0) }, plot.bottom, plot.right)}
    ${rows.map((row, i) => {
      const top = plot.top + i * pitch;
      const name = view.label(`tune.${row.name}`);
      const before = top + (narrow ? 32 : pitch / 2 - LANE / 2 + 2);
      const { size } = fit(name, narrow ? view.width : plot.left - 14, 13);
      return svg`${i === 0 ? nothing : svg`<line x1="0" x2=${view.width} y1=${top} y2=${top} stroke="var(--hairline)"></line>`}
        <circle cx=${x(row.before)} cy=${before} r="6" fill="var(--ink)"></circle>
        ${onCurves(x(row.before) + 13, before + 4.5, two(row.before), 'var(--ink)', { size: 13, weight: 600 })}
        ${onCurves(0, narrow ? top + 17 : before + LANE / 2 + 4, name, 'var(--ink)', { size, weight: 600 })}
        ${further(row, before + LANE + 2)}`;
    })}`;
}
