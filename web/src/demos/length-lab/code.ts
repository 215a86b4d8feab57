// The experiment as code to take along: in PyTorch the whole of it, in NumPy the reading of a model saved here.
import { encodings } from '../../lab/models';
import { training } from '../../lab/recorded';
import { numpy } from './numpy';
import { pytorch, type Experiment } from './pytorch';

/** How the shipped models were made. */
const shipped: Experiment = {
  task: 'language',
  encodings,
  seed: training.seed,
  length: 64,
  channels: 64,
  heads: 4,
  layers: 2,
  steps: 1200,
  batch: 8,
};

export const code = (): { readonly pytorch: string; readonly numpy: string } => ({
  pytorch: pytorch(shipped),
  numpy: numpy(shipped),
});
