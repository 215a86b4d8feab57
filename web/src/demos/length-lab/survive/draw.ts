// The picture: loss by position, the entropy of the attention below it, and what the models bet on in one document.
import { scaleLog } from 'd3-scale';
import { nothing, svg, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../../charts/axes';
import { linesChart, type Line } from '../../../charts/lines';
import { estimateWidth, title } from '../../../charts/title';
import { middle } from '../../../lab/bins';
import { item } from '../../item';
import { entropies } from '../draw-entropies';
import { allOf, lossAxis } from '../loss-axis';
import { choicesOf, colorOf, nameOf } from '../names';
import type { LabView } from '../part';
import type { SurviveResult } from './compute';
import { binOf, findingOf, followed, rangeOf } from './findings';

const NARROW = 560;

interface Place {
  readonly narrow: boolean;
  readonly left: number;
  readonly right: number;
  readonly edge: number;
}

const across = ({ left, right }: Place, length: number) => scaleLog([1, length], [left, right]);

function losses(view: LabView, result: SurviveResult, place: Place, top: number, bottom: number): SVGTemplateResult {
  const { bins, curves, chosen, trained, withBand, floor, uniform, unigram } = result;
  const length = item(bins, bins.length - 1).to;
  const places = bins.map(middle);
  const x = across(place, length);
  const shown = curves.map((curve): Line => {
    const color = colorOf(chosen, curve.id);
    const banded = withBand && color !== undefined && curve.band !== undefined;
    return {
      x: places,
      y: curve.losses,
      name: nameOf(view, curve.id),
      ...(color !== undefined && { color }),
      ...(banded && { band: { ...curve.band, recorded: true } }),
    };
  });
  const { key, lost } = findingOf(result);
  const range = rangeOf(result);
  const names = lost.map((id) => nameOf(view, id)).join(view.label('list'));
  return linesChart({
    ...place,
    top,
    bottom,
    x: {
      scale: (value) => x(value),
      ticks: [
        ...[1, 4, 16].filter((tick) => tick < trained && !(place.narrow && tick === 4)),
        ...[1, 2, 4, 8].map((times) => times * trained),
      ].filter((tick) => !place.narrow || tick <= trained || tick === length),
      name: view.label(place.narrow ? 'axis.position.short' : 'axis.position'),
      format: (value) => view.number(value, 0),
    },
    y: lossAxis(view, { ...place, top, bottom }, allOf(shown)),
    title: view.label(`title.survive.${key}`, { names, ...range }),
    lines: floor ? [...shown, { x: places, y: floor, name: view.label('line.floor'), dashed: true }] : shown,
    references: [
      { axis: 'y', at: uniform, name: view.label('line.uniform') },
      { axis: 'y', at: unigram, name: view.label('line.unigram') },
    ],
    region: { from: trained, to: length, name: view.label('beyond') },
    look: {
      name: view.label('position'),
      places,
      index: binOf(result),
      text: view.label('at', range),
      format: (value) =>
        view.label('loss.as', { loss: { value, digits: 2 }, choices: { value: choicesOf(value), digits: 1 } }),
      set: (index) => view.set({ position: Math.max(2, item(bins, index).to) }),
    },
  });
}

/** The entropies below the losses, and where they are read. */
function spreads(view: LabView, result: SurviveResult, place: Place, top: number, bottom: number): SVGTemplateResult {
  const { bins, curves, chosen, trained } = result;
  const grey = curves.filter(({ id }) => !chosen.includes(id));
  const lines = [...grey, ...followed(result)].map(({ id, entropies: y }) => {
    const color = colorOf(chosen, id);
    return { y, ...(color !== undefined && { color }) };
  });
  const at = across(place, item(bins, bins.length - 1).to)(middle(item(bins, binOf(result))));
  return svg`${entropies(view, { ...place, top, bottom, bins, trained, lines })}
    <line x1=${at} x2=${at} y1=${top} y2=${bottom} stroke="var(--ink)"></line>`;
}

/** Letters of one document around the one that is read; under each what it was given before it came. */
function bets(view: LabView, result: SurviveResult, place: Place, top: number): SVGTemplateResult {
  const { document, position } = result;
  const cell = 18;
  const count = Math.floor((place.right - place.left) / cell);
  const first = Math.max(1, Math.min(position - Math.floor(count / 2), document.length - count));
  const letters = Array.from({ length: count }, (_, i) => first + i);
  const rows = followed(result);
  const row = 15;
  const x = (letter: number): number => place.left + (letter - first) * cell;
  return svg`<text x="0" y=${top - 8} font-size=${SMALL} fill="var(--ink-soft)">${view.label(place.narrow ? 'strip.short' : 'strip')}</text>
    ${
      position < first + count
        ? svg`<rect x=${x(position)} y=${top} width=${cell} height=${20 + rows.length * row} fill="none" stroke="var(--ink)"></rect>`
        : nothing
    }
    <g font-size="13" text-anchor="middle" fill="var(--ink)" .style=${'font-family: var(--font-code)'}>${letters.map(
      (letter) =>
        svg`<text x=${x(letter) + cell / 2} y=${top + 14}>${document[letter] === ' ' ? '␣' : document[letter]}</text>`,
    )}</g>
    ${rows.map(({ id, bets }, i) => {
      const y = top + 20 + i * row;
      const color = colorOf(result.chosen, id) ?? 'var(--muted)';
      const name = nameOf(view, id);
      return svg`${letters.map((letter) => {
        const share = item(bets, letter - 1);
        const height = share * (row - 3);
        return svg`<rect x=${x(letter) + 2} y=${y + row - 2 - height} width=${cell - 4} height=${height} fill=${color}></rect>`;
      })}
        <line x1=${place.left} x2=${x(first + count)} y1=${y + row - 1.5} y2=${y + row - 1.5} stroke="var(--hairline)"></line>
        <text x=${place.right + 10} y=${y + row - 4} font-size=${SMALL} font-weight="600" fill=${color}
          textLength=${estimateWidth(name, SMALL) > place.edge - place.right - 10 ? place.edge - place.right - 10 : nothing}>${name}</text>`;
    })}`;
}

export function draw(view: LabView, result: SurviveResult | undefined): SVGTemplateResult {
  if (result === undefined) return title(view.label('none-yet'), view.width, 40);
  const narrow = view.width < NARROW;
  const place: Place = {
    narrow,
    left: narrow ? 26 : 34,
    right: view.width - (narrow ? 86 : 150),
    edge: view.width,
  };
  return narrow
    ? svg`${losses(view, result, place, 64, 310)}${spreads(view, result, place, 384, 470)}${bets(view, result, place, 514)}`
    : svg`${losses(view, result, place, 46, 276)}${spreads(view, result, place, 336, 406)}${bets(view, result, place, 444)}`;
}
