// The picture of the part "dials": some pairs of a head, in each the hands of query and key and the opening between them.
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { dial } from '../../charts/dial';
import { breakLines, title } from '../../charts/title';
import type { View } from '../define';
import type { Dial, DialsResult } from './compute';
import type { controls } from './controls';
import { degrees } from './findings';

type RotationView = View<typeof controls>;

export function drawDials(view: RotationView, result: DialsResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const { position, distance, dials } = result;
  const few = dials.length < 4;
  const columns = few ? (narrow ? 1 : 2) : narrow ? 2 : 4;
  const cell = { width: view.width / columns, height: narrow ? (few ? 236 : 117) : 200 };
  const top = narrow ? 134 : 86;
  const radius = few
    ? narrow
      ? 76
      : Math.min(118, cell.width / 2 - 16)
    : narrow
      ? 37
      : Math.min(cell.width / 2 - 10, 62);

  const one = (shown: Dial, index: number): SVGTemplateResult => {
    const { pair, theta, query } = shown;
    const cx = ((index % columns) + 0.5) * cell.width;
    const cy = top + Math.floor(index / columns) * cell.height + radius;
    const below = cy + radius;
    const angle = { value: degrees(distance * theta), digits: Math.abs(distance * theta) < 0.02 ? 3 : 1 } as const;
    return svg`${dial({
      x: cx,
      y: cy,
      radius,
      opening: { from: position * theta, to: (position + distance) * theta, color: 'var(--position)' },
      hands: [
        { angle: (position + distance) * theta, color: 'var(--key)' },
        { angle: position * theta, color: 'var(--query)' },
      ],
    })}
    <text x=${cx} y=${below + (narrow ? 16 : 18)} text-anchor="middle" font-size=${SMALL} fill="var(--ink-soft)">${view.label('dial', { pair: String(pair), theta: { value: theta, digits: 'general' } })}</text>
    <text x=${cx} y=${below + (narrow ? 33 : 36)} text-anchor="middle" font-size="14" font-weight="600" fill="var(--position)">${view.number(angle.value, angle.digits)}°</text>
    ${
      few
        ? svg`<text x=${cx} y=${below + 58} text-anchor="middle" font-size="13" fill="var(--query)">cos ${view.number(query[0], 5)}</text>
          <text x=${cx} y=${below + 76} text-anchor="middle" font-size="13" fill="var(--query)">sin ${view.number(query[1], 5)}</text>`
        : nothing
    }`;
  };

  return svg`
    ${title(view.label('title.dials'), view.width, narrow ? 32 : 14)}
    <text font-size=${SMALL} fill="var(--ink-soft)">${breakLines(view.label('dials.how'), view.width, SMALL).map(
      (text, i) => svg`<tspan x="0" y=${(narrow ? 52 : 34) + i * 16}>${text}</tspan>`,
    )}</text>
    <text x="0" y=${narrow ? 108 : 66} font-size="14" font-weight="600"><tspan fill="var(--query)">${view.label('query')} m = ${view.number(position, 0)}</tspan>
      <tspan dx="14" fill="var(--key)">${view.label('key')} n = ${view.number(position + distance, 0)}</tspan></text>
    ${dials.map(one)}`;
}
