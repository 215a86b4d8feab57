import type { Files } from './from-files.js';

export declare const files: Files;
export declare const worker: string;
