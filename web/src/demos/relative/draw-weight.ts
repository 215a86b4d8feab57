// The picture of the part "weight": the word before gets the same score twice, and not the same weight.
import { scaleLinear } from 'd3-scale';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { weightBars } from '../../charts/bars';
import type { View } from '../define';
import type { WeightResult } from './compute';
import type { controls } from './controls';
import { item } from '../item';

/** A few whole distances, 0 among them. */
function distanceTicks(later: number, narrow: boolean): number[] {
  const step = later <= (narrow ? 8 : 16) ? 1 : later <= 32 ? 8 : 16;
  return Array.from({ length: Math.floor(later / step) + 1 }, (_, i) => -i * step);
}

export function drawWeight(view: View<typeof controls>, result: WeightResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const left = 36;
  const right = view.width - 8;
  const slot = (right - left) / (result.later + 1);
  const scale = scaleLinear([-result.later, 0], [left + slot / 2, right - slot / 2]);
  const x = {
    scale: (delta: number) => scale(delta),
    ticks: distanceTicks(result.later, narrow),
    name: view.label('axis.distance'),
    format: (delta: number) => view.number(delta, 0),
  };
  const panel = (row: 0 | 1, top: number): SVGTemplateResult => {
    const query = row === 0 ? 1 : result.later;
    const weights = result.weights[row];
    return weightBars({
      left,
      right,
      top,
      bottom: top + 126,
      x,
      yName: view.label('axis.weight'),
      format: (weight) => view.number(weight, weight === 0 || weight === 0.5 || weight === 1 ? 1 : 4),
      title: view.label('weight.title', {
        query: String(query),
        keys: String(query + 1),
        score: { value: item(result.scores[row], query - 1), digits: 4 },
      }),
      bars: Array.from(weights, (weight, key) => ({ x: key - query, weight, chosen: key === query - 1 })),
      barWidth: Math.min(44, slot * 0.7),
      allNumbers: slot >= 48,
    });
  };
  // Left of position 0 there is no text: the first query has two keys, wherever the picture ends.
  const empty = scale(-1) - slot / 2;
  return svg`${panel(0, 66)}${panel(1, 312)}
    ${empty - left < 120 ? nothing : svg`<text x=${left + 8} y=${66 + 120} font-size=${SMALL} fill="var(--ink-soft)">${view.label('weight.none')}</text>`}`;
}
