// Motion that explains: a thing glides to its new place, what belongs to the new state fades in; none under reduced motion.
import { noChange } from 'lit';
import { Directive, directive, PartType, type ElementPart, type PartInfo } from 'lit/directive.js';

const TIMING = { duration: 300, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

const still = (): boolean => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

abstract class OnElement extends Directive {
  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT) throw new Error('motion stands on an element');
  }
}

class Glide extends OnElement {
  override render: (x: number, y: number) => symbol = () => noChange;
  #x: number | undefined;
  #y: number | undefined;

  override update(part: ElementPart, [x, y]: [number, number]): symbol {
    if (x === this.#x && y === this.#y) return noChange;
    const element = part.element as SVGGElement;
    // Where it is seen now, also in the middle of an earlier glide.
    const from = this.#x === undefined ? 'none' : getComputedStyle(element).transform;
    element.setAttribute('transform', `translate(${x} ${y})`);
    for (const animation of element.getAnimations()) animation.cancel();
    if (from !== 'none' && !still()) {
      element.animate([{ transform: from }, { transform: `translate(${x}px, ${y}px)` }], TIMING);
    }
    [this.#x, this.#y] = [x, y];
    return noChange;
  }
}

class Appear extends OnElement {
  override render: (key: string) => symbol = () => noChange;
  #key: string | undefined;

  override update(part: ElementPart, [key]: [string]): symbol {
    if (this.#key !== undefined && key !== this.#key && !still())
      part.element.animate([{ opacity: 0 }, { opacity: 1 }], TIMING);
    this.#key = key;
    return noChange;
  }
}

/** `<g ${glide(x, y)}>` stands at x, y, and glides there from where it stood. */
export const glide = directive(Glide);

/** `<g ${appear(key)}>` fades in when the key is another one. */
export const appear = directive(Appear);
