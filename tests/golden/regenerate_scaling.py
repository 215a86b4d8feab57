"""Writes scaling.json, the golden values of rotary scalings: python3 tests/golden/regenerate_scaling.py

Needs Python alone. Everything is computed with 50 digits from the published formulas, so it shares nothing with the core or its
reference. Every entry names where its formula stands; where a page prints the same numbers, the entry carries them under
"printed", and this script stops if one printed digit differs.

Read for it:
  jquesnelle/yarn 995db5b                 scaled_rope/Llama{NTK,DynamicScaled,PartNTKScaled,YaRNScaled}RotaryEmbedding.py
  microsoft/LongRoPE c9e56aa              rope/longrope.py
  meta-llama/llama-models a9c89c4         models/llama3/model.py, models/llama4/model.py
  huggingface/transformers, main of 2026  src/transformers/modeling_rope_utils.py as copied in fwerkor/transformers ff9206d
                                          (version 5: rope_parameters, type proportional)
  deepseek-ai/DeepSeek-V3                 modeling_deepseek.py (softmax_scale)
  Qwen/Qwen-7B                            modeling_qwen.py (logn_list)
"""

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, getcontext

import golden

getcontext().prec = 50
D = Decimal
PI = D("3.14159265358979323846264338327950288419716939937510582097494459")


# -------------------------------------------------------------------------------------------------------- the formulas


def power(base, exponent):
    return (D(base).ln() * D(exponent)).exp()


def rope(d, b):
    return [power(b, D(-2 * i) / d) for i in range(d // 2)]


def ntk_base(d, b, s):
    return D(b) * power(s, D(d) / (d - 2))


def dynamic_base(d, b, s, trained, length):
    return ntk_base(d, b, D(s) * max(length, trained) / trained - (D(s) - 1))


def pair_of_turns(turns, d, b, trained):
    return d * (D(trained) / (2 * PI * D(turns))).ln() / (2 * D(b).ln())


def clamp(x):
    return min(max(x, D(0)), D(1))


def yarn_range(d, b, trained, fast=32, slow=1, truncate=True):
    low, high = pair_of_turns(fast, d, b, trained), pair_of_turns(slow, d, b, trained)
    if truncate:
        low, high = low.to_integral_value(ROUND_FLOOR), high.to_integral_value(ROUND_CEILING)
    return max(low, D(0)), min(high, D(d - 1))


def ramped(kept, divided, low, high):
    share = [clamp((i - low) / (high - low)) for i in range(len(kept))]
    return [r * slow + (1 - r) * fast for r, fast, slow in zip(share, kept, divided, strict=True)]


def over(values, s):
    return [value / D(s) for value in values]


def yarn(d, b, s, trained, **options):
    theta = rope(d, b)
    return ramped(theta, over(theta, s), *yarn_range(d, b, trained, **options))


def by_turns(d, b, s, trained, fast, slow):
    """YaRN's paper, section 3.2, equation of gamma; llama3 with 4 and 1."""
    result = []
    for theta in rope(d, b):
        gamma = clamp((trained * theta / (2 * PI) - slow) / (fast - slow))
        result.append((1 - gamma) * theta / D(s) + gamma * theta)
    return result


def by_parts(d, b, s, trained):
    theta = rope(d, b)
    part = ramped(rope(d, ntk_base(d, b, s)), over(theta, s), *yarn_range(d, b, trained, "1.25", "0.75"))
    return ramped(theta, part, *yarn_range(d, b, trained, 16, 2))


def magnitude(s, m=1):
    return D(m) * D(s).ln() / 10 + 1


def cosine(x):
    term = total = D(1)
    for n in range(1, 60, 2):
        term = -term * x * x / (n * (n + 1))
        total += term
    return total


# ------------------------------------------------------------------------------------------------------------- entries


def entry(source, values, printed=None, where="formula sheet 4.3"):
    """Tolerances are relative to each value."""
    return golden.entry(source, values, 1e-12, printed, where)


ROWS = [0, 1, 16, 17, 24, 31, 32, 33, 40, 41, 48, 63]


def column(source, theta, printed):
    return entry(source + "; pairs " + " ".join(map(str, ROWS)), [theta[i] for i in ROWS], printed.split())


def angles_beyond(theta, scaled, trained, target):
    """For the pairs that make no full turn in training: the largest angle at the target, in units of the largest seen."""
    slow = [i for i, t in enumerate(theta) if trained * t < 2 * PI]
    return slow, [target * scaled[i] / (trained * theta[i]) for i in slow]


def entries():
    d, b = 128, 10000
    llama2 = rope(d, b)
    hf = "as in Transformers' tests: d = 128, b = 10000, s = 10, L = 2048"
    llama31 = by_turns(128, 500000, 8, 8192, 4, 1)
    plain31 = rope(128, 500000)
    kept = [scaled == theta for scaled, theta in zip(llama31, plain31, strict=True)]
    divided = [scaled == theta / 8 for scaled, theta in zip(llama31, plain31, strict=True)]

    yield "default_column", column(
        f"Su et al. 2021, equation 15; {hf}", rope(d, b),
        "1 8.6596e-1 1.0000e-1 8.6596e-2 3.1623e-2 1.1548e-2 1.0000e-2 8.6596e-3 3.1623e-3 2.7384e-3 1.0000e-3 1.1548e-4",
    )
    yield "dynamic_column", column(
        f"LlamaDynamicScaledRotaryEmbedding.py; {hf}, length 16384", rope(d, dynamic_base(d, b, 10, 2048, 16384)),
        "1 8.0931e-1 3.3872e-2 2.7413e-2 6.2339e-3 1.4176e-3 1.1473e-3 9.2852e-4 2.1115e-4 1.7089e-4 3.8861e-5 1.6265e-6",
    )
    yield "yarn_column", column(
        f"LlamaYaRNScaledRotaryEmbedding.py; {hf}", yarn(d, b, 10, 2048),
        "1 8.6596e-1 1.0000e-1 8.3479e-2 2.2515e-2 5.3120e-3 4.2400e-3 3.3599e-3 4.3007e-4 2.7384e-4 1.0000e-4 1.1548e-5",
    )
    yield "yarn_paper_column", column(
        f"Peng et al. 2023, section 3.2; {hf}", by_turns(d, b, 10, 2048, 32, 1),
        "1 8.6596e-1 1.0000e-1 7.7108e-2 1.1707e-2 2.0814e-3 1.6560e-3 1.3242e-3 3.1905e-4 2.7384e-4 1.0000e-4 1.1548e-5",
    )
    yield "llama3_column", column(
        f"models/llama3/model.py, apply_scaling; {hf}", by_turns(d, b, 10, 2048, 4, 1),
        "1 8.6596e-1 1.0000e-1 8.6596e-2 3.1623e-2 1.0730e-2 7.7785e-3 5.6009e-3 3.4539e-4 2.7384e-4 1.0000e-4 1.1548e-5",
    )
    yield "yarn_test_range", entry(f"find_correction_range; {hf}", yarn_range(d, b, 2048), ["16", "41"])
    yield "yarn_range_llama2", entry(
        "find_correction_dim for 32 and 1 turns; d = 128, b = 10000, L = 4096", yarn_range(d, b, 4096, truncate=False),
        ["20.9445", "45.0269"],
    )
    yield "yarn_range_llama2_truncated", entry("find_correction_range of the same", yarn_range(d, b, 4096), ["20", "46"])
    yield "yarn_range_qwen3", entry(
        "find_correction_dim for 32 and 1 turns; d = 128, b = 1000000, L = 32768",
        yarn_range(128, 1000000, 32768, truncate=False), ["23.5959", "39.6509"],
    )
    yield "yarn_range_qwen3_truncated", entry(
        "find_correction_range of the same", yarn_range(128, 1000000, 32768), ["23", "40"]
    )
    yield "yarn_gpt_oss", entry(
        "Transformers, type yarn with truncate false; d = 64, b = 150000, s = 32, L = 4096: pairs 0 8 12 16 20 31",
        [yarn(64, 150000, 32, 4096, truncate=False)[i] for i in (0, 8, 12, 16, 20, 31)],
    )
    factors = [2, 4, 8, 16, 32, 40, 64]
    yield "yarn_attention_factors", entry(
        "Peng et al. 2023, section 3.4: 0.1 ln s + 1 for s = 2 4 8 16 32 40 64", [magnitude(s) for s in factors],
        ["1.069315", "1.138629", "1.207944", "1.277259", "1.346574", "1.368888", "1.415888"],
    )
    yield "yarn_attention_factors_squared", entry(
        "their squares, by which scores grow, for s = 2 4 8 16 32 64",
        [magnitude(s) ** 2 for s in (2, 4, 8, 16, 32, 64)],
        ["1.143434", "1.296477", "1.459129", "1.631390", "1.813260", "2.004740"],
    )
    yield "deepseek_softmax", entry(
        "modeling_deepseek.py: (0.1 mscale_all_dim ln 40 + 1)^2, and times 1/sqrt(128 + 64)",
        [magnitude(40) ** 2, magnitude(40) ** 2 / D(192).sqrt()], ["1.873854", "0.135234"],
    )
    yield "olmo3_attention_factor", entry(
        "allenai/Olmo-3-32B config: attention_factor 1.2079 with factor 8", [magnitude(8)], ["1.2079"], "formula sheet 3.8"
    )
    yield "longrope_attention_factor", entry(
        "microsoft/LongRoPE, _calc_mscale_su: sqrt(1 + ln 32 / ln 4096) (Phi-3-mini-128k)",
        [(1 + D(32).ln() / D(4096).ln()).sqrt()], ["1.190238"],
    )
    yield "llama31_counts", entry(
        "Llama 3.1 8B (d = 128, b = 500000, s = 8, L = 8192): pairs kept, blended, divided by 8",
        [sum(kept), 64 - sum(kept) - sum(divided), sum(divided)], ["29", "6", "29"],
    )
    yield "llama31_frequencies", entry(
        "apply_scaling for the same, pairs 29 30 34 35 63", [llama31[i] for i in (29, 30, 34, 35, 63)],
        ["2.166571e-3", "1.371894e-3", "1.785078e-4", "9.556212e-5", "3.068926e-7"],
    )
    yield "ntk_bases", entry(
        "b s^(d/(d-2)), b = 10000: d 128 with s = 2 4 8, d 64 with s = 4",
        [ntk_base(128, b, 2), ntk_base(128, b, 4), ntk_base(128, b, 8), ntk_base(64, b, 4)],
        ["20221.2617", "40889.9424", "82684.6226", "41829.3659"],
    )
    yield "dynamic_bases", entry(
        "b (s N/L - (s - 1))^(d/(d-2)), d = 128, b = 10000: N = 2 L with s = 1 and 2; Transformers' test case",
        [dynamic_base(d, b, 1, 2048, 4096), dynamic_base(d, b, 2, 2048, 4096), dynamic_base(d, b, 10, 2048, 16384)],
        ["20221.2617", "30527.7367", "759702.231"],
    )
    yield "by_parts_llama2", entry(
        "LlamaPartNTKScaledRotaryEmbedding.py; d = 128, b = 10000, s = 4, L = 4096", by_parts(d, b, 4, 4096)
    )
    yield "longest_wavelengths", entry(
        "2 pi b^(126/128) for b = 10000, 500000, 1000000", [2 * PI / rope(128, base)[-1] for base in (10000, 500000, 1000000)],
        ["54,410", "2,559,196", "5,063,256"], "formula sheet 4.5",
    )
    yield "unturned_pairs", entry(
        "pairs with wavelength above L: LLaMA (2048), Llama 2 (4096), Llama 3 (b = 500000, 8192), Qwen3 (b = 1000000, 32768)",
        [
            sum(2 * PI / theta > length for theta in rope(128, base))
            for base, length in ((10000, 2048), (10000, 4096), (500000, 8192), (1000000, 32768))
        ],
        ["23", "18", "29", "24"], "formula sheet 3.9, 000-k",
    )
    yield "log_n", entry(
        "modeling_qwen.py, logn_list: log(i, 2048) if i > 2048 else 1, for i = 1 2048 2049 8192 32767",
        [D(1), D(1)] + [D(i).ln() / D(2048).ln() for i in (2049, 8192, 32767)],
    )
    yield "temperature", entry(
        "models/llama4/model.py: log(floor((position + 1) / 8192) + 1) 0.1 + 1 at 0 8190 8191 16383 131071 1048575",
        [D(n + 1).ln() / 10 + 1 for n in (0, 0, 1, 2, 16, 128)],
    )

    # What storyboard 5 opens on and tries: Llama 2, 4096 -> 16384.
    storyboard = "storyboard 5 (Llama 2, s = 4)"
    ntk4 = rope(d, ntk_base(d, b, 4))
    without_exponent = rope(d, 40000)
    slow, plain_reach = angles_beyond(llama2, llama2, 4096, 16384)
    _, ntk_reach = angles_beyond(llama2, ntk4, 4096, 16384)
    _, short_reach = angles_beyond(llama2, without_exponent, 4096, 16384)
    inside = D(1) + D(10) ** -30
    yield "storyboard_unscaled", entry(
        "slow pairs whose angles leave those seen in training, and the worst excess, without scaling",
        [sum(r > inside for r in plain_reach), max(plain_reach)], ["18", "4.0"], storyboard,
    )
    yield "storyboard_ntk", entry(
        "the same with NTK-aware scaling; slow pairs in all",
        [sum(r > inside for r in ntk_reach), max(ntk_reach), len(slow)], ["17", "1.454", "18"], storyboard,
    )
    yield "storyboard_base_40000", entry(
        "the same with base 40000: pairs beyond, and what the slowest is divided by",
        [sum(r > inside for r in short_reach), llama2[-1] / without_exponent[-1]], ["18", "3.914"], storyboard,
    )
    yield "storyboard_ntk_factor", entry(
        "the factor with which NTK-aware scaling brings pair 46 just into the angles seen: s = 4^(126/92)",
        [power(4, D(126) / 92)], ["6.68"], storyboard,
    )
    yield "storyboard_degrees", entry(
        "degrees of the fastest pair between neighbours: as trained, and interpolated",
        [180 / PI, 45 / PI], ["57.3", "14.3"], storyboard,
    )
    yield "storyboard_neighbours", entry(
        "mean cosine between neighbours: as trained, and interpolated",
        [sum(map(cosine, llama2)) / 64, sum(map(cosine, over(llama2, 4))) / 64], ["0.9702", "0.9981"], storyboard,
    )


about = "Rotary scalings, computed with 50 digits by regenerate_scaling.py. Tolerances are relative."
golden.write("scaling", about, dict(entries()))
