// The picture: loss and entropy by position, and where one head looks, as trained and with the method.
import { scaleLog } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../../charts/axes';
import { linesChart, type Line } from '../../../charts/lines';
import { matrix } from '../../../charts/matrix';
import { weightKey } from '../../../charts/strip';
import { fit } from '../../../charts/title';
import { middle } from '../../../lab/bins';
import { item } from '../../item';
import { entropies } from '../draw-entropies';
import { allOf, lossAxis } from '../loss-axis';
import type { LabView } from '../part';
import type { ExtendResult } from './compute';
import { keyOf } from './findings';

const NARROW = 560;
const OWN = 'var(--query)';
const WINDOW = 'var(--ink)';

interface Place {
  readonly narrow: boolean;
  readonly left: number;
  readonly right: number;
  readonly edge: number;
}

const methodName = (view: LabView, { settings }: ExtendResult): string => view.label(`method.${settings.method}`);

/** Up to the trained length all letters are read anyway; beyond it there is a loss for each octave. */
function rereadLine(name: string, { bins, lengths, trained, raw, afresh }: ExtendResult): Line {
  const within = bins.filter(({ to }) => to <= trained);
  return {
    x: [...within, ...lengths.slice(1)].map(middle),
    y: [...raw.losses.slice(0, within.length), ...afresh.slice(1)],
    name,
  };
}

function losses(view: LabView, result: ExtendResult, place: Place, top: number, bottom: number): SVGTemplateResult {
  const { bins, trained, length, bands, withBand, raw, own, window, settings } = result;
  const places = bins.map(middle);
  const x = scaleLog([1, length], [place.left, place.right]);
  const line = (name: string, y: readonly number[], band?: ExtendResult['bands']['raw'], color?: string): Line => ({
    x: places,
    y,
    name,
    ...(color !== undefined && { color }),
    ...(withBand && band && { band: { ...band, recorded: true } }),
  });
  const short = place.narrow ? '.short' : '';
  const lines = [
    rereadLine(view.label(`line.reread${short}`), result),
    line(view.label('line.raw'), raw.losses, bands.raw),
    line(view.label(`line.window${short}`), window.losses, bands.window, WINDOW),
    ...(settings.method === 'default' ? [] : [line(methodName(view, result), own.losses, bands.own, OWN)]),
  ];
  return linesChart({
    ...place,
    top,
    bottom,
    title: view.label(`title.extend.${keyOf(result)}`, {
      method: methodName(view, result),
      trained: { value: trained, digits: 0 },
    }),
    x: {
      scale: (value) => x(value),
      ticks: [1, ...(place.narrow ? [] : [4]), 16, trained, length],
      name: view.label(`axis.position${short}`),
      format: (value) => view.number(value, 0),
    },
    y: lossAxis(view, { ...place, top, bottom }, allOf(lines)),
    lines,
    region: { from: trained, to: length, name: view.label('beyond') },
  });
}

/** The attention of one head, by stretches of the text; dashed: where the trained length ends. */
function map(
  view: LabView,
  result: ExtendResult,
  which: 'raw' | 'own',
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): SVGTemplateResult {
  const { maps, trained } = result;
  const { cells, letters, maps: heads } = maps[which];
  const values = item(heads, maps.head);
  const none = Array.from({ length: cells }, () => '');
  const stretch = (cell: number): string =>
    letters === 1
      ? view.number(cell + 1, 0)
      : `${view.number(cell * letters + 1, 0)}–${view.number((cell + 1) * letters, 0)}`;
  const name = which === 'raw' ? view.label('line.raw') : methodName(view, result);
  const lettering = fit(name, side, SMALL + 1);
  const mark = (side * trained) / (cells * letters);
  return svg`<text x=${x} y=${y - 6} font-size=${lettering.size} font-weight="600" fill=${which === 'raw' ? 'var(--ink-soft)' : OWN}>${name}</text>
    ${matrix({
      x,
      y,
      width: side,
      height: side + 26,
      rows: { labels: none },
      columns: { labels: none },
      widest: '0.00',
      readOut: true,
      value: (row, column) => item(values, row * cells + column),
      scale: { kind: 'weight' },
      format: (value) => view.number(value, 2),
      cellName: (row, column) =>
        column > row
          ? view.label('cell.masked')
          : view.label('cell.map', {
              query: stretch(row),
              key: stretch(column),
              weight: { value: item(values, row * cells + column), digits: 3 },
            }),
      label: view.label('map.label', { name }),
    })}
    <path d=${`M${x} ${y + mark}H${x + mark}V${y + side}`} fill="none" stroke="var(--line)" stroke-dasharray="3 3" pointer-events="none"></path>
    <text x=${x + mark + 4} y=${y + mark - 3} font-size=${SMALL - 1} fill="var(--ink-soft)" pointer-events="none">${view.number(trained, 0)}</text>`;
}

function maps(view: LabView, result: ExtendResult, narrow: boolean, x: number, y: number, side: number) {
  const second = narrow ? { x: view.width - side, y, side } : { x, y: y + side + 50, side };
  const key = narrow ? { x: 14, y: y + side + 32 } : { x: x + 14, y: second.y + side + 28 };
  // What the colours mean stands beside their key where the maps are as wide as both.
  const beside = narrow || side > 150;
  return svg`${map(view, result, 'raw', { x, y, side })}${map(view, result, 'own', second)}
    ${weightKey(key.x, key.y, 48, '0', '1')}
    <g font-size=${SMALL} fill="var(--ink-soft)">
      <text x=${beside ? key.x + 72 : x} y=${key.y + (beside ? 8.5 : 26)}>${view.label('map.key')}</text>
      <text x=${x} y=${key.y + (beside ? 26 : 42)}>${view.label('map.axes')}</text>
    </g>`;
}

export function draw(view: LabView, result: ExtendResult): SVGTemplateResult {
  const narrow = view.width < NARROW;
  // Whole pixels to a cell.
  const side = result.maps.raw.cells * (view.width < 760 ? 2 : 3);
  const edge = narrow ? view.width : view.width - side - 40;
  const place: Place = { narrow, left: narrow ? 26 : 34, right: edge - (narrow ? 86 : 116), edge };
  const [lossTop, lossBottom, top, bottom] = narrow ? [64, 232, 302, 366] : [64, 318, 384, 488];
  const { raw, own, window, bins, trained, settings } = result;
  return svg`${losses(view, result, place, lossTop, lossBottom)}
    ${entropies(view, {
      ...place,
      top,
      bottom,
      bins,
      trained,
      lines: [
        { y: raw.entropies },
        { y: window.entropies, color: WINDOW },
        ...(settings.method === 'default' ? [] : [{ y: own.entropies, color: OWN }]),
      ],
    })}
    ${narrow ? maps(view, result, true, 0, 402, side) : maps(view, result, false, view.width - side, 24, side)}`;
}
