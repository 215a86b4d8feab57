// The picture of the part "maps": the map of the chosen encoding to be read, and those of all on the same scale.
import { svg, type SVGTemplateResult } from 'lit';
import type { Box } from '../../charts/box';
import { matrix, shades } from '../../charts/matrix';
import { signedKey } from '../../charts/strip';
import { breakLines, fit, title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { Effect, MapsResult } from './compute';
import type { controls } from './controls';
import { chosenEffect, counts, kindOf, reachOf } from './findings';

type CompareView = View<typeof controls>;

function large(view: CompareView, result: MapsResult, effect: Effect, limit: number, box: Box): SVGTemplateResult {
  const { tokens, show } = result;
  const size = tokens.length;
  const values = show === 'part' ? effect.part : effect.weights;
  const sees = (i: number, j: number): boolean => j <= i;
  return matrix({
    ...box,
    rows: { labels: tokens, name: view.label('query.short'), color: 'var(--query)' },
    columns: { labels: tokens, name: view.label('key.short'), color: 'var(--key)' },
    widest: '−0.0',
    oblong: true,
    readOut: true,
    value: (i, j) => item(values, i * size + j),
    masked: (i, j) => !sees(i, j),
    scale: show === 'part' ? { kind: 'signed', limit } : { kind: 'weight' },
    format: (value) => view.number(value, show === 'part' ? 1 : 2),
    cellName: (i, j) =>
      view.label(sees(i, j) ? `cell.${show}` : 'cell.masked', {
        query: item(tokens, i),
        key: item(tokens, j),
        delta: { value: j - i, digits: 0 },
        value: { value: item(values, i * size + j), digits: 4 },
      }),
    label: view.label('picture.maps'),
  });
}

function thumbnail(view: CompareView, result: MapsResult, effect: Effect, limit: number, box: Box): SVGTemplateResult {
  const { tokens, show, chosen } = result;
  const size = tokens.length;
  const values = show === 'part' ? effect.part : effect.weights;
  const name = view.label(`encoding.${effect.id}`);
  const lettering = fit(name, box.width, 12);
  const own = effect.id === chosen;
  return svg`<g cursor="pointer" @click=${() => view.set({ encoding: effect.id })}>
    <rect x=${box.x} y=${box.y - 18} width=${box.width} height=${box.width + 22} fill="transparent"></rect>
    <text x=${box.x} y=${box.y - 5} font-size=${lettering.size} font-weight=${own ? 700 : 400} fill=${own ? 'var(--ink)' : 'var(--ink-soft)'}>${name}</text>
    ${shades({
      rows: size,
      columns: size,
      left: box.x,
      top: box.y,
      cellWidth: box.width / size,
      cellHeight: box.width / size,
      value: (i, j) => item(values, i * size + j),
      masked: (i, j) => j > i,
      scale: show === 'part' ? { kind: 'signed', limit } : { kind: 'weight' },
    })}
    <rect x=${box.x - 0.5} y=${box.y - 0.5} width=${box.width + 1} height=${box.width + 1} fill="none"
      stroke=${own ? 'var(--ink)' : 'var(--hairline)'} stroke-width=${own ? 2 : 1}></rect>
  </g>`;
}

export function drawMaps(view: CompareView, result: MapsResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const { width, height } = view;
  const { effects, show } = result;
  const limit = Math.max(...effects.map(reachOf), 1e-9);
  const effect = chosenEffect(result);
  const { own, same } = counts(result);
  const name = view.label(`encoding.${effect.id}`);
  const heading = view.label(show === 'weights' ? 'title.weights' : `title.maps.${kindOf(result)}`, {
    name,
    own: { value: own, digits: 0 },
    same: { value: same, digits: 0 },
  });
  const top = narrow ? 46 : 28;
  // Five in a row on a phone, beside the large map four, or as many as make three rows.
  const across = narrow ? 5 : Math.max(4, Math.ceil(effects.length / 3));
  const rows = Math.ceil(effects.length / across);
  const gap = narrow ? 10 : 14;
  const right = narrow ? 0 : width * 0.52;
  const side = Math.floor((width - right - (across - 1) * gap) / across);
  // The rows of them, the key and two lines of caption fill the height.
  const small = narrow ? side : Math.min(side, 90);
  const first = narrow ? height - rows * (small + 28) + 16 : top + 20;
  const key = narrow ? first - 40 : first + rows * (small + 34) + 16;
  const caption = breakLines(view.label(show === 'part' ? 'caption.part' : 'caption.weights'), width - right, 12);
  return svg`${title(heading, width, narrow ? 32 : 14)}
    ${large(view, result, effect, limit, { x: 0, y: top, width: narrow ? width : right - 36, height: narrow ? first - top - 52 : height - top })}
    ${effects.map((one, i) =>
      thumbnail(view, result, one, limit, {
        x: right + (i % across) * (small + gap),
        y: first + Math.floor(i / across) * (small + (narrow ? 28 : 34)),
        width: small,
        height: small,
      }),
    )}
    ${show === 'part' ? signedKey(right + 40, key - (narrow ? 8 : 0), 90, view.number(-limit, 1), view.number(limit, 1)) : svg``}
    ${narrow ? svg`` : svg`<text font-size="12" fill="var(--ink-soft)">${caption.map((line, i) => svg`<tspan x=${right} y=${key + 28 + i * 16}>${line}</tspan>`)}</text>`}`;
}
