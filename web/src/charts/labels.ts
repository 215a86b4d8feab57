// Where labels of points stand so that they cover neither points nor each other.
import { estimateWidth } from './title';
import type { Point } from './pointer';

export interface Labelled {
  readonly at: Point;
  readonly text: string;
}

interface Rectangle {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlap = (a: Rectangle, b: Rectangle): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const around = ({ x, y }: Point, width: number, height: number): Rectangle => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

/** Ways from the point, the first one away from `center`; farther ones where the near ones are taken. */
function places({ at }: Labelled, center: Point, size: number, width: number): Point[] {
  const out = at.x === center.x && at.y === center.y ? -Math.PI / 2 : Math.atan2(at.y - center.y, at.x - center.x);
  const turns = [0, 1, -1, 2, -2, 3, -3, 4];
  return [1, 1.7, 2.4].flatMap((far) =>
    turns.map((turn) => {
      const angle = out + (turn * Math.PI) / 4;
      return {
        x: at.x + Math.cos(angle) * far * (6 + width / 2),
        y: at.y + Math.sin(angle) * far * (6 + size * 0.6),
      };
    }),
  );
}

/** The centre of each label, in the order given: earlier ones choose first. All stay inside `bounds`. */
export function placeLabels(
  labels: readonly Labelled[],
  center: Point,
  size: number,
  bounds: Rectangle,
  radius = 6,
): Point[] {
  const taken: Rectangle[] = labels.map(({ at }) => around(at, 2 * radius, 2 * radius));
  return labels.map((label) => {
    const width = estimateWidth(label.text, size) + 2;
    const cost = (point: Point): number => {
      const box = around(point, width, size + 2);
      const outside = (size + 2) * width - overlap(box, bounds);
      // Whole pixels: rounding must not decide between two places that are both free.
      return Math.round(outside * 10 + taken.reduce((sum, other) => sum + overlap(box, other), 0));
    };
    const choices = places(label, center, size, width);
    const costs = choices.map(cost);
    const best = choices[costs.indexOf(Math.min(...costs))] ?? label.at;
    taken.push(around(best, width, size + 2));
    return best;
  });
}
