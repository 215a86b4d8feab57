// One browser engine, spoken to in the least that all of them understand.

export interface Engine {
  /** Loads a page and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page; JSON. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Asks until there is an answer. */
export async function until<T>(ask: () => Promise<T | undefined>, what: string, patienceMs = 30_000): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
