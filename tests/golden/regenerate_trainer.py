"""Writes the length lab's ten-step loss traces: python3 tests/golden/regenerate_trainer.py

Needs PyTorch and NumPy (Debian: python3-torch python3-numpy). The model, its training and its tasks once more, as PyTorch
has them: initial weights are torch.randn's after manual_seed, sequences come from the bits of a Mersenne Twister, both as
the core draws them.
"""

import math

import numpy
import torch
from torch.nn.functional import cross_entropy, gelu

from golden import entry, write

CHANNELS, HEADS, LAYERS, LENGTH, BATCH, STEPS = 32, 2, 2, 24, 3, 10
DIM = CHANNELS // HEADS

# ------------------------------------------------------------------------------------------------------------------ tasks

LETTERS = " .abcdefghijklmnopstu"


class Draws:
    def __init__(self, seed):
        self.bits = numpy.random.MT19937()
        self.bits._legacy_seeding(seed)

    def below(self, n):
        return (int(self.bits.random_raw()) * n) >> 32


def document(draws, n):
    size = [2, 4, 8, 24][draws.below(4)]
    words = []
    while len(words) < size:
        length = 3 + draws.below(2)
        word = "".join(chr(ord("a") + draws.below(16)) for _ in range(length))
        if word not in words:
            words.append(word)
    text = ""
    while len(text) < n:
        if draws.below(8) == 0:
            text += ["a", "na", "o", "si", "u", "ten", "i", "mu"][draws.below(8)] + " "
        else:
            text += words[draws.below(size)]
            text += ". " if draws.below(6) == 0 else " "
    return [LETTERS.index(letter) for letter in text[:n]], 1


def repetition(draws, n):
    period = 4 + draws.below(LENGTH // 2 - 3)
    once = [draws.below(16) for _ in range(period)]
    return [once[t % period] for t in range(n)], period


TASKS = {"language": (document, 21), "repeat": (repetition, 16)}

# ------------------------------------------------------------------------------------------------------------------ model


def buckets(count=32, far=LENGTH):
    distance = (torch.arange(LENGTH)[:, None] - torch.arange(LENGTH)[None, :]).clamp(min=0)
    exact = count // 2
    large = exact + (torch.log(distance.clamp(min=1) / exact) / math.log(far / exact) * (count - exact)).long()
    return torch.where(distance < exact, distance, large.clamp(max=count - 1))


def turn(x, base):
    angle = torch.arange(LENGTH)[:, None] * base ** (-torch.arange(0, DIM, 2) / DIM)
    a, b = x.chunk(2, -1)
    return torch.cat([a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos()], -1)


def sinusoids():
    angle = torch.arange(LENGTH)[:, None] * 10000.0 ** (-torch.arange(0, CHANNELS, 2) / CHANNELS)
    return torch.stack([angle.sin(), angle.cos()], -1).flatten(1)


def normalise(x, gain):
    return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-5) * gain


class Transformer:
    def __init__(self, encoding, symbols, seed):
        torch.manual_seed(seed)
        self.encoding = encoding
        share = (2 * LAYERS) ** -0.5
        self.embedding = torch.randn(symbols, CHANNELS) * 0.5
        if encoding == "learned":
            self.table = torch.randn(LENGTH, CHANNELS) * 0.5
        elif encoding == "relative_bias":
            self.table = torch.zeros(32, HEADS)
        else:
            self.table = torch.zeros(0)
        self.layers = [
            {
                "gain": torch.ones(CHANNELS),
                "qkv": torch.randn(CHANNELS, 3 * CHANNELS) * CHANNELS**-0.5,
                "out": torch.randn(CHANNELS, CHANNELS) * CHANNELS**-0.5 * share,
                "gain2": torch.ones(CHANNELS),
                "up": torch.randn(CHANNELS, 4 * CHANNELS) * CHANNELS**-0.5,
                "down": torch.randn(4 * CHANNELS, CHANNELS) * (4 * CHANNELS) ** -0.5 * share,
            }
            for _ in range(LAYERS)
        ]
        self.gain = torch.ones(CHANNELS)
        self.head = torch.randn(CHANNELS, symbols) * 0.5 * CHANNELS**-0.5
        # What all symbols share, so that queries and keys have a part that depends on position alone.
        self.embedding += torch.randn(CHANNELS) * 0.7
        self.parameters = [self.embedding, self.table, self.gain, self.head]
        self.parameters += [tensor for layer in self.layers for tensor in layer.values()]
        for tensor in self.parameters:
            tensor.requires_grad_(True)

    def bias(self):
        mask = torch.full((LENGTH, LENGTH), -math.inf).triu(1)
        if self.encoding == "alibi":
            slopes = torch.tensor([2 ** (-8 * (head + 1) / HEADS) for head in range(HEADS)])
            distance = torch.arange(LENGTH)[:, None] - torch.arange(LENGTH)[None, :]
            return mask - slopes[:, None, None] * distance
        if self.encoding == "relative_bias":
            return mask + 8 * self.table[buckets()].permute(2, 0, 1)
        return mask

    def __call__(self, symbols):
        x = self.embedding[symbols]
        if self.encoding == "learned":
            x = x + self.table
        if self.encoding == "sinusoidal":
            x = x + sinusoids()
        for layer in self.layers:
            qkv = normalise(x, layer["gain"]) @ layer["qkv"]
            q, k, v = qkv.split(CHANNELS, -1)
            q, k, v = (part.unflatten(-1, (HEADS, DIM)).transpose(1, 2) for part in (q, k, v))
            if self.encoding == "rotary":
                q, k = turn(q, 200.0), turn(k, 200.0)
            weights = (q @ k.transpose(-2, -1) * DIM**-0.5 + self.bias()).softmax(-1)
            x = x + (weights @ v).transpose(1, 2).flatten(2) @ layer["out"]
            x = x + gelu(normalise(x, layer["gain2"]) @ layer["up"]) @ layer["down"]
        return normalise(x, self.gain) @ self.head


def trace(encoding, task, seed=1):
    draw_sequence, symbols = TASKS[task]
    model = Transformer(encoding, symbols, seed)
    draws = Draws(seed)
    optimiser = torch.optim.AdamW(model.parameters, lr=1.0, betas=(0.9, 0.98), eps=1e-8, weight_decay=0.01)
    losses = []
    for step in range(STEPS):
        drawn = [draw_sequence(draws, LENGTH + 1) for _ in range(BATCH)]
        sequences = torch.tensor([sequence for sequence, _ in drawn])
        logits = model(sequences[:, :-1])
        each = cross_entropy(logits.flatten(0, 1), sequences[:, 1:].flatten(), reduction="none").unflatten(0, (BATCH, LENGTH))
        counted = torch.tensor([[t + 1 >= first for t in range(LENGTH)] for _, first in drawn])
        loss = each[counted].mean()
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_([tensor for tensor in model.parameters if tensor.numel()], 1.0)
        for group in optimiser.param_groups:
            group["lr"] = 3e-3 * min(1, (step + 1) / 3) * (0.1 + 0.9 * 0.5 * (1 + math.cos(math.pi * step / STEPS)))
        optimiser.step()
        losses.append(loss.item())
    return losses


text = "".join(LETTERS[symbol] for symbol in document(Draws(1), 54)[0])
if text != "kgo gcg pcd loac kgo gcg kgo kgo kgo ten kgo kgo. loac":
    raise SystemExit(f"the first document of seed 1 begins {text}")

CASES = [(encoding, "language") for encoding in ("none", "sinusoidal", "learned", "relative_bias", "alibi", "rotary")]
CASES.append(("rotary", "repeat"))
SIZES = f"{CHANNELS} channels, {HEADS} heads, {LAYERS} layers, {BATCH} sequences of {LENGTH}"
write(
    "trainer",
    f"Losses of {STEPS} training steps, {SIZES}, seed 1. Written by regenerate_trainer.py with PyTorch {torch.__version__.partition('a')[0]}.",
    {
        f"{encoding}_{task}": entry(f"torch.optim.AdamW on the model of this script, {encoding}, {task}", trace(encoding, task), 1e-4)
        for encoding, task in CASES
    },
)
