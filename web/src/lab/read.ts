// Reading with a model of the lab: the same documents for every model, and nothing is read twice.
import type {
  AttentionMaps,
  AttentionMapsOptions,
  Evaluation,
  EvaluateOptions,
  ReferenceLines,
  Trainer,
} from '../core/trainer-types';
import type { Model } from './models';
import { pool, type Pooled } from './pool';

/** How many documents are read for a curve. */
export const DOCUMENTS = 24;

interface Kept {
  readonly version: number;
  readonly answers: Map<string, Promise<unknown>>;
}

const kept = new WeakMap<Trainer, Kept>();

/** The answer of a trainer to a question that it has been asked before, as long as its weights are the same. */
export function once<R>({ trainer, version }: Model, question: string, ask: () => Promise<R>): Promise<R> {
  let known = kept.get(trainer);
  if (known?.version !== version) {
    known = { version, answers: new Map() };
    kept.set(trainer, known);
  }
  const { answers } = known;
  const answer = (answers.get(question) ?? ask()) as Promise<R>;
  answers.set(question, answer);
  answer.catch(() => answers.delete(question));
  return answer;
}

export function evaluate(model: Model, options: EvaluateOptions): Promise<Evaluation> {
  const asked = { sequences: DOCUMENTS, ...options };
  return once(model, JSON.stringify(asked), () => model.trainer.evaluate(asked));
}

export function attention(model: Model, options: AttentionMapsOptions): Promise<AttentionMaps> {
  return once(model, `attention ${JSON.stringify(options)}`, () => model.trainer.attention(options));
}

/** Rows and columns in which a long text's attention is kept: whole maps would fill the memory. */
const CELLS = 64;

/** Where every head looks in the first document, by stretches of it. */
export function pooledAttention(model: Model, options: AttentionMapsOptions): Promise<Pooled> {
  return once(model, `pooled ${JSON.stringify(options)}`, async () =>
    pool(await model.trainer.attention(options), CELLS),
  );
}

/** The first of the documents that `evaluate` reads, as far as `length` letters and the one that comes then. */
export function documentOf(model: Model, length: number): Promise<string> {
  return once(model, `document ${length}`, async () => (await model.trainer.attention({ length })).text);
}

/** What can be predicted of such texts without the model. */
export function referenceLines(model: Model, length: number): Promise<ReferenceLines> {
  return once(model, `lines ${length}`, () => model.trainer.referenceLines({ length }));
}
