// NTK-aware scaling: a larger base, which hardly touches the fast pairs and divides the slowest by s.
// Based on:
//   bloc97. NTK-Aware Scaled RoPE. 2023 (r/LocalLLaMA; jquesnelle/yarn, LlamaNTKScaledRotaryEmbedding.py).
//   Peng et al. YaRN: Efficient Context Window Extension of Large Language Models. 2023, section 3.1.
#include "ntk_base.hpp"
#include "rotary.hpp"
#include "scaling.hpp"

namespace attention_lab::scalings {

namespace {

enum class Exponent {
  exact,  ///< b' = b s^(d / (d - 2)): the slowest pair is divided by exactly s
  none,   ///< b' = b s, as often written: the slowest pair is divided by s^((d - 2) / d)
};

constexpr std::string_view exponents[] = {"exact", "none"};

constexpr Setting settings[] = {
    factor_setting,
    {.name = "exponent", .kind = SettingKind::choice, .one_of = exponents},
};

/// theta'_i = b'^(-2i/d).
ScaledRotation scale(const ScalingInput& input) {
  const bool exact = input.settings.choice<Exponent>("exponent") == Exponent::exact;
  const double base = exact ? ntk_base(input.factor, input) : input.base * input.factor;
  return {.inverse_frequencies = rotary_inverse_frequencies(input.rotary_dim, base), .base = base};
}

}  // namespace

extern const ScalingEntry ntk{
    .info = {.id = "ntk",
             .authors = "bloc97",
             .title = "NTK-Aware Scaled RoPE allows LLaMA models to have extended (8k+) context size without any "
                      "fine-tuning and minimal perplexity degradation",
             .year = 2023,
             .citation = "r/LocalLLaMA, June 2023; arXiv 2309.00071, section 3.1",
             .formula = R"(\theta'_i = b'^{-2i/d},\quad b' = b\, s^{d/(d-2)})",
             .settings = settings},
    .refuse = refuse_single_pair,
    .scale = scale,
};

}  // namespace attention_lab::scalings
