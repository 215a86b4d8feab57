// Ends a script with the message of a failure that explains itself, and with the stack of one that does not.
import { SetupError } from './run.mjs';

export async function explainFailure(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof SetupError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
