// The steps of a layer in small, in their order: those before the chosen one are done, a press leads to any.
import type { Box } from '../../charts/box';
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import { shades } from '../../charts/matrix';
import { button } from '../../charts/pointer';
import type { View } from '../define';
import type { StagesResult } from './compute';
import { STAGES, type controls, type Stage } from './controls';
import { isHidden, limitOf, panelsOf, scalesOf } from './panels';

type AttentionView = View<typeof controls>;

/** The result of a step; of Q, K, V all three. */
function small(view: AttentionView, result: StagesResult, stage: Stage, box: Box): SVGTemplateResult[] {
  const all = panelsOf(view, result, stage);
  const shown = stage === 'qkv' ? all : all.slice(-1);
  const scales = scalesOf(shown);
  const gap = shown.length > 1 ? 2 : 0;
  const each = (box.width + gap) / shown.length;
  return shown.map((panel, i) =>
    shades({
      rows: panel.rows,
      columns: panel.columns,
      value: panel.value,
      masked: (row, column) => isHidden(result, panel, row, column),
      scale: panel.scale === 'weight' ? { kind: 'weight' } : { kind: 'signed', limit: limitOf(scales, panel) },
      left: box.x + i * each,
      top: box.y,
      cellWidth: (each - gap) / panel.columns,
      cellHeight: box.height / panel.rows,
    }),
  );
}

function thumbnail(view: AttentionView, result: StagesResult, stage: Stage, box: Box): SVGTemplateResult {
  const done = STAGES.indexOf(stage) <= STAGES.indexOf(result.stage);
  const now = stage === result.stage;
  return button({
    name: `${view.label(`short.${stage}`)}: ${view.label(`stage.${stage}`)}`,
    pressed: now,
    press: () => view.set({ stage }),
    content: svg`<rect x=${box.x} y=${box.y} width=${box.width} height=${box.height} rx="3" fill=${now ? 'var(--surface)' : 'transparent'}
        stroke=${now ? 'var(--ink)' : 'var(--hairline)'}></rect>
      ${done ? small(view, result, stage, { x: box.x + 4, y: box.y + 4, width: box.width - 8, height: box.height - 24 }) : nothing}
      <text x=${box.x + box.width / 2} y=${box.y + box.height - 6} text-anchor="middle" font-size=${SMALL} font-weight=${now ? 600 : 400}
        fill=${done ? 'var(--ink)' : 'var(--ink-soft)'}>${view.label(`short.${stage}`)}</text>`,
  });
}

/** In one line, or in two where the picture is narrow. */
export function thumbnails(view: AttentionView, result: StagesResult, lines: 1 | 2, height: number): SVGTemplateResult {
  const across = STAGES.length / lines;
  const gap = 12;
  const width = (view.width - 1 - (across - 1) * gap) / across;
  return svg`${STAGES.map((stage, i) => {
    const x = 0.5 + (i % across) * (width + gap);
    const y = 0.5 + Math.floor(i / across) * (height + 8);
    return svg`${i % across === 0 ? nothing : svg`<path d=${`M${x - gap + 4} ${y + height / 2 - 4}l4 4l-4 4`} fill="none" stroke="var(--ink-soft)"></path>`}
      ${thumbnail(view, result, stage, { x, y, width, height })}`;
  })}`;
}
