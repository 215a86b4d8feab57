// The Embind module of the trainer as cpp/bindings/trainer exports it: one model at a time.
import type { Arguments, MethodModule } from '../module.js';
import type { ReferenceLines } from '../trainer-types.js';

export interface TaskInfo {
  readonly id: string;
  readonly alphabet: string;
  readonly hasFar: boolean;
  readonly hasFloor: boolean;
  /** The shortest T and the shortest L. */
  readonly leastLength: number;
}

/** One matrix of the block of numbers. */
export interface Place {
  readonly name: string;
  readonly offset: number;
  readonly rows: number;
  readonly columns: number;
}

export interface TrainerModule extends MethodModule {
  tasks(): TaskInfo[];
  open(call: Arguments): void;
  restart(plan: Arguments): void;
  places(): Place[];
  stepCount(): number;
  step(call: Arguments): number;
  stateWords(): number;
  state(call: Arguments): void;
  restore(call: Arguments): boolean;

  beginEvaluation(call: Arguments): void;
  continueEvaluation(sequences: number): void;
  endEvaluation(call: Arguments): void;
  drawSequence(call: Arguments): number;
  attention(call: Arguments): void;
  referenceLines(call: Arguments): Omit<ReferenceLines, 'floor'>;

  scaleCount(): number;
  writeFloat32(call: Arguments): void;
  writeFloat16(call: Arguments): void;
  writeInt8(call: Arguments): void;
  readFloat32(call: Arguments): void;
  readFloat16(call: Arguments): void;
  readInt8(call: Arguments): void;
}
