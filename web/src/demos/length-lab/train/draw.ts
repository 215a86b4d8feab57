// The picture: the losses while they are trained, and beside them the same models by position, on one scale.
import { scaleLinear, scaleLog } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { linesChart, type Line, type Reference } from '../../../charts/lines';
import { TIMES } from '../../../lab/plan';
import { lossAxis } from '../loss-axis';
import { colorOf, nameOf } from '../names';
import type { LabView } from '../part';
import type { Shown, TrainResult } from './compute';
import { bestOf } from './findings';

const NARROW = 560;
/** One chart of the two, in its own coordinates. */
interface Place {
  readonly narrow: boolean;
  readonly left: number;
  readonly right: number;
  readonly edge: number;
  readonly top: number;
  readonly bottom: number;
}

const LEFT = 30;

/** What stands at the end of a line: the name, its last value, and what happened to it. */
function nameAt(view: LabView, { id, state }: Shown, value: number | undefined): string {
  const name = nameOf(view, id);
  const named = value === undefined || !Number.isFinite(value) ? name : `${name} ${view.number(value, 2)}`;
  return state === 'failed' || state === 'resuming' ? view.label(`train.name.${state}`, { name: named }) : named;
}

function linesOf(
  view: LabView,
  { shown, chosen }: TrainResult,
  data: (model: Shown) => Pick<Line, 'x' | 'y'> | undefined,
): Line[] {
  return shown.flatMap((model) => {
    const found = data(model);
    if (!found) return [];
    const color = colorOf(chosen, model.id);
    const last = Array.from(found.y).findLast(Number.isFinite);
    return [{ ...found, name: nameAt(view, model, last), ...(color !== undefined && { color }) }];
  });
}

/** Of both charts: they have one scale. */
const lossesOf = ({ shown }: TrainResult): number[] =>
  shown.flatMap(({ losses, byPosition = [] }) => [...losses, ...byPosition]);

function references(view: LabView, { lines }: TrainResult): Reference[] {
  if (!lines) return [];
  return [
    { axis: 'y', at: lines.uniform, name: view.label('line.uniform') },
    { axis: 'y', at: lines.unigram, name: view.label('line.unigram') },
  ];
}

function titleOf(view: LabView, result: TrainResult): string {
  const { training, shown, steps } = result;
  const best = bestOf(shown);
  if (training.phase === 'empty') return view.label('train.title.recorded');
  if (!best) return view.label(`train.title.${training.phase === 'done' ? 'opened' : 'begins'}`);
  const values = { name: nameOf(view, best.id), steps: { value: steps, digits: 0 } } as const;
  return view.label(`train.title.${training.phase === 'done' ? 'done' : 'learning'}`, values);
}

/** Mean losses against steps. */
function overSteps(view: LabView, result: TrainResult, place: Place): SVGTemplateResult {
  const { steps } = result;
  const quarters = place.narrow ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1];
  return linesChart({
    ...place,
    title: titleOf(view, result),
    x: {
      scale: scaleLinear([0, steps], [place.left, place.right]),
      ticks: quarters.map((share) => Math.round(share * steps)),
      name: view.label('axis.step'),
      format: (value) => view.number(value, 0),
    },
    y: lossAxis(view, place, lossesOf(result)),
    lines: linesOf(view, result, (model) =>
      model.losses.length > 0 ? { x: model.steps, y: model.losses } : undefined,
    ),
    references: references(view, result),
  });
}

/** The models as they are now, far beyond what they were trained on. */
function overPositions(view: LabView, result: TrainResult, place: Place): SVGTemplateResult {
  const { places, trained, floor, training } = result;
  const end = TIMES * trained;
  const lines = linesOf(view, result, ({ byPosition }) => byPosition && { x: places, y: byPosition });
  return linesChart({
    ...place,
    title: view.label(`train.title.${training.phase === 'empty' ? 'position.recorded' : 'position'}`, {
      times: { value: TIMES, digits: 0 },
    }),
    x: {
      scale: scaleLog([1, end], [place.left, place.right]),
      ticks: [1, trained / 4, trained, end],
      name: view.label('axis.position.short'),
      format: (value) => view.number(value, 0),
    },
    y: lossAxis(view, place, lossesOf(result)),
    lines: floor ? [...lines, { x: places, y: floor, name: view.label('line.floor'), dashed: true }] : lines,
    references: references(view, result),
    region: { from: trained, to: end, name: view.label('beyond') },
  });
}

export function draw(view: LabView, result: TrainResult): SVGTemplateResult {
  const { width, height } = view;
  const narrow = width < NARROW;
  if (narrow) {
    const place = { narrow, left: LEFT, right: width - 92, edge: width };
    return svg`${overSteps(view, result, { ...place, top: 62, bottom: height / 2 - 44 })}
      ${overPositions(view, result, { ...place, top: height / 2 + 62, bottom: height - 40 })}`;
  }
  const half = (width - 24) / 2;
  const place = { narrow, left: LEFT, right: half - 104, edge: half, top: 64, bottom: height - 40 };
  return svg`${overSteps(view, result, place)}
    <g transform="translate(${width - half} 0)">${overPositions(view, result, place)}</g>`;
}
