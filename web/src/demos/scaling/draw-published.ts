// The picture of the part "published": perplexity over length, quoted; three models in colour, the others grey.
import { scaleLog } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { linesChart } from '../../charts/lines';
import { breakLines } from '../../charts/title';
import type { View } from '../define';
import type { PublishedResult } from './compute';
import type { controls } from './controls';
import { STEP } from './published';

type ScalingView = View<typeof controls>;

const COLORS = ['var(--ink)', 'var(--output)', 'var(--position)'];
const LENGTHS = 64;

export function drawPublished(view: ScalingView, result: PublishedResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const caption = breakLines(view.label('caption.published'), view.width, SMALL);
  const plot = {
    left: narrow ? 40 : 48,
    right: view.width - (narrow ? 108 : 176),
    top: narrow ? 64 : 46,
    bottom: view.height - 46 - caption.length * 16,
  };
  const x = scaleLog([STEP, LENGTHS * STEP], [plot.left, plot.right]);
  const y = scaleLog([2, 12_000], [plot.bottom, plot.top]);
  const lengths = Array.from({ length: LENGTHS }, (_, i) => (i + 1) * STEP);
  const kilo = (tokens: number): string => `${view.number(tokens / 1024, 0)}k`;
  return svg`${linesChart({
    ...plot,
    edge: view.width,
    title: view.label(`title.${result.chosen.some(({ tuned }) => tuned === undefined) ? 'plain' : 'tuned'}`),
    x: {
      scale: x,
      ticks: narrow ? [2048, 8192, 32_768, 131_072] : [2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072],
      name: view.label('axis.length'),
      format: kilo,
    },
    y: {
      scale: y,
      ticks: [2, 10, 100, 1000, 10_000],
      name: view.label('axis.perplexity'),
      format: (value) => view.number(value, 0),
    },
    lines: result.all.map((model) => {
      const color = COLORS[result.chosen.indexOf(model)];
      return {
        x: lengths.slice(0, model.perplexity.length),
        y: model.perplexity,
        name: view.label(narrow ? `published.${model.id}.short` : `published.${model.id}`),
        dashed: model.tuned === undefined,
        ...(color === undefined ? {} : { color }),
      };
    }),
    look: {
      name: view.label('length'),
      places: lengths,
      index: result.place,
      text: view.label('tokens', { length: { value: (result.place + 1) * STEP, digits: 0 } }),
      format: (value) => view.number(value),
      set: (index) => view.set({ length: index + 1 }),
    },
  })}
  <text font-size=${SMALL} fill="var(--ink-soft)">${caption.map(
    (line, i) => svg`<tspan x="0" y=${view.height - 4 - (caption.length - 1 - i) * 16}>${line}</tspan>`,
  )}</text>`;
}
