// The picture of the part "terms": the scores of both ways to pick a pair from, and what the score of that pair is made of.
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { SMALL } from '../../charts/axes';
import type { Box } from '../../charts/box';
import { matrix } from '../../charts/matrix';
import { breakLines, title } from '../../charts/title';
import type { View } from '../define';
import { item } from '../item';
import type { Term, TermsResult } from './compute';
import type { controls } from './controls';
import { describe } from './describe';
import { changes, termOf } from './findings';

type PipelineView = View<typeof controls>;

function scoresOf(view: PipelineView, result: TermsResult, term: Term, limit: number, box: Box): SVGTemplateResult {
  const { tokens, query, key } = result;
  const size = tokens.length;
  return svg`<text x=${box.x} y=${box.y + 12} font-size="13" font-weight="600" fill="var(--ink)">${view.label(`scores.${term.id}`)}</text>
    ${matrix({
      ...box,
      y: box.y + 20,
      height: box.height - 20,
      rows: { labels: tokens, name: view.label('query.short'), color: 'var(--query)' },
      columns: { labels: tokens, name: view.label('key.short'), color: 'var(--key)' },
      widest: '−0.00',
      maxCell: 44,
      oblong: true,
      value: (i, j) => item(term.scores, i * size + j),
      scale: { kind: 'signed', limit },
      format: (value) => view.number(value, 2),
      cellName: (i, j) =>
        view.label('score', {
          query: item(tokens, i),
          key: item(tokens, j),
          value: { value: item(term.scores, i * size + j), digits: 4 },
        }),
      label: view.label(`scores.${term.id}`),
      picked: { row: query, column: key },
      pick: ({ row, column }) => view.set({ query: row + 1, key: column + 1 }),
    })}`;
}

function bars(view: PipelineView, result: TermsResult, limit: number, box: Box): SVGTemplateResult {
  const narrow = view.width < 560;
  const { terms } = result;
  const label = narrow ? 128 : 150;
  const number = 58;
  const zero = box.x + label + number + (box.width - label - 2 * number) / 2;
  const room = (box.width - label - 2 * number) / 2;
  const row = box.height / (terms.length + 0.8);
  return svg`${terms.map((term, i) => {
    const y = box.y + (i + (i > 4 ? 0.8 : i > 3 ? 0.25 : 0)) * row;
    const whole = i > 3;
    const color = term.id === 'contentContent' ? 'var(--ink)' : whole ? 'var(--output)' : 'var(--position)';
    const width = (Math.abs(term.value) / limit) * room;
    const right = term.value >= 0;
    const moved = changes(term);
    const text = view.label(`term.${term.id}`);
    const parts = breakLines(text, label - 4, SMALL + 1);
    return svg`${whole ? svg`<line x1=${box.x} x2=${box.x + box.width} y1=${y} y2=${y} stroke="var(--line)"></line>` : nothing}
      <text font-size="13" fill=${color} font-weight=${whole ? 600 : 400}>${parts.map(
        (line, at) =>
          svg`<tspan x=${box.x} y=${y + row / 2 + 4.5 + (at - (parts.length - 1) / 2) * 15}>${line}</tspan>`,
      )}</text>
      <rect x=${right ? zero : zero - width} y=${y + row / 2 - 8} width=${width} height="16" fill=${color}></rect>
      <text x=${zero + (right ? width + 6 : -width - 6)} y=${y + row / 2 + 5} text-anchor=${right ? 'start' : 'end'} font-size="14" font-weight="600" fill=${color}>${view.number(term.value, 3)}</text>
      ${
        result.start === 0
          ? nothing
          : svg`<text x=${right ? zero - 8 : zero + 8} y=${y + row / 2 + 4.5} text-anchor=${right ? 'end' : 'start'} font-size=${SMALL} fill=${moved ? 'var(--position)' : 'var(--ink-soft)'}>${
              moved ? `≠ ${view.number(term.moved, 3)}` : '='
            }</text>`
      }`;
  })}
  <line x1=${zero} x2=${zero} y1=${box.y} y2=${box.y + box.height} stroke="var(--line)"></line>`;
}

export function drawTerms(view: PipelineView, result: TermsResult): SVGTemplateResult {
  const narrow = view.width < 560;
  const { width, height } = view;
  const limit = Math.max(...result.terms.flatMap(({ scores }) => Array.from(scores, Math.abs)));
  const { key, values } = describe(result);
  const top = narrow ? 50 : 28;
  const side = narrow ? (width - 14) / 2 : 270;
  const high = narrow ? 190 : (height - top) / 2 - 8;
  const [additive, rotary] = [termOf(result, 'additive'), termOf(result, 'rotary')];
  const second = narrow ? { x: side + 14, y: top } : { x: 0, y: top + high + 16 };
  const text = breakLines(view.label('pair', values), narrow ? width : width - side - 34, 13);
  const right = narrow ? { x: 0, y: top + high + 16 } : { x: side + 34, y: top };
  const below = right.y + 14 + text.length * 17 + 4;
  return svg`${title(view.label(`title.${key}`, values), width, narrow ? 32 : 14)}
    ${scoresOf(view, result, additive, limit, { x: 0, y: top, width: side, height: high })}
    ${scoresOf(view, result, rotary, limit, { ...second, width: side, height: high })}
    <text font-size="13" fill="var(--ink-soft)">${text.map((line, i) => svg`<tspan x=${right.x} y=${right.y + 12 + i * 17}>${line}</tspan>`)}</text>
    ${bars(view, result, limit, { x: right.x, y: below, width: width - right.x, height: height - below - 4 })}`;
}
