// The text of a question: how `quiz/<id>/question.<lang>.md` is written, and what importing it gives.
//
//   # Which pair turns fastest?                     the question, Markdown
//
//   A head of \live{d}{128} numbers per token.      optional: what is given; \live as in a demo's text
//
//   ## options                                      of the kinds "choose" and "several"
//   - right: Pair 0
//   - wrong: The last pair
//
//   ## field                                        of the kind "number": what the field is called, plain text
//   Weight of the first key
//
//   ## because                                      why, shown after the answer
//
// Markdown, TeX, \live and glosses are those of a demo's text (text/format.ts).

/** One language's text of one question. */
export interface QuestionText {
  readonly lang: string;
  readonly titleHtml: string;
  readonly givenHtml: string;
  readonly options: readonly { readonly html: string; readonly right: boolean }[];
  /** Empty where options are given. */
  readonly field: string;
  readonly becauseHtml: string;
  readonly live: readonly string[];
  readonly css: string;
}
