// The picture of the part "scale": the weights of one word at the start of training, three times.
import { scaleBand } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { weightBars } from '../../charts/bars';
import type { View } from '../define';
import { TOKENS, type ScaleResult, type Start } from './compute';
import type { controls } from './controls';

type T5View = View<typeof controls>;

export function drawScale(view: T5View, result: ScaleResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const pitch = view.height / result.starts.length;
  const left = 36;
  const right = view.width - 8;
  const keys = Array.from({ length: TOKENS }, (_, i) => i + 1);
  const band = scaleBand(keys, [left, right]).padding(0.3);
  const panel = (start: Start, i: number): SVGTemplateResult => {
    const top = i * pitch + (narrow ? 66 : 44);
    const largest = Math.max(...start.weights);
    return weightBars({
      left,
      right,
      top,
      bottom: (i + 1) * pitch - 26,
      x: { scale: (key) => (band(key) ?? 0) + band.bandwidth() / 2, ticks: keys, name: '', format: String },
      yName: '',
      format: (weight) => view.number(weight, weight === 0 || weight === 1 ? 0 : weight === 0.5 ? 1 : 2),
      title: view.label(`start.${start.id}`, {
        spread: { value: start.spread, digits: 2 },
        entropy: { value: start.entropy, digits: 2 },
      }),
      bars: Array.from(start.weights, (weight, key) => ({ x: key + 1, weight, chosen: weight === largest })),
      barWidth: band.bandwidth(),
      allNumbers: band.step() >= 36,
    });
  };
  return svg`${result.starts.map(panel)}`;
}
