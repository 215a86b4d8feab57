// The part "trained" as a program: the whole model up to the weights of the chosen head, and what that head looks at.
import type { EncodingId } from '../../lab/models';
import { DOCUMENTS } from '../../lab/read';
import { DOCUMENT, readShipped, type Library } from '../shipped-code';
import type { HeadsSettings } from './controls';
import { FIRST_SEED } from './trained';

/** What is added to the letters' vectors, done to queries and keys, added to the scores: lines in the places where each happens. */
interface Places {
  readonly made?: string;
  readonly embedded?: string;
  readonly turned?: string;
  readonly scored?: string;
}

function places(library: Library, id: EncodingId): Places {
  const torch = library === 'torch';
  const np = torch ? 'torch' : 'np';
  const single = torch ? '.float()' : '.astype(np.float32)';
  const range = (n: string): string => (torch ? `torch.arange(${n}).double()` : `np.arange(${n})`);
  const wave = (base: number, half: string): string =>
    `angle = ${range('T')}[:, None] * ${base.toFixed(1)} ** (-${range(half)} / (${half}))
cos, sin = ${torch ? 'angle.cos().float(), angle.sin().float()' : 'np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)'}`;
  switch (id) {
    case 'none':
      return {};
    case 'sinusoidal':
      return {
        made: wave(10000, 'C // 2'),
        embedded: `x = x + ${torch ? 'torch.stack([sin, cos], -1).flatten(1)' : 'np.stack([sin, cos], -1).reshape(T, C)'}`,
      };
    case 'learned':
      return { embedded: 'x = x + w["encoding"].reshape(8 * T, C)[:T]' };
    case 'relative_bias':
      return {
        made: `first = [*range(16), *(math.ceil(16 * (T / 16) ** (k / 16)) for k in range(16))]
bucket = [[sum(n <= i - j for n in first[1:]) for j in range(T)] for i in range(T)]
bias = 8 * w["encoding"].reshape(32, H)[${np}.${torch ? 'tensor' : 'array'}(bucket)]${torch ? '.permute(2, 0, 1)' : '.transpose(2, 0, 1)'}`,
        scored: 's = s + bias',
      };
    case 'alibi':
      return {
        made: `slopes = 2.0 ** (-8 * (${range('H')} + 1) / H)
bias = (-slopes[:, None, None] * (${range('T')}[:, None] - ${range('T')}))${single}`,
        scored: 's = s + bias',
      };
    case 'rotary':
      return {
        made: `${wave(200, 'D // 2')}


def turn(x):
    a, b = x[..., : D // 2], x[..., D // 2 :]
    return ${torch ? 'torch.cat' : 'np.concatenate'}([a * cos - b * sin, b * cos + a * sin], -1)

`,
        turned: 'q, k = turn(q), turn(k)',
      };
  }
}

export function trainedCode(library: Library, settings: HeadsSettings): string {
  const { encoding, layer, head, query, document } = settings;
  const torch = library === 'torch';
  const { made, embedded, turned, scored } = places(library, encoding);
  const line = (text: string | undefined, space = ''): string => (text === undefined ? '' : `${space}${text}\n`);
  const hide = torch
    ? 's.masked_fill(~torch.ones(T, T, dtype=torch.bool).tril(), -torch.inf)'
    : 'np.where(np.tri(T, dtype=bool), s, -np.inf)';
  const softmax = torch
    ? '    return s.softmax(-1), v'
    : '    p = np.exp(s - s.max(-1, keepdims=True))\n    return p / p.sum(-1, keepdims=True), v';
  const gelu = torch
    ? 'torch.nn.functional.gelu(up)'
    : 'up * (1 + np.vectorize(math.erf)(up / math.sqrt(2)).astype(np.float32)) / 2';
  const below =
    layer === 1
      ? ''
      : `    p, v = attend(x, 0)
    heads = (p @ v)${torch ? '.permute(0, 2, 1, 3)' : '.transpose(0, 2, 1, 3)'}.reshape(x.shape)
    x = x + heads @ w["out 0"]
    up = norm(x, w["gain2 0"]) @ w["up 0"]
    x = x + ${gelu} @ w["down 0"]
`;
  return `import json
import math

import numpy as np
${torch ? 'import torch\n' : ''}
${readShipped(library, encoding)}

${DOCUMENT}

${line(made)}${made === undefined ? '' : '\n'}
def attend(x, n):
    """The weights of the four heads of layer n, and their values: [B, H, T, T], [B, H, T, D]."""
    qkv = (norm(x, w[f"gain {n}"]) @ w[f"qkv {n}"]).reshape(-1, T, 3, H, D)
    q, k, v = qkv${torch ? '.permute(2, 0, 3, 1, 4)' : '.transpose(2, 0, 3, 1, 4)'}
${line(turned, '    ')}    s = q @ ${torch ? 'k.transpose(2, 3)' : 'k.transpose(0, 1, 3, 2)'} / D**0.5
${line(scored, '    ')}    s = ${hide}
${softmax}


def weights(texts):
    x = w["embedding"][${torch ? 'torch.tensor' : 'np.array'}([[ALPHABET.index(letter) for letter in text] for text in texts])]
${line(embedded, '    ')}${below}    return attend(x, ${layer - 1})[0][:, ${head - 1}]


def keys(text, i):
    return {
        "previous": [i - 1],
        "first": [0],
        "itself": [i],
        "same": [j for j in range(i) if text[j] == text[i]],
        "after same": [j for j in range(1, i) if text[j - 1] == text[i]],
        "last space": [j for j in range(i + 1) if text[j] == " "][-1:],
    }


texts = [document(${FIRST_SEED} + n) for n in range(${DOCUMENTS})]
maps = weights(texts)
for name in keys(texts[0], 1):
    shares, even = [], []
    for text, p in zip(texts, maps):
        for i in range(1, T):
            places = keys(text, i)[name]
            if places:
                shares.append(float(p[i, places].sum()))
                even.append(len(places) / (i + 1))
    print(f"{name}: {sum(shares) / len(shares):.4f}, looking evenly {sum(even) / len(even):.4f}")
text = document(${document})
row = weights([text])[0][${query - 1}]
print(repr(text))
print(f"letter ${query} looks most at letter {int(row.argmax()) + 1}: {float(row.max()):.4f}")
`;
}
