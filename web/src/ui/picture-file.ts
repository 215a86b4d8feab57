// The picture of a demo as a file of its own: colours and fonts resolved, with title, sentence and link.
import { breakLines, estimateWidth } from '../charts/title';

const space = 'http://www.w3.org/2000/svg';
const margin = 16;

export interface Around {
  readonly title: string;
  readonly sentence: string;
  /** The state that is shown; none where the page has no address for it. */
  readonly link: string | undefined;
  readonly lang: string;
}

/** A copy of what is on the stage, in a page of its own that needs nothing else. */
export function drawPage(stage: SVGSVGElement, { title, sentence, link, lang }: Around): SVGSVGElement {
  const { width, height } = stage.getBoundingClientRect();
  const read = colours();
  const token = (name: string) => read(tokenOf(stage, name)).colour;
  const ink = token('--ink');
  const full = width + 2 * margin;

  const page = make('svg', { lang, 'font-family': getComputedStyle(stage).fontFamily });
  page.append(make('title', {}, title), make('desc', {}, [sentence, link].filter(Boolean).join('\n')));
  const paper = make('rect', { width: full, fill: token('--page') });
  page.append(paper);

  let y = margin;
  const paragraph = (lines: readonly string[], size: number, attributes: Attributes) => {
    const block = make('text', { 'font-size': size, fill: ink, ...attributes });
    for (const line of lines) {
      y += size * 1.4;
      block.append(make('tspan', { x: margin, y }, line));
    }
    return block;
  };
  page.append(paragraph(breakLines(title, width, 18), 18, { 'font-weight': 650 }));
  y += margin;

  const copy = resolved(stage, read);
  for (const [name, value] of Object.entries({ x: margin, y, width, height, overflow: 'visible' })) {
    copy.setAttribute(name, String(value));
  }
  page.append(copy);
  y += height + margin / 2;

  page.append(paragraph(breakLines(sentence, width, 14), 14, {}));
  if (link !== undefined) {
    const anchor = make('a', { href: link });
    anchor.append(paragraph(cut(link, width, 11), 11, { fill: token('--ink-soft') }));
    page.append(anchor);
  }
  y += margin;
  paper.setAttribute('height', String(y));
  for (const [name, value] of Object.entries({ width: full, height: y, viewBox: `0 0 ${full} ${y}` })) {
    page.setAttribute(name, String(value));
  }
  return page as SVGSVGElement;
}

export function toSvg(page: SVGSVGElement): Blob {
  return new Blob([new XMLSerializer().serializeToString(page)], { type: 'image/svg+xml' });
}

/** Twice as many pixels as on the page: sharp on a slide. */
export async function toPng(page: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(toSvg(page));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * Number(page.getAttribute('width'));
    canvas.height = 2 * Number(page.getAttribute('height'));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((file) => {
        if (file) resolve(file);
        else reject(new Error('the canvas gave no picture'));
      });
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

type Attributes = Readonly<Record<string, string | number>>;

function make(name: string, attributes: Attributes, text?: string): SVGElement {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, String(value));
  }
  if (text !== undefined) element.textContent = text;
  return element;
}

/** A link has no place to break: as many characters as a line holds. */
function cut(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const character of text) {
    if (estimateWidth(line + character, size) > width) {
      lines.push(line);
      line = '';
    }
    line += character;
  }
  return [...lines, line];
}

/** What a style sheet or a parent may have given to an element. */
const inherited = [
  'fill-opacity',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
  'visibility',
] as const;
/** What belongs to the page that the picture was taken from. */
const foreign = /^(aria-|role$|tabindex$|class$|style$|cursor$|pointer-events$|part$|data-)/;

function resolved(stage: SVGSVGElement, read: (colour: string) => Paint): SVGElement {
  const copy = stage.cloneNode(true) as SVGElement;
  const originals = [stage, ...stage.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  originals.forEach((original, i) => {
    const element = copies[i];
    if (!element) return;
    const style = getComputedStyle(original);
    const around = original === stage ? undefined : getComputedStyle(original.parentElement ?? stage);
    const set = (name: string, value: string, above: string | undefined) => {
      if (value !== above) element.setAttribute(name, value);
      else element.removeAttribute(name);
    };
    for (const name of inherited) set(name, style.getPropertyValue(name), around?.getPropertyValue(name));
    for (const name of ['fill', 'stroke']) {
      const { colour, opacity } = read(style.getPropertyValue(name));
      set(name, colour, around && read(around.getPropertyValue(name)).colour);
      if (opacity < 1) {
        const whole = opacity * Number(style.getPropertyValue(`${name}-opacity`));
        element.setAttribute(`${name}-opacity`, whole.toFixed(3));
      }
    }
    if (style.opacity !== '1') element.setAttribute('opacity', style.opacity);
    if (style.display === 'none') element.setAttribute('display', 'none');
    for (const { name } of [...element.attributes]) if (foreign.test(name)) element.removeAttribute(name);
  });
  // Comments are Lit's places.
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  return copy;
}

/** A colour as every program reads it. */
interface Paint {
  readonly colour: string;
  readonly opacity: number;
}

/** Reads colours of any notation by painting with them. */
function colours(): (colour: string) => Paint {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1, 1];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('there is no canvas to read colours with');
  const known = new Map<string, Paint>();
  return (colour) => {
    const found = known.get(colour) ?? (/^(none|url)/.test(colour) ? { colour, opacity: 1 } : paint(context, colour));
    known.set(colour, found);
    return found;
  };
}

function paint(context: CanvasRenderingContext2D, colour: string): Paint {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  if (alpha === 0) return { colour: 'none', opacity: 1 };
  const hex = [red, green, blue].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { colour: `#${hex}`, opacity: alpha / 255 };
}

/** The present value of a token: light or dark, or what the page around has set. */
function tokenOf(stage: SVGSVGElement, name: string): string {
  const probe = make('g', {});
  probe.style.color = `var(${name})`;
  stage.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
