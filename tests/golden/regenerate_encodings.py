"""Writes encodings.json, the golden values of positional encodings: python3 tests/golden/regenerate_encodings.py

Needs PyTorch (Debian: python3-torch); `npm test` does not. The formulas are written here once more, in PyTorch's operations and
after the sources that each entry names; none of their code is in this repository. Where the formula sheet prints the same
numbers, the entry carries them under "printed", and this script stops if one printed digit differs.
"""

import math

import torch

from golden import entry, write

BY = f"Written by regenerate_encodings.py with PyTorch {torch.__version__.partition('a')[0]}."

torch.set_default_dtype(torch.float64)


def draws(seed, *shapes):
    """torch.randn of each shape from one seed, in float32 as the tests draw them, then as doubles."""
    torch.manual_seed(seed)
    return [torch.randn(shape, dtype=torch.float32).double() for shape in shapes]


# ----------------------------------------------------------------------------------------------------------------- ALiBi


def slopes(heads):
    power = 2 ** math.floor(math.log2(heads))
    own = [2.0 ** (-8.0 * (h + 1) / power) for h in range(power)]
    doubled = [2.0 ** (-8.0 * (h + 1) / (2 * power)) for h in range(2 * power)]
    return own + doubled[0::2][: heads - power]


PRINTED_SLOPES = {
    2: [".0625", ".00390625"],
    4: [".25", ".0625", ".015625", ".00390625"],
    6: [".25", ".0625", ".015625", ".00390625", ".5", ".125"],
    12: [f"{2.0**-h:.8f}" for h in range(1, 9)] + [".70710678", ".35355339", ".1767767", ".08838835"],
}


def alibi():
    source = "ofirpress/attention_with_linear_biases 4b92f28, fairseq/models/transformer.py, get_slopes({})"
    return {
        f"slopes_{heads}": entry(
            source.format(heads), slopes(heads), 1e-15, PRINTED_SLOPES.get(heads), "formula sheet 4.4"
        )
        for heads in (1, 2, 4, 6, 8, 12, 16)
    }


# -------------------------------------------------------------------------------------------------------------------- T5


def bucket(relative, bidirectional, buckets, max_distance):
    """In float32, as T5 computes it."""
    result = torch.zeros_like(relative)
    n = -relative
    if bidirectional:
        buckets //= 2
        result += (n < 0).long() * buckets
        n = n.abs()
    else:
        n = n.clamp(min=0)
    exact = buckets // 2
    share = torch.log(n.clamp(min=1).float() / exact) / math.log(max_distance / exact)
    large = (exact + (share * (buckets - exact)).long()).clamp(max=buckets - 1)
    return result + torch.where(n < exact, n, large)


def first_distances(bidirectional):
    past = bucket(-torch.arange(400), bidirectional, 32, 128)
    return [int((past == b).nonzero()[0]) for b in range(32 // (1 + bidirectional))]


def t5():
    source = "microsoft/torchscale 4d1e0e8, component/relative_position_bias.py, 32 buckets, max_distance 128"
    steps = [0, *range(1, 16), 16, 19, 21, 24, 27, 31, 35, 40, 46, 52, 59, 67, 77, 87, 99, 113]
    relative = torch.arange(9)[None, :] - torch.arange(9)[:, None]
    return {
        "t5_first_distances": entry(source, first_distances(False), 0, [str(n) for n in steps], "formula sheet 4.4"),
        "t5_first_distances_bidirectional": entry(f"{source}, bidirectional", first_distances(True), 0),
        "t5_small": entry(f"{source} but 8 and 20, bidirectional, 9 x 9", bucket(relative, True, 8, 20), 0),
    }


# ---------------------------------------------------------------------------------------------------------- score biases


def cope_bias(q, k, table):
    logits = q @ k.T
    hidden = torch.ones(logits.shape).triu(1).bool()
    gates = logits.masked_fill(hidden, -torch.inf).sigmoid()
    counts = gates.flip(-1).cumsum(-1).flip(-1).clamp(max=table.shape[0] - 1)
    levels = q @ table.T
    above = levels.gather(-1, counts.ceil().long())
    below = levels.gather(-1, counts.floor().long())
    share = counts - counts.floor()
    return above * share + below * (1 - share)


def distances(count):
    return (torch.arange(count)[:, None] - torch.arange(count)[None, :]).abs().double()


def fire_bias(w1, b1, w2, b2, count, c, threshold):
    position = torch.arange(count).double()
    psi = lambda x: torch.log(torch.abs(c * x) + 1)
    share = psi(distances(count)) / (psi(torch.clamp(position, min=threshold))[:, None] + 1e-6)
    hidden = torch.relu(share[..., None] * w1 + b1)
    return (hidden @ w2.T + b2).permute(2, 0, 1)


def biases():
    r1 = torch.tensor([0.5, 1.5])[:, None, None]
    r2 = torch.tensor([0.25, 0.75])[:, None, None]
    kerple = "chijames/KERPLE 25be3d7, megatron/mpu/layers.py, r1 = 0.5, 1.5, r2 = 0.25, 0.75, 5 x 5"
    return {
        "cope_bias": entry(
            "lucidrains/x-transformers 9252ed7, CoPE; seed 5, q [6, 8], k [6, 8], table [4, 8], logits q k^T, causal",
            cope_bias(*draws(5, (6, 8), (6, 8), (4, 8))), 2e-5,
        ),
        "kerple_log": entry(f"{kerple}, ParallelKerpleLog", -r1 * torch.log(1 + r2 * distances(5)), 1e-6),
        "kerple_power": entry(f"{kerple}, ParallelKerplePower", -r1 * distances(5) ** r2, 1e-6),
        "fire_bias": entry(
            "the listing of FIRE's paper as in mcleish7/arithmetic; seed 9, [16], [16], [2, 16], [2], c 0.1, L 4, 6 x 6",
            fire_bias(*draws(9, (16,), (16,), (2, 16), (2,)), 6, 0.1, 4.0), 1e-5,
        ),
    }


# ------------------------------------------------------------------------------------------------------ rotary's relatives


def turn(x, angles, pairing):
    """x [T, D], angles [T, D/2]."""
    if pairing == "half":
        a, b = x.chunk(2, dim=-1)
    else:
        a, b = x[:, 0::2], x[:, 1::2]
    cos, sin = angles.cos(), angles.sin()
    first, second = a * cos - b * sin, a * sin + b * cos
    return torch.cat([first, second], -1) if pairing == "half" else torch.stack([first, second], -1).flatten(-2)


def frequencies(dim, base):
    return base ** (-torch.arange(0, dim, 2) / dim)


def xpos_scores(q, k):
    count, dim = q.shape
    position = torch.arange(count).double()
    angles = position[:, None] * frequencies(dim, 10000.0)
    zeta = (torch.arange(0, dim, 2) + 0.4 * dim) / (1.4 * dim)
    scale = (zeta ** (position[:, None] / 512)).repeat_interleave(2, dim=-1)
    return (turn(q, angles, "interleaved") * scale) @ (turn(k, angles, "interleaved") / scale).T


MROPE_POSITIONS = torch.tensor([[0.0, 0.0, 0.0], [3.0, 1.0, 2.0], [3.0, 5.0, 0.0], [40.0, 7.0, 9.0]])


def mrope(x):
    angles = MROPE_POSITIONS[:, :, None] * frequencies(16, 10000.0)  # [T, axes, pairs]
    time, height, width = angles.unbind(1)
    return turn(x, torch.cat([time[:, :2], height[:, 2:5], width[:, 5:]], -1), "half")


def axial(x, width):
    token = torch.arange(x.shape[0])
    theta = 100.0 ** (-torch.arange(0, x.shape[1], 4) / x.shape[1])
    column = (token % width).double()[:, None] * theta
    row = (token // width).double()[:, None] * theta
    return turn(x, torch.cat([column, row], -1), "interleaved")


def rotations():
    return {
        "xpos_scores": entry(
            "microsoft/torchscale 4d1e0e8, component/xpos_relative_position.py; seed 6, q [5, 8], k [5, 8]",
            xpos_scores(*draws(6, (5, 8), (5, 8))), 1e-5,
        ),
        "mrope": entry(
            "Hugging Face Transformers, models/qwen2_vl/modeling_qwen2_vl.py, mrope_section [2, 3, 3]; seed 7, x [4, 16], "
            "positions (0, 0, 0) (3, 1, 2) (3, 5, 0) (40, 7, 9)",
            mrope(*draws(7, (4, 16))), 1e-5,
        ),
        "axial": entry(
            "naver-ai/rope-vit 04a2ad8, models/vit_rope.py, compute_axial_cis, theta 100, 3 columns; seed 8, x [6, 8]",
            axial(*draws(8, (6, 8)), 3), 1e-5,
        ),
    }


write("encodings", f"Positional encodings. {BY}", {**alibi(), **t5(), **biases(), **rotations()})
