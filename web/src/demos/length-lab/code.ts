// The experiment as code to take along: in PyTorch the whole of it, in NumPy the reading of a model saved here.
import { encodings } from '../../lab/models';
import { batchOf } from '../../lab/plan';
import { training } from '../../lab/recorded';
import type { LabSettings } from './controls';
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

/** Where the reader trains, the program does what the button would do. */
const experimentOf = (settings: LabSettings): Experiment =>
  settings.part === 'train' ? { ...settings, batch: batchOf(settings.task) } : shipped;

export function code(settings: LabSettings): { readonly pytorch: string; readonly numpy: string } {
  const experiment = experimentOf(settings);
  return { pytorch: pytorch(experiment), numpy: numpy(experiment) };
}
