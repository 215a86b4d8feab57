// Modules that the build makes.
declare module 'virtual:formulas' {
  /** KaTeX's rules that the texts use. */
  export const css: string;
  /** The fonts those rules ask for. */
  export const faces: readonly { family: string; weight: string; style: string; url: string }[];
}

/** The page lies on a server with its other forms beside it; false in the single file. */
declare const __HOSTED__: boolean;
