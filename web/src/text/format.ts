// The text of a demo: how `demos/<id>/text.<lang>.md` is written, and what importing it gives.
//
//   # Does the attention score know absolute position?        the question, plain text
//
//   One sentence for a newcomer.                              the lead
//
//   ## labels                                                 words in the picture and at the controls, plain text
//   - pairing: How dimensions are paired                      a control by its name (the key in `controls`)
//   - pairing.half: first half with second half               an option of a choice: <control>.<option>
//   - pairing.help: One line under the control.               optional
//   - chart.title: The score falls to {min}                   anything `view.label('chart.title', { min })` asks for
//   - column.delta: Δ                                         columns of `table`, by the keys it names
//   An option without a label of its own falls back to the words of the frame (`encoding.rotary`).
//
//   ## sentences                                              what `describe` may say, by key, plain text
//   - shifted: Moving both by {k|−100,000} changed the score by {d|0.00000031}.
//     {name} is filled by `describe`; what follows | is the widest value: the box is that wide and never changes size.
//
//   ## tries                                                  one item per entry of `demo.tries`, in the same order
//   1. Put the key in the past                                the link that sets the stage
//      - predict: Does the last word notice?                  optional: asked before the stage is set
//      - option: Yes                                          two or more
//      - right: No                                            the option the stage confirms
//      - then: What is seen now, \live{last}{0.0000}.         optional: shown after the step
//
//   ## why                                                    at most three short paragraphs and one formula
//   Prose with $\theta_i$ and
//
//   $$ \frac{q \cdot k}{\sqrt{d}} = \live{score}{−10.0000} $$
//
//   ## limit                                                  what this does not show, one line
//
//   ## sources                                                a list
//   - Su et al. [RoFormer](https://arxiv.org/abs/2104.09864), 2021, §3.2
//
//   ## errata                                                 optional: what this demo settles; no \live in it
//   - Chapter 001, property 1, wrong: it needs [the sine terms](#cosine=off)
//     Where it stands; wrong, imprecise, unsupported or misprint (in the words of the locale); what holds.
//
// Everywhere except in plain text: Markdown; TeX between $…$ or $$…$$; `\live{key}{widest}`, in prose and in TeX, is the
// value `key` of `demo.live` in a box as wide as `widest`; a term is glossed at its first use by
// [rotary encoding](gloss: RoPE; turns each pair of dimensions by an angle that grows with position).
// [see it](#pairing=mixed&position=40) sets the stage to a state, given as in the demo's link: what is not named stands at
// its default. An erratum carries one where the demo can show it.
// In TeX, \Query{q} \Key{k} \Value{v} \Output{o} \Position{m} give a symbol the colour of its role.
// Between Han and Latin letters, digits or formulas a thin space is set by the build: type none, or a plain one.
// A comment is <!-- … -->. Anything else (a section unknown, a text missing) stops the build with file and line.

/** One language's text of one demo; HTML where the name says so, plain text elsewhere. */
export interface DemoText {
  readonly lang: string;
  readonly title: string;
  readonly leadHtml: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly sentences: Readonly<Record<string, string>>;
  readonly tries: readonly TryText[];
  readonly whyHtml: string;
  readonly limitHtml: string;
  readonly sourcesHtml: string;
  readonly errata: readonly Erratum[];
  /** Keys of every `\live`, for the test that `demo.live` gives them all. */
  readonly live: readonly string[];
  /** The inline styles of the formulas, lifted into classes. */
  readonly css: string;
}

/** One step of "try this". */
export interface TryText {
  readonly html: string;
  readonly predict?: {
    readonly questionHtml: string;
    readonly options: readonly { readonly html: string; readonly right: boolean }[];
  };
  readonly thenHtml?: string;
}

/** Kinds of errors; their names are the words `erratum.<label>`. */
export const errorLabels = ['wrong', 'imprecise', 'unsupported', 'misprint'] as const;

/** Something in a course text that does not hold. */
export interface Erratum {
  readonly label: (typeof errorLabels)[number];
  readonly whereHtml: string;
  readonly holdsHtml: string;
}
