// The picture: each model a point, how far its entropy rose and how far its loss; the one compared in colour.
import { scaleLinear } from 'd3-scale';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { bottomAxis, leftAxis, SMALL } from '../../../charts/axes';
import { onCurves } from '../../../charts/plot';
import { button, type Point } from '../../../charts/pointer';
import { breakLines, estimateWidth, title } from '../../../charts/title';
import type { LabView } from '../part';
import type { EntropyResult, Rise } from './compute';
import { entropyRise, keyOf, lossRise } from './findings';

const NARROW = 560;
const OTHER = 'var(--query)';
/** At every factor the same, unless a model goes further. */
const ENTROPY = 2.6;
const LOSS = { least: -0.6, most: 2 };

const nameOf = (view: LabView, { id }: Rise): string => view.label(`against.${id}`);

interface Rectangle {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const around = ({ x, y }: Point, width: number, height: number): Rectangle => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

const meet = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The middles of the names: beside the points, away from the first one, to which lines go, or above or below where that is
 * taken; earlier ones choose first.
 */
function namePlaces(
  names: readonly string[],
  points: readonly Point[],
  bounds: Pick<Rectangle, 'left' | 'right'>,
): Point[] {
  const center = points[0]?.x ?? 0;
  const taken = points.map((point) => around(point, 12, 12));
  return names.map((name, i) => {
    const { x, y } = points[i] ?? { x: 0, y: 0 };
    const width = estimateWidth(name, SMALL);
    const side = x < center ? -1 : 1;
    const choices = [
      { x: x + side * (11 + width / 2), y },
      { x: x - side * (11 + width / 2), y },
      { x, y: y - 15 },
      { x, y: y + 15 },
    ];
    const isFree = (place: Point): boolean => {
      const box = around(place, width, SMALL + 2);
      return box.left >= bounds.left && box.right <= bounds.right && taken.every((other) => !meet(box, other));
    };
    const place = choices.find(isFree) ?? { x, y: y - 15 };
    taken.push(around(place, width, SMALL + 2));
    return place;
  });
}

export function draw(view: LabView, result: EntropyResult): SVGTemplateResult {
  const narrow = view.width < NARROW;
  const { rises, rotary, other, last } = result;
  const caption = breakLines(view.label('entropy.caption'), view.width, SMALL);
  const plot = {
    left: narrow ? 34 : 40,
    right: view.width - (narrow ? 12 : 40),
    top: narrow ? 82 : 64,
    bottom: view.height - 52 - caption.length * 16,
  };
  const x = scaleLinear([0, Math.max(ENTROPY, ...rises.map(entropyRise))], [plot.left, plot.right]);
  const y = scaleLinear(
    [Math.min(LOSS.least, ...rises.map(lossRise)), Math.max(LOSS.most, ...rises.map(lossRise))],
    [plot.bottom, plot.top],
  );
  const at = (rise: Rise): Point => ({ x: x(entropyRise(rise)), y: y(lossRise(rise)) });
  const colorOf = ({ id }: Rise): string =>
    id === rotary.id ? 'var(--ink)' : id === other.id ? OTHER : 'var(--muted)';
  // Those that are looked at choose the places of their names first.
  const ordered = [rotary, other, ...rises.filter((rise) => rise !== rotary && rise !== other)];
  const places = namePlaces(
    ordered.map((rise) => nameOf(view, rise)),
    ordered.map(at),
    { left: plot.left, right: view.width },
  );
  const from = at(rotary);
  const signed = (value: number): string => (value > 0 ? '+' : '') + view.number(value, 1);
  return svg`${title(view.label(`title.entropy.${keyOf(result)}`, { other: nameOf(view, other) }), view.width, plot.top - 28)}
    ${leftAxis({ scale: y, ticks: [-0.5, 0, 0.5, 1, 1.5, 2], name: view.label('axis.lossRise', { from: { value: last.from + 1, digits: 0 }, to: { value: last.to, digits: 0 } }), format: signed }, plot.left, plot.right, plot.top - 10)}
    ${bottomAxis({ scale: x, ticks: [0, 0.5, 1, 1.5, 2, 2.5], name: view.label('axis.entropyRise'), format: signed }, plot.bottom, plot.right)}
    <line x1=${x(0)} x2=${x(0)} y1=${plot.top} y2=${plot.bottom} stroke="var(--line)"></line>
    ${ordered.map((rise) => {
      if (rise.encoding !== rotary.id || rise === rotary) return nothing;
      const to = at(rise);
      return svg`<line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} stroke=${colorOf(rise)} stroke-width=${rise === other ? 2 : 1}></line>`;
    })}
    ${[...ordered].reverse().map((rise) => {
      const { x: cx, y: cy } = at(rise);
      const label = places[ordered.indexOf(rise)] ?? { x: cx, y: cy };
      const looked = rise === rotary || rise === other;
      const content = svg`<circle cx=${cx} cy=${cy} r="14" fill="transparent"></circle>
        <circle cx=${cx} cy=${cy} r=${looked ? 6.5 : 5} fill=${colorOf(rise)} stroke="var(--page)" stroke-width="1.5"></circle>
        ${onCurves(label.x, label.y + 4, nameOf(view, rise), looked ? colorOf(rise) : 'var(--ink-soft)', { anchor: 'middle', weight: looked ? 600 : 400 })}`;
      const { id } = rise;
      if (id === 'rotary') return content;
      return button({
        name: nameOf(view, rise),
        pressed: rise === other,
        press: () => view.set({ against: id }),
        content,
      });
    })}
    <text font-size=${SMALL} fill="var(--ink-soft)">${caption.map(
      (line, i) => svg`<tspan x="0" y=${view.height - 4 - (caption.length - 1 - i) * 16}>${line}</tspan>`,
    )}</text>`;
}
