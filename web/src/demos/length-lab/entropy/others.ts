// What the rotary model as trained is compared with: itself read otherwise, and the other encodings as trained.
import { encodings, type EncodingId } from '../../../lab/models';

export const readings = ['log_n', 'ntk', 'yarn'] as const;
export type RotaryReading = (typeof readings)[number];
export type Other = RotaryReading | EncodingId;

export const isReading = (id: Other): id is RotaryReading => readings.some((one) => one === id);

export const OTHERS = [
  ...readings,
  ...encodings.filter((id): id is Exclude<EncodingId, 'rotary'> => id !== 'rotary'),
] as const;
