// The picture: two sentences of the same words, the outputs of every word, and lines between what belongs to the same word.
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { oneDigit } from '../../charts/digits';
import { appear, glide } from '../../charts/motion';
import { slider } from '../../charts/pointer';
import { signedKey, strip } from '../../charts/strip';
import { breakLines, estimateWidth, title } from '../../charts/title';
import type { View } from '../define';
import { WIDTH, type OrderResult, type Word } from './compute';
import type { controls } from './controls';
import { headline } from './describe';
import { item } from '../item';

type OrderView = View<typeof controls>;

const NARROW = 560;
export const height = (width: number): number => (width < NARROW ? 488 : 452);

const TILE = 40;
const STRIP = 44;
const WEIGHT = 30;
const LINES = 100;

interface Layout {
  readonly tile: number;
  readonly tops: { readonly first: number; readonly second: number; readonly lines: number };
  /** Left edge of a place. */
  readonly x: (place: number) => number;
  readonly place: (x: number) => number;
}

function layoutOf(view: OrderView, count: number): Layout {
  const gap = view.width < NARROW ? 6 : 20;
  const tile = Math.min(160, (view.width - (count - 1) * gap) / count);
  const left = (view.width - count * tile - (count - 1) * gap) / 2;
  const first = view.width < NARROW ? 66 : 46;
  const lines = first + TILE + WEIGHT + STRIP;
  return {
    tile,
    tops: { first, lines, second: lines + LINES },
    x: (place) => left + place * (tile + gap),
    place: (x) => Math.min(count - 1, Math.max(0, Math.round((x - left - tile / 2) / (tile + gap)))),
  };
}

/** Four decimals, where a tile has room for them. */
const decimals = (tile: number): number => (tile < 46 ? 2 : 4);

/** How unlike the two outputs of a word are, or the one digit that a smaller difference has. */
function differenceText(view: OrderView, word: Word, tile: number): string {
  const digits = decimals(tile);
  return view.number(
    word.difference,
    word.same || word.difference >= 10 ** -digits ? digits : oneDigit(word.difference),
  );
}

function wordBox(width: number, y: number, token: string, movable: boolean): SVGTemplateResult {
  // A long word is set smaller, and then closer, before it would leave its tile.
  const size = Math.max(11, Math.min(20, (20 * (width - 8)) / estimateWidth(token, 20)));
  const squeezed = estimateWidth(token, size) > width - 4;
  return svg`<rect y=${y} width=${width} height=${TILE} rx="3" fill="var(--surface)" stroke=${movable ? 'var(--ink-soft)' : 'var(--hairline)'}></rect>
    <text x=${width / 2} y=${y + TILE / 2 + size * 0.36} text-anchor="middle" font-size=${size} fill="var(--ink)"
      textLength=${squeezed ? width - 6 : nothing} lengthAdjust=${squeezed ? 'spacingAndGlyphs' : nothing}>${token}</text>`;
}

/** The largest weight of the first layer: how far the word mixes, or only copies. */
function weightBar(view: OrderView, width: number, y: number, weight: number): SVGTemplateResult {
  return svg`<rect y=${y} width=${width} height="4" fill="var(--weight-none)"></rect>
    <rect y=${y} width=${width * weight} height="4" fill="var(--weight-full)"></rect>
    <text x=${width / 2} y=${y + 18} text-anchor="middle" font-size=${SMALL} fill="var(--ink-soft)">${view.number(weight, decimals(width))}</text>`;
}

function outputStrip(
  view: OrderView,
  result: OrderResult,
  sentence: 0 | 1,
  place: number,
  width: number,
  y: number,
): SVGTemplateResult {
  const values = result.outputs[sentence].subarray(place * WIDTH, (place + 1) * WIDTH);
  return strip({
    x: 0,
    y,
    width,
    height: STRIP,
    values,
    limit: result.size,
    name: (i) => `${i}: ${view.number(item(values, i), 4)}`,
  });
}

/** The same order with one word put at another place. */
function moved(order: readonly number[], word: number, place: number): number[] {
  const rest = order.filter((other) => other !== word);
  return [...rest.slice(0, place), word, ...rest.slice(place)];
}

export function draw(view: OrderView, result: OrderResult): SVGTemplateResult {
  const { words, order } = result;
  const narrow = view.width < NARROW;
  const layout = layoutOf(view, words.length);
  const { tile, tops, x } = layout;
  const move = (word: number, place: number): void => {
    if (order[place] === word) return;
    const next = moved(order, word, place);
    view.set(result.part === 'words' ? { order: next } : { shuffle: next });
  };

  const line = (word: Word): SVGTemplateResult => {
    const from = x(word.first) + tile / 2;
    const to = x(word.second) + tile / 2;
    const bend = LINES * 0.45;
    const y = tops.second - 16;
    return svg`<path fill="none" stroke=${word.same ? 'var(--output)' : 'var(--warning)'} stroke-width=${word.same ? 2.5 : 1.5}
        stroke-dasharray=${word.same ? nothing : '5 4'} d=${`M${from} ${tops.lines + 2}C${from} ${tops.lines + bend} ${to} ${tops.second - bend} ${to} ${tops.second - 2}`}></path>
      <text x=${to} y=${y} text-anchor="middle" font-size="13" font-weight="600" fill=${word.same ? 'var(--output)' : 'var(--warning)'}
        stroke="var(--page)" stroke-width="5" stroke-linejoin="round" paint-order="stroke">${differenceText(view, word, tile)}</text>`;
  };

  const firstSentence = words.map(
    (word) => svg`<g transform=${`translate(${x(word.first)} ${tops.first})`}>
      ${wordBox(tile, 0, word.token, false)}
      ${weightBar(view, tile, TILE + 5, item(result.largest[0], word.first))}
      ${outputStrip(view, result, 0, word.first, tile, TILE + WEIGHT)}
    </g>`,
  );
  // In the order of the first sentence, whatever was moved: a word that is being dragged must stay the same element.
  const secondSentence = words.map(
    (word) => svg`<g ${glide(x(word.second), tops.second)}>
      ${outputStrip(view, result, 1, word.second, tile, 0)}
      ${weightBar(view, tile, STRIP + 5, item(result.largest[1], word.second))}
      ${slider({
        name: view.label('tile', { word: word.token }),
        value: word.second,
        text: view.label('place', { place: String(word.second + 1) }),
        min: 0,
        max: words.length - 1,
        anchor: { x: x(word.second) + tile / 2, y: tops.second },
        drag: (point) => move(word.first, layout.place(point.x)),
        set: (place) => move(word.first, place),
        content: wordBox(tile, STRIP + WEIGHT, word.token, true),
      })}
    </g>`,
  );

  const { key, values } = headline(result);
  const bottom = tops.second + STRIP + WEIGHT + TILE;
  return svg`${title(view.label(key, values), view.width, narrow ? 32 : 14)}
      <text x="0" y=${tops.first - 8} font-size=${SMALL} fill="var(--ink-soft)">${view.label('first')}</text>
      ${signedKey(view.width - 120, tops.first - 17, 80, view.number(-result.size, 1), view.number(result.size, 1))}
      ${firstSentence}
      <g ${appear(order.join())}>${words.map(line)}</g>
      ${secondSentence}
      <text x="0" y=${bottom + 18} font-size=${SMALL} fill="var(--ink-soft)">${view.label('second')}</text>
      <text font-size=${SMALL} fill="var(--ink-soft)">${breakLines(view.label('caption'), view.width, SMALL).map(
        (text, i) => svg`<tspan x="0" y=${bottom + 38 + i * 17}>${text}</tspan>`,
      )}</text>`;
}
