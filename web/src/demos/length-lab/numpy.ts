// A model that the page hands out, read and examined in NumPy.
import { POSITIONS, TEXTS } from './python-parts';
import type { Experiment } from './pytorch';

export function numpy({ encodings }: Experiment): string {
  return `"""Reads a model that the length lab trained from its file (safetensors in float32, float16 or int8) and prints how well it
predicts at each position, up to eight times the length that it was trained on.

    python3 read_model.py rotary.safetensors
    python3 read_model.py rotary.safetensors --scaling yarn --factor 4
"""

import argparse
import itertools
import json
import math
import random

import numpy as np

parser = argparse.ArgumentParser(formatter_class=argparse.ArgumentDefaultsHelpFormatter)
parser.add_argument("file", nargs="?", default="${encodings[0] ?? 'rotary'}.safetensors", help="of the page's download")
parser.add_argument("--scaling", choices=["linear", "ntk", "yarn"], help="of a rotary model, read up to s L")
parser.add_argument("--factor", default=4, type=int, choices=range(2, 9), help="s")
parser.add_argument("--texts", default=200, type=int, help="to be read")
args = parser.parse_args()

# ------------------------------------------------------------------------------------------------------------------- file

with open(args.file, "rb") as file:
    size = int.from_bytes(file.read(8), "little")
    header = json.loads(file.read(size))
    numbers = file.read()

settings = json.loads(header.pop("__metadata__")["settings"])
L, C, H, F = (settings[name] for name in ("length", "channels", "heads", "feedForward"))
D, encoding = C // H, settings["encoding"]["id"]
SYMBOLS = {"language": 21, "repeat": 16}[settings["task"]]


def tensor(dtype, shape, data_offsets):
    kind = {"F32": "<f4", "F16": "<f2", "I8": "i1"}[dtype]
    return np.frombuffer(numbers[slice(*data_offsets)], kind).astype(np.float32).reshape(shape)


def shapes():
    """Of all matrices, in the order of the file; what has one row only is a vector."""
    tables = {"learned": settings["encoding"].get("maxLength", 0) * C, "relative_bias": 32 * H}
    yield "embedding", SYMBOLS, C
    yield "encoding", 1, tables.get(encoding, 0)
    for layer in range(settings["layers"]):
        yield f"layers.{layer}.attention.gain", 1, C
        yield f"layers.{layer}.attention.qkv", C, 3 * C
        yield f"layers.{layer}.attention.out", C, C
        yield f"layers.{layer}.feed_forward.gain", 1, C
        yield f"layers.{layer}.feed_forward.up", C, F
        yield f"layers.{layer}.feed_forward.down", F, C
    yield "gain", 1, C
    yield "head", C, SYMBOLS


def unpacked(bytes, scales):
    """int8: each matrix has a scale for every row or, where those are fewer, for every column."""
    matrices, at, scale_at = {}, 0, 0
    for name, rows, columns in shapes():
        count = min(rows, columns)
        scale = scales[scale_at : scale_at + count].reshape((-1, 1) if rows <= columns else (1, -1))
        matrices[name] = bytes[at : at + rows * columns].reshape(rows, columns) * scale
        at, scale_at = at + rows * columns, scale_at + count
    return matrices


weights = {name: tensor(**entry) for name, entry in header.items()}
if "scales" in weights:
    weights = unpacked(weights["numbers"], weights["scales"])

# ------------------------------------------------------------------------------------------------------------------ texts


${TEXTS}


# Each returns the symbols and the place of the first one whose prediction counts.
draw_text = {"language": document, "repeat": repetition}[settings["task"]]


# -------------------------------------------------------------------------------------------------------------- positions


${POSITIONS}


def distances(T):
    """How far a key lies behind its query: [T, T]."""
    return np.arange(T)[:, None] - np.arange(T)[None, :]


def buckets(T):
    """T5: the bucket of each query and key, [T, T]."""
    return np.searchsorted(first_distances(), distances(T).clip(0), side="right") - 1


def frequencies(s):
    """Rotary: radians per position for each pair of channels, and by what the scores are multiplied."""
    base, pair = settings["encoding"]["base"], np.arange(0, D, 2)
    theta = base ** (-pair / D)
    if args.scaling == "linear":  # position interpolation
        return theta / s, 1.0
    if args.scaling == "ntk":
        return (base * s ** (D / (D - 2))) ** (-pair / D), 1.0
    if args.scaling == "yarn":
        slow, fast = 0.5, {"language": 2.0, "repeat": 4.0}[settings["task"]]
        kept = ((L * theta / (2 * math.pi) - slow) / (fast - slow)).clip(0, 1)
        return kept * theta + (1 - kept) * theta / s, (0.1 * math.log(s) + 1) ** 2
    return theta, 1.0


# ------------------------------------------------------------------------------------------------------------------ model


def norm(x, gain):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * gain


def gelu(x):
    """With erf as in Abramowitz and Stegun, 7.1.26, which is off by at most 1.5e-7."""
    z = np.abs(x) / 2**0.5
    t = 1 / (1 + 0.3275911 * z)
    tail = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
    return 0.5 * x * (1 + np.sign(x) * (1 - tail * np.exp(-z * z)))


def log_softmax(x):
    x = x - x.max(-1, keepdims=True)
    return x - np.log(np.exp(x).sum(-1, keepdims=True))


LAYER = ["attention.gain", "attention.qkv", "attention.out", "feed_forward.gain", "feed_forward.up", "feed_forward.down"]


class Transformer:
    def __init__(self, T):
        p = np.arange(T)[:, None]
        self.added = np.float32(0)
        if encoding == "sinusoidal":
            angle = p * 10000.0 ** (-np.arange(0, C, 2) / C)
            self.added = np.stack([np.sin(angle), np.cos(angle)], -1).reshape(T, C).astype(np.float32)
        if encoding == "learned":
            self.added = weights["encoding"].reshape(-1, C)[:T]
        self.turn, self.temperature = None, 1.0
        if encoding == "rotary":
            theta, self.temperature = frequencies(args.factor)
            self.turn = np.cos(p * theta).astype(np.float32), np.sin(p * theta).astype(np.float32)
        self.bias = np.where(distances(T) < 0, -np.inf, np.float32(0))  # nobody sees what comes later
        if encoding == "relative_bias":
            self.bias = self.bias + 8 * weights["encoding"].reshape(32, H)[buckets(T)].transpose(2, 0, 1)
        if encoding == "alibi":
            self.bias = self.bias - np.array(slopes(), np.float32)[:, None, None] * distances(T)

    def rotate(self, x):
        (cos, sin), a, b = self.turn, x[..., : D // 2], x[..., D // 2 :]
        return np.concatenate([a * cos - b * sin, b * cos + a * sin], -1)

    def __call__(self, symbols):
        T = len(symbols)
        x = weights["embedding"][symbols] + self.added
        for layer in range(settings["layers"]):
            w = {name: weights[f"layers.{layer}.{name}"] for name in LAYER}
            parts = np.split(norm(x, w["attention.gain"]) @ w["attention.qkv"], 3, -1)
            q, k, v = (part.reshape(T, H, D).transpose(1, 0, 2) for part in parts)
            if self.turn is not None:
                q, k = self.rotate(q), self.rotate(k)
            scores = q @ k.transpose(0, 2, 1) * np.float32(self.temperature / D**0.5) + self.bias
            heads = np.exp(log_softmax(scores)) @ v
            x = x + heads.transpose(1, 0, 2).reshape(T, C) @ w["attention.out"]
            x = x + gelu(norm(x, w["feed_forward.gain"]) @ w["feed_forward.up"]) @ w["feed_forward.down"]
        return log_softmax(norm(x, weights["gain"]) @ weights["head"])


# ---------------------------------------------------------------------------------------------------------------- reading

T = L * (args.factor if args.scaling else 8)
model, draws = Transformer(T), Draws(1000)
losses, hits, counts = np.zeros(T), np.zeros(T), np.zeros(T)
for _ in range(args.texts):
    text, first = draw_text(draws, T + 1)
    logs, came = model(text[:-1]), np.array(text[1:])
    counted = np.arange(1, T + 1) >= first
    losses -= logs[np.arange(T), came] * counted
    hits += (logs.argmax(-1) == came) * counted
    counts += counted

half_octaves = itertools.takewhile(lambda edge: edge < T, (round(2 ** (i / 2)) for i in itertools.count()))
edges = sorted({0, *half_octaves, T})
print("position    loss    right  (nats per symbol; share of predictions)")
for start, end in zip(edges, edges[1:]):
    count = counts[start:end].sum()
    if count:
        print(f"{start:4}-{end:<4}  {losses[start:end].sum() / count:.4f}   {hits[start:end].sum() / count:.4f}")
`;
}
