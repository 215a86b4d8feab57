"""Writes the golden values that PyTorch can produce: python3 tests/golden/regenerate.py

Needs PyTorch and NumPy (Debian: python3-torch python3-numpy); `npm test` needs neither. Every entry names the call it comes
from. Where a course text or a paper prints the same numbers, the entry carries them under "printed", and this script stops if
one printed digit differs from what PyTorch says.
"""

import math

import torch

from golden import entry, write

BY = f"Written by regenerate.py with PyTorch {torch.__version__.partition('a')[0]}."

# ---------------------------------------------------------------------------------------------------------------- random


def draws(seed, *calls):
    torch.manual_seed(seed)
    return [call() for call in calls]


def random():
    close = 2e-6  # PyTorch's vectorised log and cos differ between processors
    q, k = draws(0, lambda: torch.randn(16), lambda: torch.randn(16))
    one_by_one = draws(0, lambda: torch.randn(3), lambda: torch.randn(2), lambda: torch.randn(16), lambda: torch.randn(2))
    entries = {
        "normal_q": entry(
            "torch.manual_seed(0); torch.randn(16)", q, close,
            ["-1.1258", "-1.1524", "-0.2506", "-0.4339"], "formula sheet 3.7 (chapter 000's q)",
        ),
        "normal_k": entry(
            "torch.manual_seed(0); torch.randn(16); torch.randn(16)", k, close,
            ["-1.3527", "-1.6959", "0.5667", "0.7935"], "formula sheet 3.7 (chapter 000's k)",
        ),
        "normal_small": entry(
            "torch.manual_seed(0); torch.randn(3)", one_by_one[0], close,
            ["1.5410", "-0.2934", "-2.1788"], "formula sheet 3.7",
        ),
        "normal_small_after_small": entry(
            "torch.manual_seed(0); torch.randn(3); torch.randn(2): the first value is the sine kept from the third",
            one_by_one[1], close,
        ),
        "normal_large_between_small": entry("... then torch.randn(16), which leaves the kept value alone", one_by_one[2], close),
        "normal_small_after_large": entry("... then torch.randn(2), which begins with the kept value", one_by_one[3], close),
        "normal_37": entry("torch.manual_seed(7); torch.randn(37)", draws(7, lambda: torch.randn(37))[0], close),
        "normal_sum_of_squares": entry(
            "torch.manual_seed(123); torch.randn(10000).double().square().sum()",
            draws(123, lambda: torch.randn(10000).double().square().sum())[0], 2e-3,
        ),
        "uniform": entry("torch.manual_seed(42); torch.rand(5)", draws(42, lambda: torch.rand(5).double())[0], 0),
        "uniform_large_seed": entry(
            "torch.manual_seed(2**40 + 5); torch.rand(3)", draws(2**40 + 5, lambda: torch.rand(3).double())[0], 0
        ),
        "uniform_700": entry(
            "torch.manual_seed(1); torch.rand(700)[-3:]: beyond one refill of the generator's state",
            draws(1, lambda: torch.rand(700)[-3:].double())[0], 0,
        ),
        "permutation": entry("torch.manual_seed(3); torch.randperm(20)", draws(3, lambda: torch.randperm(20))[0], 0),
        "mixed_sequence": entry(
            "torch.manual_seed(11); torch.rand(2), torch.randperm(4), torch.rand(2), joined",
            torch.cat([x.double() for x in draws(11, lambda: torch.rand(2), lambda: torch.randperm(4), lambda: torch.rand(2))]), 0,
        ),
    }
    write("random", f"Draws after torch.manual_seed. {BY}", entries)


# ---------------------------------------------------------------------------------------------------------------- rotary


def frequencies(dim, base=10000.0):
    return base ** (-torch.arange(0, dim, 2, dtype=torch.float64) / dim)


def rotate(x, position, pairing, angle_type=torch.float64, theta=None):
    theta = frequencies(x.shape[-1]) if theta is None else theta
    angle = (torch.tensor(position, dtype=torch.float64).to(angle_type) * theta.to(angle_type)).double()
    cos, sin = angle.cos(), angle.sin()
    half = len(theta)
    first, second = (x[:half], x[half : 2 * half]) if pairing == "half" else (x[0 : 2 * half : 2], x[1 : 2 * half : 2])
    turned = (first * cos - second * sin, first * sin + second * cos)
    if pairing == "half":
        return torch.cat([*turned, x[2 * half :]])
    return torch.cat([torch.stack(turned, -1).flatten(), x[2 * half :]])


def decay():
    theta, slower = frequencies(128), frequencies(128, 5e5)
    distances = [0, 1, 2, 8, 16, 64, 128, 256, 512, 1024, 2048, 4096]
    partial_sums = [torch.polar(torch.ones(64).double(), r * theta).cumsum(0).abs() for r in distances]
    at = "128 numbers, r = " + " ".join(map(str, distances))
    return {
        "decay_bound": entry(
            f"RoFormer, section 3.4.3: mean of |sum of exp(i r theta)| over the first 1, 2, ... pairs; base 10000, {at}",
            [sums.mean() for sums in partial_sums], 1e-12,
            ["32.5", "31.538", "28.956", "19.817", "15.775", "10.090", "9.273", "6.543", "5.311", "4.024", "3.619", "4.883"],
            "formula sheet 4.5",
        ),
        "decay_mean_cosine": entry(
            f"(r * theta).cos().mean(); base 10000, {at}", [(r * theta).cos().mean() for r in distances], 1e-12,
            ["1", ".9702", ".8966", ".7144", ".6203", ".4769", ".3328", ".3207", ".2194", ".2044", ".1193", "-.0529"],
            "formula sheet 4.5",
        ),
        "decay_mean_cosine_500000": entry(
            "the same with base 500000, r = 16 64 256 1024 4096",
            [(r * slower).cos().mean() for r in (16, 64, 256, 1024, 4096)], 1e-12,
            [".7295", ".6022", ".5595", ".4791", ".3828"], "formula sheet 4.5",
        ),
    }


def float32_angle_error(last):
    theta = frequencies(128, 5e5)
    positions = torch.arange(max(0, last - 2000), last)[:, None]
    exact = positions.double() * theta
    return ((positions.float() * theta.float()).double().cos() - exact.cos()).abs().max()


def rotary():
    q, k = (x.double() for x in draws(0, lambda: torch.randn(16), lambda: torch.randn(16)))
    call = "torch.manual_seed(0); q = torch.randn(16); k = torch.randn(16); rotated in float64, "

    def score(start, distance, q_pairing="half", k_pairing="half", angles=torch.float64):
        return (rotate(q, start, q_pairing, angles) * rotate(k, start + distance, k_pairing, angles)).sum()

    future = [0, 1, 2, 4, 8, 16, 32]
    close = 1e-5
    entries = {
        "half_future": entry(
            call + "half pairs, query at 0, key at 0 1 2 4 8 16 32", [score(0, n) for n in future], close,
            ["2.9839", "2.8449", "1.2160", "-0.6933", "-2.6004", "-3.5409", "-2.6989"], "chapter 000, section 3.4",
        ),
        "half_past": entry(
            call + "half pairs, query at 100, key 0 1 2 4 8 16 32 before it", [score(100, -n) for n in future], close,
            ["2.9839", "1.2356", "-1.2793", "-2.9051", "-5.1369", "-0.4851", "-0.4443"], "formula sheet 4.1",
        ),
        "interleaved_future": entry(
            call + "interleaved pairs, key at 0 1 2 4 8 16 32", [score(0, n, "interleaved", "interleaved") for n in future], close,
            ["2.9839", "1.3129", "-1.7593", "-1.3158", "1.3234", "-0.0396", "6.7916"], "formula sheet 3.9, erratum 000-i",
        ),
        "mixed_pairing": entry(
            call + "q half, k interleaved, distance 1, query at 0 20 40 ... 180",
            [score(start, 1, "half", "interleaved") for start in range(0, 199, 20)], close,
            ["1.313", "1.090", "0.931"], "storyboard of the demo relative, try 2",
        ),
        "bfloat16_neighbours": entry(
            call + "half pairs, bfloat16 angles, query at 1000, key at 1000 1001 1002",
            [score(1000, n, angles=torch.bfloat16) for n in (0, 1, 2)], close,
            ["2.9839", "2.9839", "2.9839"], "storyboard of the demo relative, try 3",
        ),
        "float32_at_a_million": entry(
            call + "half pairs, float32 angles, query at 10**6, key at 10**6 + 1", [score(10**6, 1, angles=torch.float32)], close,
            ["2.8594"], "storyboard of the demo relative, try 3",
        ),
        "bfloat16_angles": entry(
            "(torch.tensor(p).bfloat16() * theta.bfloat16()) for p = 3, 257, 1001.5, 70001 and theta = frequencies(16)",
            torch.stack([
                (torch.tensor(p, dtype=torch.float64).bfloat16() * frequencies(16).bfloat16()).double()
                for p in (3.0, 257.0, 1001.5, 70001.0)
            ]), 0,
        ),
        "partial": entry(
            "rotate(torch.arange(1., 9.), position 5, half pairs of the first 4 numbers, base 100)",
            rotate(torch.arange(1.0, 9.0).double(), 5.0, "half", theta=frequencies(4, 100.0)), 2e-6,
        ),
        "frequencies": entry(
            "10000.0 ** (-torch.arange(0, 16, 2, dtype=torch.float64) / 16)", frequencies(16), 1e-15,
            ["1", ".3162", ".1", ".0316", ".01", ".0032", ".001", ".0003"], "formula sheet 4.1, experiment 4",
        ),
        "wavelengths": entry(
            "2 * pi / theta", 2 * math.pi / frequencies(16), 1e-10,
            ["6.3", "19.9", "62.8", "198.7", "628.3", "1986.9", "6283.2", "19869.2"], "formula sheet 4.1, experiment 4",
        ),
        "half_far": entry(call + "half pairs, key at 192", [score(0, 192)], close, ["-9.91"], "formula sheet 3.9, erratum 000-h"),
        **decay(),
        "float32_angle_errors": entry(
            "largest |cos(float32 angle) - cos(float64 angle)| over 2000 positions up to 1000, 2**15, 2**17, 2**20; base 5e5, "
            "128 numbers",
            [float32_angle_error(p) for p in (1000, 2**15, 2**17, 2**20)], 1.2e-7,
            ["4.5e-5", "1.5e-3", "6.2e-3", "5.0e-2"], "formula sheet 3.6",
        ),
    }
    write("rotary", f"Scores and angles of rotary embedding. {BY}", entries)


# ------------------------------------------------------------------------------------------------------------- attention


def softmax_attention(q, k, v, scale, allowed=None):
    scores = q @ k.transpose(-2, -1) * scale
    visible = scores if allowed is None else scores.masked_fill(~allowed, -math.inf)
    weights = visible.softmax(-1)
    return scores, weights, weights @ v, visible.logsumexp(-1)


def head_statistics(setup, weights):
    """Of causal weights [4, 5, 7]: query i stands at i + 2 and may see i + 3 keys, so no ln 1 and no query without a past."""
    position, key = torch.arange(5) + 2, torch.arange(7)
    distance = (key - position[:, None]).abs()
    nats = torch.special.entr(weights).sum(-1)
    means = {
        "previous": weights.diagonal(1, 1, 2), "first": weights[:, :, 0], "same": weights.diagonal(2, 1, 2),
        "distance": (weights * distance).sum(-1), "entropy": nats, "entropy_share": nats / (position + 1).double().log(),
    }
    about = setup + "weights: of each head the mean over the queries of "
    return {f"head_{name}": entry(about + name, value.mean(-1), 1e-6) for name, value in means.items()}


def attention():
    x, wq, wk, wv, order = draws(
        0, lambda: torch.randn(1, 6, 16), *[lambda: torch.randn(16, 16)] * 3, lambda: torch.randperm(6)
    )
    x, wq, wk, wv = (a.squeeze(0).double() for a in (x, wq, wk, wv))
    call = "chapter 000, experiment 3: torch.manual_seed(0); X = randn(1, 6, 16); Wq, Wk, Wv = randn(16, 16); "

    def experiment(divide):
        return softmax_attention(x @ wq / divide, x @ wk / divide, x @ wv / divide, 0.25)

    scores, weights, output, _ = experiment(1)
    quarter = experiment(4)[1].amax(-1)

    torch.manual_seed(5)
    q, k, v = torch.randn(4, 5, 8).double(), torch.randn(2, 7, 8).double(), torch.randn(2, 7, 8).double()
    causal = torch.ones(5, 7).tril(2).bool()
    shared = [a.repeat_interleave(2, 0) for a in (k, v)]
    stages = softmax_attention(q, *shared, 8**-0.5, causal)
    setup = ("torch.manual_seed(5); q = randn(4, 5, 8); k = randn(2, 7, 8); v = randn(2, 7, 8); in float64; "
             "k and v repeated for two heads each; mask torch.ones(5, 7).tril(2); ")
    entries = {
        "experiment_3_order": entry(call + "randperm(6)", order, 0, ["3", "5", "1", "2", "4", "0"], "formula sheet 4.1"),
        "experiment_3_deviation": entry(call + "logits.std()", [scores.std()], 1e-4, ["17.7131"], "formula sheet 4.1"),
        "experiment_3_row_maxima": entry(
            call + "weights.amax(-1)", weights.amax(-1), 1e-4,
            [".9808", ".9957", ".9850", "1.0000", "1.0000", ".9994"], "formula sheet 4.1",
        ),
        "experiment_3_row_maxima_quarter": entry(call + "weights / 4 each", quarter, 1e-5),
        "experiment_3_output": entry(
            call + "output[0]", output[0], 1e-4, ["-3.2828", "5.2958", "0.9278", "1.3415"], "formula sheet 4.1"
        ),
        "grouped_causal_output": entry(setup + "weights @ v", stages[2], 1e-6),
        "grouped_causal_weights": entry(setup + "softmax", stages[1], 1e-6),
        "grouped_causal_log_sum_exp": entry(setup + "logsumexp", stages[3], 1e-6),
        "entropy": entry(setup + "-(w * log w).sum() of head 0", torch.special.entr(stages[1][0]).sum(-1), 1e-6),
        **head_statistics(setup, stages[1]),
        "hand_made_weights": entry(
            "softmax of q = (1.5, 0) with keys (2, 0), (0, 2), (-1, -1), scale 1/sqrt(2)",
            softmax_attention(torch.tensor([[1.5, 0.0]]).double(), torch.tensor([[2.0, 0], [0, 2], [-1, -1]]).double(),
                              torch.zeros(3, 2).double(), 2**-0.5)[1], 1e-6,
            ["0.861", "0.103", "0.036"], "storyboard of the demo attention",
        ),
    }
    write("attention", f"Stages of attention. {BY}", entries)


# ------------------------------------------------------------------------------------------------------------ sinusoidal


def table(positions, channels):
    angle = torch.tensor(positions, dtype=torch.float64)[:, None] * frequencies(channels)
    return torch.stack([angle.sin(), angle.cos()], -1).flatten(1)


def sinusoidal():
    wide = table([3, 10, 103, 110], 512)
    entries = {
        "four_channels": entry(
            "torch.stack([sin, cos], -1) of p * theta for p = 1, 2, 3 and four channels, float64", table([1, 2, 3], 4), 1e-14,
            [".841471", ".540302", ".010000", ".999950", ".909297", "-.416147", ".019999", ".999800",
             ".141120", "-.989992", ".029996", ".999550"], "chapter 001, worked example",
        ),
        "products": entry(
            "PE(3).PE(10), PE(103).PE(110), PE(3).PE(3) with 512 channels",
            [wide[0] @ wide[1], wide[2] @ wide[3], wide[0] @ wide[0]], 1e-10,
            ["187.864997", "187.864997", "256"], "formula sheet 4.2",
        ),
    }
    write("sinusoidal", f"The table of Vaswani et al. 2017, section 3.5. {BY}", entries)


# ------------------------------------------------------------------------------------------------------------ multi-head


def multi_head():
    torch.manual_seed(4)
    x, (wq, wk, wv, wo) = torch.randn(6, 8), torch.randn(4, 8, 8) / 3
    q_bias, k_bias = torch.randn(8), torch.randn(8)
    # As the core reads them: float32, and then exact products.
    x, wq, wk, wv, wo, q_bias, k_bias = (a.double() for a in (x, wq, wk, wv, wo, q_bias, k_bias))
    setup = ("torch.manual_seed(4); x = randn(6, 8); wq, wk, wv, wo = randn(4, 8, 8) / 3; "
             "qBias = randn(8); kBias = randn(8); two heads of 4 numbers; in float64; ")

    def heads(y, split):
        return y.view(6, -1, 4).transpose(0, 1) if split else y.reshape(-1, 6, 4)

    def output(split):
        q, k, v = heads(x @ wq + q_bias, split), heads(x @ wk + k_bias, split), heads(x @ wv, split)
        mixed = softmax_attention(q, k, v, 0.5)[2]
        return (mixed.transpose(0, 1).reshape(6, 8) if split else mixed.reshape(6, 8)) @ wo

    p = table(list(range(6)), 8)
    cq, ck, pq, pk = (heads(y, True) for y in (3 * x @ wq + q_bias, 3 * x @ wk + k_bias, p @ wq, p @ wk))

    def term(a, b):
        return a @ b.transpose(1, 2) * 0.5

    whole = heads((3 * x + p) @ wq + q_bias, True) @ heads((3 * x + p) @ wk + k_bias, True).transpose(1, 2) * 0.5
    terms = {"content_content": term(cq, ck), "content_position": term(cq, pk), "position_content": term(pq, ck), "position_position": term(pq, pk)}
    if (sum(terms.values()) - whole).abs().max() > 1e-12:
        raise SystemExit("the four terms do not sum to the scores")
    named = {"x": x, "wq": wq, "wk": wk, "wv": wv, "wo": wo, "q_bias": q_bias, "k_bias": k_bias}
    entries = {
        **{name: entry(setup + name, value, 0) for name, value in named.items()},
        "output": entry(setup + "(x @ wq + qBias).view(6, 2, 4).transpose(0, 1) and so on; o = heads.transpose(0, 1).reshape(6, 8) @ wo", output(True), 2e-6),
        "forgotten_transpose": entry(
            setup + "(x @ wq + qBias).view(2, 6, 4) and so on; o = heads.view(6, 8) @ wo", output(False), 2e-6,
        ),
        **{
            name: entry(setup + "embedding scale 3, sinusoidal positions, one side's content or position times the other's, scale 0.5: " + name, value, 2e-5)
            for name, value in terms.items()
        },
    }
    write("multi_head", f"Multi-head attention. {BY}", entries)


# ---------------------------------------------------------------------------------------------------------- softmax's gradient


def softmax_gradient():
    torch.manual_seed(3)
    x, upstream = torch.randn(4, 6).double(), torch.randn(4, 6).double()
    x[2] *= 6.0  # nearly one-hot

    def jacobians(temperature):
        return [torch.autograd.functional.jacobian(lambda row: (row / temperature).softmax(-1), row) for row in x]

    leaf = x.clone().requires_grad_()
    ((leaf / 2).softmax(-1) * upstream).sum().backward()
    # Demo head-size: 16 keys, heads of 64 numbers, one query, many draws.
    torch.manual_seed(0)
    q, k = torch.randn(256, 1, 64).double(), torch.randn(256, 16, 64).double()
    products = (k @ q.transpose(1, 2)).squeeze(-1)

    def mean_norm(scale):
        w = (products * scale).softmax(-1)
        return (torch.diag_embed(w) - w[:, :, None] * w[:, None, :]).flatten(1).norm(dim=-1).mean()

    setup = "torch.manual_seed(3); x = randn(4, 6); upstream = randn(4, 6); in float64; x[2] *= 6; "
    entries = {
        "x": entry(setup + "x", x, 0),
        "upstream": entry(setup + "upstream", upstream, 0),
        "gradient": entry(setup + "((x / 2).softmax(-1) * upstream).sum().backward(); x.grad", leaf.grad, 1e-6),
        "norm": entry(setup + "torch.autograd.functional.jacobian of softmax(x / 2), Frobenius norm",
                      torch.stack([j.norm() for j in jacobians(2)]), 1e-6),
        "mean_norms": entry(
            "torch.manual_seed(0); q = randn(256, 1, 64); k = randn(256, 16, 64); mean Frobenius norm of diag(w) - w w^T, "
            "w = softmax of the 16 products, unscaled and times 1/8", [mean_norm(1.0), mean_norm(0.125)], 1e-5,
        ),
    }
    write("softmax_gradient", f"Gradient of softmax. {BY}", entries)


# ---------------------------------------------------------------------------------------------------------- parameter count


def linear(*sizes, bias=False):
    return sum(p.numel() for inputs, outputs in sizes for p in torch.nn.Linear(inputs, outputs, bias, device="meta").parameters())


def projections(channels, heads, kv_heads, head_dim, bias=False):
    wide, narrow = heads * head_dim, kv_heads * head_dim
    return linear((channels, wide), (channels, narrow), (channels, narrow), (wide, channels), bias=bias)


def parameter_count():
    torch_mha = torch.nn.MultiheadAttention(512, 8, device="meta")
    sheet = "formula sheet 4.7"
    heads, nope, rope, value = 128, 128, 64, 128
    mla = linear((7168, 1536), (1536, heads * (nope + rope)), (7168, 512 + rope), (512, heads * (nope + value)), (heads * value, 7168))

    def call(*sizes):
        return "numel of four torch.nn.Linear(bias=False); C, H, Hkv, D = " + " ".join(map(str, sizes))

    def row(*sizes, printed):
        return entry(call(*sizes), [projections(*sizes)], 0, [printed], sheet)

    entries = {
        "one_linear": entry("numel of torch.nn.Linear(512, 512)", [linear((512, 512), bias=True)], 0, ["262656"], "chapter 000"),
        "base_biased": entry(
            "numel of torch.nn.MultiheadAttention(512, 8)", [sum(p.numel() for p in torch_mha.parameters())], 0,
            ["1050624"], "chapter 000",
        ),
        "base": row(512, 8, 8, 64, printed="1048576"),
        "llama_7b": row(4096, 32, 32, 128, printed="67108864"),
        "llama_2_70b": row(8192, 64, 8, 128, printed="150994944"),
        "llama_3_8b": row(4096, 32, 8, 128, printed="41943040"),
        "qwen_3_06b": row(1024, 16, 8, 128, printed="6291456"),
        "deepseek_v3": entry(
            "numel of q_a_proj, q_b_proj, kv_a_proj_with_mqa, kv_b_proj and o_proj as torch.nn.Linear, without their norms: "
            "transformers, models/deepseek_v3/modeling_deepseek_v3.py, DeepseekV3Attention, with the sizes of DeepSeek-V3", [mla], 0,
        ),
    }
    write("parameter_count", f"Parameters of one attention layer. {BY}", entries)


random()
rotary()
attention()
sinusoidal()
parameter_count()
softmax_gradient()
multi_head()
