// The picture of the part "stages": the steps of a layer in small, the chosen one in large with what it is made from.
import type { Box } from '../../charts/box';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { button } from '../../charts/pointer';
import { signedKey } from '../../charts/strip';
import { breakLines, estimateWidth } from '../../charts/title';
import type { View } from '../define';
import type { StagesResult } from './compute';
import type { controls } from './controls';
import { drawPanel, panelWidth } from './draw-panel';
import { limitOf, panelsOf, scalesOf, type Panel, type Scale } from './panels';
import { thumbnails } from './thumbnails';

type AttentionView = View<typeof controls>;

/** Which head is shown: a number for each. */
function headChoice(view: AttentionView, result: StagesResult, y: number): SVGTemplateResult | typeof nothing {
  if (result.heads === 1 || result.stage === 'x' || result.stage === 'output') return nothing;
  const size = 24;
  const from = view.width - result.heads * size;
  return svg`<text x=${from - 8} y=${y + 16} text-anchor="end" font-size=${SMALL} fill="var(--ink-soft)">${view.label('head')}</text>
    ${Array.from({ length: result.heads }, (_, i) => {
      const now = i === result.head;
      return button({
        name: `${view.label('head')} ${i + 1}`,
        pressed: now,
        press: () => view.set({ head: i + 1 }),
        content: svg`<rect x=${from + i * size} y=${y} width=${size} height=${size} fill="transparent"></rect>
          <rect x=${from + i * size + 1} y=${y + 1} width=${size - 2} height=${size - 2} rx="3" fill=${now ? 'var(--ink)' : 'var(--surface)'}></rect>
          <text x=${from + (i + 0.5) * size} y=${y + 16} text-anchor="middle" font-size=${SMALL} fill=${now ? 'var(--page)' : 'var(--ink)'}>${i + 1}</text>`,
      });
    })}`;
}

/** What stands between a matrix and the next. */
const signWidth = ({ sign }: Panel): number => (sign === undefined ? 20 : estimateWidth(sign, 15) + 14);

/** Matrices beside each other, as wide as their shares, with the signs between them. */
function inLine(
  view: AttentionView,
  result: StagesResult,
  panels: readonly Panel[],
  scales: readonly Scale[],
  box: Box,
): SVGTemplateResult {
  let x = box.x;
  return svg`${panels.map((panel, i) => {
    // What an earlier matrix did not need is there for the later ones.
    const signs = panels.slice(i, -1).reduce((sum, later) => sum + signWidth(later), 0);
    const rest = panels.slice(i).reduce((sum, later) => sum + (later.share ?? 1), 0);
    const room = { ...box, x, width: ((box.x + box.width - x - signs) * (panel.share ?? 1)) / rest };
    const limit = limitOf(scales, panel);
    const width = panelWidth(view, result, panel, limit, room);
    const sign = x + width + signWidth(panel) / 2;
    x += width + signWidth(panel);
    return svg`${drawPanel(view, result, panel, limit, { ...room, width })}${
      panel.sign === undefined || i === panels.length - 1
        ? nothing
        : svg`<text x=${sign} y=${box.y + box.height * 0.45} text-anchor="middle" font-size="15" fill="var(--ink-soft)">${panel.sign}</text>`
    }`;
  })}`;
}

/** Narrow: equals one under the other; otherwise what the result is made from above it. */
function stacked(
  view: AttentionView,
  result: StagesResult,
  panels: readonly Panel[],
  scales: readonly Scale[],
  box: Box,
): SVGTemplateResult {
  const alike = panels.every((panel) => panel.columns === panels[0]?.columns && panel.pairs !== true);
  if (alike) {
    const each = box.height / panels.length;
    return svg`${panels.map((panel, i) =>
      drawPanel(view, result, panel, limitOf(scales, panel), { ...box, y: box.y + i * each, height: each - 4 }),
    )}`;
  }
  const above = Math.round(box.height * 0.38);
  return svg`${inLine(view, result, panels.slice(0, -1), scales, { ...box, height: above })}
    ${inLine(view, result, panels.slice(-1), scales, { ...box, y: box.y + above + 8, height: box.height - above - 8 })}`;
}

/** What the colours of the main scale mean; a panel with a scale of its own says it in its heading. */
function key(view: AttentionView, scales: readonly Scale[]): SVGTemplateResult | typeof nothing {
  const main = scales.find(({ panels }) => panels.some((panel) => panel.scale === undefined));
  if (main === undefined) return nothing;
  const [low, high] = [view.number(-main.limit, 1), view.number(main.limit, 1)];
  return signedKey(view.width - 96 - estimateWidth(high, SMALL), view.height - 11, 90, low, high);
}

function titleKey({ stage, added, causal }: StagesResult): string {
  if (stage === 'x' && added !== undefined) return 'title.x.added';
  return stage === 'masked' && !causal ? 'title.unmasked' : `title.${stage}`;
}

export function drawStages(view: AttentionView, result: StagesResult): SVGTemplateResult {
  const { width, height } = view;
  const narrow = width < 560;
  const panels = panelsOf(view, result, result.stage);
  const scales = scalesOf(panels);
  const strip = narrow ? ({ lines: 2, height: 52 } as const) : ({ lines: 1, height: 64 } as const);
  const scene = strip.lines * (strip.height + 8) + 10;
  const choice = view.width - 260;
  const lines = breakLines(view.label(titleKey(result)), narrow ? width : choice, 14);
  const top = scene + (narrow ? 68 : 40);
  const box = { x: 0, y: top, width, height: height - top - 16 };
  return svg`${thumbnails(view, result, strip.lines, strip.height)}
    <text font-size="14" font-weight="600" fill="var(--ink)">${lines.map((line, i) => svg`<tspan x="0" y=${scene + 14 + i * 18}>${line}</tspan>`)}</text>
    ${headChoice(view, result, narrow ? scene + 38 : scene - 2)}
    ${narrow ? stacked(view, result, panels, scales, box) : inLine(view, result, panels, scales, box)}
    ${key(view, scales)}`;
}
