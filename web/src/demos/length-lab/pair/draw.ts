// The picture: a bar for the loss with each pair slowed alone, between the raw model and all pairs slowed; below, its turns.
import { scaleLinear } from 'd3-scale';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { leftAxis, SMALL } from '../../../charts/axes';
import { onCurves } from '../../../charts/plot';
import { button } from '../../../charts/pointer';
import { breakLines, fit, title } from '../../../charts/title';
import type { LabView } from '../part';
import type { Loss, PairResult } from './compute';
import { isSlow, repairing } from './findings';

const NARROW = 560;
const CHOSEN = 'var(--query)';
const MOST = 4;

export function draw(view: LabView, result: PairResult): SVGTemplateResult {
  const narrow = view.width < NARROW;
  const { raw, all, pairs, chosen, last, trained, factor } = result;
  const plot = {
    left: narrow ? 26 : 34,
    right: view.width,
    top: narrow ? 82 : 64,
    bottom: view.height - (narrow ? 120 : 92),
  };
  const slot = (plot.right - plot.left) / (pairs.length + 2);
  const y = scaleLinear([0, MOST], [plot.bottom, plot.top]);
  const best = repairing(result);
  const two = (value: number): string => view.number(value, 2);
  const startOf = (place: number): number => plot.left + place * slot;
  const wide = Math.min(44, slot - 6);
  const size = fit('0.00', slot - 4, SMALL).size;

  const bar = (place: number, { within, beyond }: Loss, color: string, bold: boolean): SVGTemplateResult => {
    const middle = startOf(place) + slot / 2;
    // Above the bar, and above its line where that is as high.
    const top = within > beyond ? Math.min(y(within), y(beyond)) : y(beyond);
    return svg`<rect x=${middle - wide / 2} y=${y(beyond)} width=${wide} height=${plot.bottom - y(beyond)} fill=${color}></rect>
      <line x1=${middle - slot / 2 + 1} x2=${middle + slot / 2 - 1} y1=${y(within)} y2=${y(within)} stroke="var(--page)" stroke-width="4"></line>
      <line x1=${middle - slot / 2 + 1} x2=${middle + slot / 2 - 1} y1=${y(within)} y2=${y(within)} stroke="var(--ink)" stroke-width="2"></line>
      ${onCurves(middle, top - 6, two(beyond), bold ? color : 'var(--ink-soft)', { anchor: 'middle', size, weight: bold ? 600 : 400 })}`;
  };
  const foot = (
    place: number,
    row: number,
    text: string,
    color = 'var(--ink-soft)',
    weight = 400,
  ): SVGTemplateResult => {
    const fitted = fit(text, slot - 2, SMALL + (row === 0 ? 1 : 0), 9);
    return svg`<text x=${startOf(place) + slot / 2} y=${plot.bottom + 18 + row * 18} text-anchor="middle" font-size=${fitted.size} font-weight=${weight}
      fill=${color} textLength=${fitted.squeezed ? slot - 2 : nothing} lengthAdjust="spacingAndGlyphs">${text}</text>`;
  };
  const slow = pairs.filter(isSlow);
  const caption = breakLines(
    view.label('pair.caption', { trained: { value: trained, digits: 0 }, factor: String(factor) }),
    view.width,
    SMALL,
  );
  return svg`${title(
    view.label(best ? 'title.pair.one' : 'title.pair.none', {
      pair: String(best?.pair ?? 0),
      turns: { value: best?.turns ?? 0, digits: 2 },
    }),
    view.width,
    plot.top - 28,
  )}
    ${slow.slice(0, 1).map(({ pair }) => svg`<rect x=${startOf(pair + 1)} y=${plot.top} width=${slow.length * slot} height=${plot.bottom - plot.top} fill="var(--beyond)"></rect>`)}
    ${leftAxis({ scale: y, ticks: [0, 1, 2, 3, 4], name: view.label('axis.loss.at', { from: { value: last.from + 1, digits: 0 }, to: { value: last.to, digits: 0 } }), format: (value) => view.number(value, 0) }, plot.left, plot.right, plot.top - 10)}
    ${slow.slice(0, 1).map(({ pair }) => onCurves(startOf(pair + 1) + 4, plot.top + 14, view.label(narrow ? 'pair.slow.short' : 'pair.slow'), 'var(--ink-soft)'))}
    <line x1=${plot.left} x2=${plot.right} y1=${y(raw.beyond)} y2=${y(raw.beyond)} stroke="var(--line)" stroke-dasharray="2 3"></line>
    ${bar(0, raw, 'var(--muted)', false)}${foot(0, 0, view.label('pair.raw'))}
    ${pairs.map((pair) => {
      const place = pair.pair + 1;
      const own = pair === chosen;
      const turns = view.number(pair.turns, pair.turns < 1 ? 2 : 1);
      return svg`${bar(place, pair, own ? CHOSEN : 'var(--muted)', own)}
        ${foot(place, 0, String(pair.pair), own ? CHOSEN : 'var(--ink)', 600)}
        ${foot(place, 1, turns, own ? CHOSEN : 'var(--ink-soft)')}
        ${button({
          name: view.label('pair.name', { pair: String(pair.pair), turns, loss: two(pair.beyond) }),
          pressed: own,
          press: () => view.set({ pair: pair.pair }),
          content: svg`<rect x=${startOf(place)} y=${plot.top} width=${slot} height=${plot.bottom - plot.top + 44} fill="transparent"></rect>`,
        })}`;
    })}
    ${bar(pairs.length + 1, all, 'var(--muted)', false)}${foot(pairs.length + 1, 0, view.label('pair.all'))}
    <text font-size=${SMALL} fill="var(--ink-soft)">${caption.map(
      (line, i) => svg`<tspan x="0" y=${view.height - 4 - (caption.length - 1 - i) * 16}>${line}</tspan>`,
    )}</text>`;
}
