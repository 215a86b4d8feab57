// Modules that the build makes.
declare module 'virtual:formulas' {
  /** KaTeX's rules that the texts use. */
  export const css: string;
  /** The fonts those rules ask for. */
  export const faces: readonly { family: string; weight: string; style: string; url: string }[];
}

declare module 'virtual:methods' {
  import type { EncodingInfo, MethodInfo } from '#core';
  export const encodings: readonly EncodingInfo[];
  export const scalings: readonly MethodInfo[];
}

declare module 'virtual:definitions' {
  import type { MethodInfo } from '#core';
  /** By the key of the method's words (`encoding.rotary`); `html` is the formula. */
  export const definitions: Readonly<Record<string, Omit<MethodInfo, 'formula'> & { readonly html: string }>>;
  /** The inline styles of the formulas, lifted into classes. */
  export const css: string;
}

/** The page lies on a server with its other forms beside it; false in the single file. */
declare const __HOSTED__: boolean;
