// Published perplexities over length: the one part of this demo that is not computed but quoted.
// Based on:
//   Peng, Quesnelle, Fan, Shippole. github.com/jquesnelle/yarn (MIT), data/proofpile-long-small*.csv. 2023: ten documents
//   of proof-pile with at least 131,072 tokens each, read by eval/perplexity.py; Mistral with its window opened.

/** Entry i was measured at (i + 1) · STEP tokens. */
export const STEP = 2048;

export interface Published {
  /** Label `published.<id>`; the source's own name. */
  readonly id: string;
  readonly source: string;
  /** Fine-tuned for texts as long as this; without it, as it was released. */
  readonly tuned?: number;
  readonly perplexity: readonly number[];
}

const numbers = (text: string): number[] => text.trim().split(/\s+/).map(Number);

export const PUBLISHED: readonly Published[] = [
  {
    id: 'mistral',
    source: 'mistralai/Mistral-7B-v0.1',
    perplexity: numbers(`
      3.449 3.09 3.111 2.961 3.015 6.869 18.11 36.8 64.37 102.8 147 200.5 265.9 340.8 442.9 576.6 737.1 894.3 1051
      1212 1409 1632 1829 2032 2216 2405 2569 2719 2864 3005 3142 3275 3414 3547 3676 3802 3921 4035 4152 4263
      4378 4491 4597 4702 4808`),
  },
  {
    id: 'llama70',
    source: 'meta-llama/Llama-2-70b-hf',
    perplexity: numbers(`3.275 2.957 11.86 56.1`),
  },
  {
    id: 'mistralYarn',
    source: 'NousResearch/Yarn-Mistral-7b-128k',
    tuned: 131_072,
    perplexity: numbers(`
      3.58 3.213 3.241 3.083 2.933 2.835 2.77 2.687 2.608 2.578 2.534 2.503 2.486 2.46 2.436 2.416 2.396 2.381
      2.373 2.357 2.354 2.339 2.325 2.312 2.305 2.293 2.276 2.265 2.255 2.25 2.242 2.235 2.231 2.224 2.215 2.212
      2.209 2.203 2.198 2.197 2.193 2.193 2.191 2.191 2.187 2.181 2.177 2.176 2.175 2.177 2.178 2.178 2.174 2.176
      2.176 2.178 2.175 2.18 2.182 2.183 2.185 2.187 2.187 2.187`),
  },
  {
    id: 'pi8',
    source: 'conceptofmind/LLongMA-2-7b',
    tuned: 8_192,
    perplexity: numbers(`3.922 3.51 3.509 3.344 8.071 23.53 54.99 102.7`),
  },
  {
    id: 'ntk8',
    source: 'emozilla/NTK-Llama-2-7b-8k',
    tuned: 8_192,
    perplexity: numbers(`4.203 3.751 3.743 3.587 6.235 18.26 41.89 74.44`),
  },
  {
    id: 'yarn8',
    source: 'emozilla/Yarn-Llama-2-7b-8k',
    tuned: 8_192,
    perplexity: numbers(`3.918 3.51 3.514 3.356 6.049 18.12 41.19 77.23`),
  },
  {
    id: 'pi32',
    source: 'togethercomputer/LLaMA-2-7B-32K',
    tuned: 32_768,
    perplexity: numbers(`
      4.156 3.696 3.691 3.507 3.288 3.152 3.082 2.973 2.877 2.838 2.776 2.741 2.72 2.683 2.66 2.636 3.139 4.003
      5.532 7.912 10.9 14.69 19.61 25.84 34.03 44.29 58.05 75.64 97.01 122.9 153.1 187.7 229 274.9 329.2 394.7
      467.9 549.4 643.2 743 857.2 969.8 1095 1230 1363 1507 1693 1921 2200 2508 2852 3204 3574 3997 4537 5185 6004
      6607 7038 7529 8117 8969 10048 11458`),
  },
  {
    id: 'yarn64',
    source: 'NousResearch/Yarn-Llama-2-7b-64k',
    tuned: 65_536,
    perplexity: numbers(`
      4.141 3.689 3.687 3.507 3.293 3.161 3.095 2.987 2.892 2.856 2.795 2.76 2.741 2.703 2.681 2.655 2.624 2.602
      2.592 2.574 2.572 2.552 2.533 2.517 2.511 2.489 2.469 2.458 2.445 2.436 2.425 2.422 2.427 2.442 2.49 2.61
      2.924 3.401 3.938 4.631 5.473 6.438 7.534 8.803 10.22 11.79 13.59 15.51 17.67 20.01 22.52 25.26 28.12 31.23
      34.65 38.36 42.42 46.63 50.84`),
  },
  {
    id: 'yarn128',
    source: 'NousResearch/Yarn-Llama-2-7b-128k',
    tuned: 131_072,
    perplexity: numbers(`
      4.214 3.752 3.748 3.562 3.343 3.21 3.143 3.036 2.939 2.902 2.84 2.806 2.786 2.748 2.724 2.698 2.667 2.644
      2.634 2.616 2.614 2.593 2.573 2.557 2.551 2.528 2.508 2.495 2.482 2.472 2.46 2.453 2.446 2.435 2.423 2.419
      2.411 2.406 2.398 2.391 2.391 2.387 2.384 2.382 2.372 2.365 2.363 2.364 2.365 2.366 2.366 2.364 2.361 2.362
      2.358 2.357 2.36 2.363 2.362 2.365 2.368 2.367 2.37 2.372`),
  },
  {
    id: 'yarn13',
    source: 'NousResearch/Yarn-Llama-2-13b-128k',
    tuned: 131_072,
    perplexity: numbers(`
      3.861 3.446 3.449 3.29 3.104 2.983 2.921 2.826 2.742 2.709 2.655 2.625 2.607 2.574 2.553 2.529 2.502 2.48
      2.471 2.455 2.454 2.435 2.417 2.403 2.397 2.377 2.359 2.349 2.337 2.328 2.317 2.312 2.305 2.295 2.284 2.281
      2.273 2.268 2.262 2.255 2.255 2.252 2.249 2.247 2.238 2.232 2.23 2.23 2.232 2.232 2.233 2.23 2.227 2.228
      2.225 2.225 2.227 2.229 2.229 2.231 2.235 2.234 2.237 2.239`),
  },
  {
    id: 'codellama',
    source: 'NousResearch/CodeLlama-13b-hf',
    tuned: 16_384,
    perplexity: numbers(`
      4.273 3.783 3.748 3.541 3.3 3.163 3.088 2.973 2.87 2.83 2.766 2.733 2.712 2.675 2.652 2.626 2.596 2.574
      2.565 2.549 2.549 2.531 2.514 2.498 2.494 2.471 2.451 2.441 2.43 2.421 2.411 2.407 2.401 2.393 2.384 2.382
      2.376 2.372 2.366 2.362 2.366 2.366 2.367 2.368 2.362 2.36 2.363 2.368 2.376 2.382 2.388 2.39 2.393 2.402
      2.408 2.417 2.431 2.449 2.46 2.475 2.493 2.504 2.522 2.539`),
  },
];
