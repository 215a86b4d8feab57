// The experiment on the page as one program in PyTorch: trained from the same weights on the same texts, with any sizes.
import { POSITIONS, TEXTS } from './python-parts';

/** What the page is set to; its models have this and their seed in common. */
export interface Experiment {
  readonly task: string;
  readonly encodings: readonly string[];
  readonly seed: number;
  /** L */
  readonly length: number;
  readonly channels: number;
  readonly heads: number;
  readonly layers: number;
  readonly steps: number;
  readonly batch: number;
}

const pythonWords = (words: readonly string[]): string => `[${words.map((word) => `"${word}"`).join(', ')}]`;

export function pytorch({ task, encodings, seed, length, channels, heads, layers, steps, batch }: Experiment): string {
  return `"""The length lab's experiment: small transformers that differ in their positional encoding alone are trained on texts of
L symbols and read on texts of 8 L. A seed has the batches and the initial weights that it has on the page.

    python3 length_lab.py                                            on a GPU, if there is one
    python3 length_lab.py --encodings rotary alibi --steps 4000 --channels 256 --layers 6
    torchrun --nproc-per-node 4 length_lab.py --batch 64             four processes share each batch
"""

import argparse
import itertools
import math
import os
import random

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.functional import cross_entropy, gelu

ENCODINGS = ["none", "sinusoidal", "learned", "relative_bias", "alibi", "rotary"]
TRAINED = ${pythonWords(encodings)}

parser = argparse.ArgumentParser(formatter_class=argparse.ArgumentDefaultsHelpFormatter)
parser.add_argument("--task", default="${task}", choices=["language", "repeat"], help="what texts are made of")
parser.add_argument("--encodings", default=TRAINED, choices=ENCODINGS, nargs="+", help="one model each")
parser.add_argument("--seed", default=${seed}, type=int, help="of initial weights and batches")
parser.add_argument("--length", default=${length}, type=int, help="L, the symbols of a text that is trained on")
parser.add_argument("--channels", default=${channels}, type=int, help="C, the width of the stream")
parser.add_argument("--heads", default=${heads}, type=int, help="H, divides C")
parser.add_argument("--layers", default=${layers}, type=int, help="attention and feed-forward, so many times")
parser.add_argument("--steps", default=${steps}, type=int, help="of training")
parser.add_argument("--batch", default=${batch}, type=int, help="texts per step, of all processes together")
parser.add_argument("--rate", default=3e-3, type=float, help="the largest learning rate")
parser.add_argument("--base", default=200.0, type=float, help="of rotary: longer texts want longer wavelengths")
parser.add_argument("--factor", default=4, type=int, choices=range(2, 9), help="s, what scalings are to make of L")
parser.add_argument("--texts", default=200, type=int, help="read after training, for each curve")
args = parser.parse_args()

L, C, H = args.length, args.channels, args.heads
D = C // H
BETA_SLOW, BETA_FAST = 0.5, {"language": 2.0, "repeat": 4.0}[args.task]  # turns in L: YaRN's ramp

# Of torchrun; without it there is one process.
RANK, WORLD = int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD_SIZE", 1))
device = torch.device("cpu")
if torch.cuda.is_available():
    device = torch.device("cuda", int(os.environ.get("LOCAL_RANK", 0)))
    torch.cuda.set_device(device)
if args.batch % WORLD:
    parser.error(f"{WORLD} processes cannot share a batch of {args.batch}")
if WORLD > 1:
    dist.init_process_group("nccl" if device.type == "cuda" else "gloo")


def say(*words):
    if RANK == 0:
        print(*words, flush=True)


# ------------------------------------------------------------------------------------------------------------------ texts


${TEXTS}


# Each returns the symbols and the place of the first one whose prediction counts.
draw_text, SYMBOLS = {"language": (document, len(LETTERS)), "repeat": (repetition, 16)}[args.task]


def draw_texts(draws, count, length):
    """Symbols [count, length + 1], and which predictions count [count, length]."""
    texts, firsts = zip(*(draw_text(draws, length + 1) for _ in range(count)))
    counts = torch.arange(1, length + 1) >= torch.tensor(firsts)[:, None]
    return torch.tensor(texts, device=device), counts.to(device)


# -------------------------------------------------------------------------------------------------------------- positions


${POSITIONS}


def sines(T):
    """Sinusoidal: [T, C], added to the embeddings."""
    angle = torch.arange(T).double()[:, None] * 10000.0 ** (-torch.arange(0, C, 2).double() / C)
    return torch.stack([angle.sin(), angle.cos()], -1).flatten(1).float().to(device)


def distances(T):
    """How far a key lies behind its query: [T, T]."""
    return torch.arange(T)[:, None] - torch.arange(T)[None, :]


def buckets(T):
    """T5: the bucket of each query and key, [T, T]."""
    return torch.bucketize(distances(T).clamp(min=0), torch.tensor(first_distances()), right=True).to(device) - 1


def frequencies(scaling=None, s=1):
    """Rotary: radians per position for each pair of channels, and by what the scores are multiplied."""
    pair = torch.arange(0, D, 2).double()
    theta = args.base ** (-pair / D)
    if scaling == "linear":  # position interpolation
        return theta / s, 1.0
    if scaling == "ntk":
        return (args.base * s ** (D / (D - 2))) ** (-pair / D), 1.0
    if scaling == "yarn":
        turns = L * theta / (2 * math.pi)
        kept = ((turns - BETA_SLOW) / (BETA_FAST - BETA_SLOW)).clamp(0, 1)
        return kept * theta + (1 - kept) * theta / s, (0.1 * math.log(s) + 1) ** 2
    return theta, 1.0


def rotate(x, cos, sin):
    a, b = x.chunk(2, -1)
    return torch.cat([a * cos - b * sin, b * cos + a * sin], -1)


# ------------------------------------------------------------------------------------------------------------------ model


def normal(rows, columns, deviation):
    return nn.Parameter(torch.randn(rows, columns) * deviation)


class Norm(nn.Module):
    def __init__(self):
        super().__init__()
        self.gain = nn.Parameter(torch.ones(C))

    def forward(self, x):
        return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-5) * self.gain


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        share = (2 * args.layers) ** -0.5
        self.norm, self.norm2 = Norm(), Norm()
        self.qkv = normal(C, 3 * C, C**-0.5)
        self.out = normal(C, C, share * C**-0.5)
        self.up = normal(C, 4 * C, C**-0.5)
        self.down = normal(4 * C, C, share * (4 * C) ** -0.5)

    def forward(self, x, turn, bias, temperature):
        parts = (self.norm(x) @ self.qkv).split(C, -1)
        q, k, v = (part.unflatten(-1, (H, D)).transpose(1, 2) for part in parts)
        if turn is not None:
            q, k = rotate(q, *turn), rotate(k, *turn)
        scores = q @ k.transpose(-2, -1) * (temperature / D**0.5) + bias
        heads = scores.softmax(-1) @ v
        x = x + heads.transpose(1, 2).flatten(2) @ self.out
        return x + gelu(self.norm2(x) @ self.up) @ self.down


class Transformer(nn.Module):
    def __init__(self, encoding):
        super().__init__()
        torch.manual_seed(args.seed)
        self.encoding = encoding
        self.embedding = normal(SYMBOLS, C, 0.5)
        if encoding == "learned":
            self.table = normal(8 * L, C, 0.5)  # rows from L on are never trained
        if encoding == "relative_bias":
            self.table = nn.Parameter(torch.zeros(32, H))
        self.layers = nn.ModuleList(Layer() for _ in range(args.layers))
        self.norm = Norm()
        self.head = normal(C, SYMBOLS, 0.5 * C**-0.5)
        # What all symbols share, so that queries and keys have a part that only their positions turn.
        self.embedding.data += 0.7 * torch.randn(C)
        self.read_with()
        self.to(device)

    def read_with(self, scaling=None, s=1):
        self.theta, self.temperature = frequencies(scaling, s)

    def forward(self, symbols):
        T = symbols.shape[1]
        x = self.embedding[symbols]
        if self.encoding == "sinusoidal":
            x = x + sines(T)
        if self.encoding == "learned":
            x = x + self.table[:T]
        turn = None
        if self.encoding == "rotary":
            angle = torch.arange(T).double()[:, None] * self.theta
            turn = angle.cos().float().to(device), angle.sin().float().to(device)
        bias = torch.full((T, T), -math.inf).triu(1).to(device)  # nobody sees what comes later
        if self.encoding == "relative_bias":
            bias = bias + 8 * self.table[buckets(T)].permute(2, 0, 1)  # 8: as if its learning rate were larger
        if self.encoding == "alibi":
            bias = bias - (torch.tensor(slopes())[:, None, None] * distances(T)).to(device)
        for layer in self.layers:
            x = layer(x, turn, bias, self.temperature)
        return self.norm(x) @ self.head


# --------------------------------------------------------------------------------------------------- training and reading


def losses_of(logits, texts):
    return cross_entropy(logits.transpose(1, 2), texts[:, 1:], reduction="none")


def everyone(tensor):
    """The sum over all processes."""
    if WORLD > 1:
        dist.all_reduce(tensor)
    return tensor


def train(model):
    optimizer = torch.optim.AdamW(model.parameters(), betas=(0.9, 0.98), eps=1e-8, weight_decay=0.01)
    parallel = nn.parallel.DistributedDataParallel(model) if WORLD > 1 else model
    draws = Draws(args.seed)
    every = max(1, args.steps // 20)
    recent = torch.zeros((), device=device)
    for step in range(args.steps):
        texts, counts = draw_texts(draws, args.batch, L)
        total = counts.sum()
        texts, counts = texts[RANK::WORLD], counts[RANK::WORLD]
        loss = losses_of(parallel(texts[:, :-1]), texts)[counts].sum() / total
        optimizer.zero_grad()
        (loss * WORLD).backward()  # the gradients of the processes are averaged
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        cosine = 0.5 * (1 + math.cos(math.pi * step / args.steps))
        for group in optimizer.param_groups:
            group["lr"] = args.rate * min(1, (step + 1) / 50) * (0.1 + 0.9 * cosine)
        optimizer.step()
        recent += loss.detach()
        if (step + 1) % every == 0:
            say(f"{model.encoding:14}step {step + 1:5}   loss {everyone(recent).item() / every:.4f}")
            recent.zero_()


@torch.no_grad()
def read(model, length):
    """Of each position, over all texts: losses, hits, and how many predictions count; [3, length]."""
    draws = Draws(1000)
    sums = torch.zeros(3, length, device=device)
    for n in range(args.texts):
        texts, counts = draw_texts(draws, 1, length)
        if n % WORLD != RANK:
            continue
        logits = model(texts[:, :-1])
        hits = logits.argmax(-1) == texts[:, 1:]
        sums += torch.cat([losses_of(logits, texts), hits, torch.ones_like(hits)]) * counts
    return everyone(sums).cpu()


HALF_OCTAVES = itertools.takewhile(lambda edge: edge < 8 * L, (round(2 ** (i / 2)) for i in itertools.count()))
EDGES = sorted({0, *HALF_OCTAVES, 8 * L})


def show(title, columns, row):
    say(f"\\n{title}\\nposition   " + "  ".join(f"{name:>7}" for name in columns))
    for start, end in zip(EDGES, EDGES[1:]):
        cells = []
        for name, sums in columns.items():
            number = sums[row, start:end].sum() / sums[2, start:end].sum()
            known = end <= sums.shape[1] and not number.isnan()
            cells.append(f"{number:.4f}" if known else "-")
        say(f"{start:4}-{end:<4}  " + "  ".join(f"{cell:>{max(7, len(name))}}" for name, cell in zip(columns, cells)))


columns = {}
for encoding in args.encodings:
    model = Transformer(encoding)
    train(model)
    columns[encoding] = read(model, 8 * L)
    if encoding == "rotary":
        for scaling in ["linear", "ntk", "yarn"]:
            model.read_with(scaling, args.factor)
            columns[f"{scaling} {args.factor}"] = read(model, args.factor * L)

show("loss in nats per symbol", columns, 0)
if args.task == "repeat":
    show("share of right predictions", columns, 1)
if WORLD > 1:
    dist.destroy_process_group()
`;
}
