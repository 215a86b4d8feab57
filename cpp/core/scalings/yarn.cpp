// YaRN: fast pairs are kept, slow ones divided by s, a ramp between, and scores are made larger by a temperature.
// Based on:
//   Peng et al. YaRN: Efficient Context Window Extension of Large Language Models. 2023, sections 3.2 and 3.4, and its
//   code (jquesnelle/yarn, LlamaYaRNScaledRotaryEmbedding.py).
//   Hugging Face Transformers 5, modeling_rope_utils.py: type `yarn` (truncate, attention_factor and both mscales).
//   DeepSeek-AI. DeepSeek-V3 Technical Report. 2024, modeling_deepseek.py (mscale_all_dim also scales the softmax).
#include <cmath>

#include "frequency_ramp.hpp"
#include "scaling.hpp"

namespace attention_lab::scalings {

namespace {

enum class Ramp {
  code,   ///< straight over the pair index, which every published model uses
  paper,  ///< straight over the number of turns, section 3.2's gamma
};

constexpr std::string_view ramps[] = {"code", "paper"};

constexpr double least_turns = 0.001;
constexpr double most_turns = 1e6;

constexpr Setting settings[] = {
    factor_setting,
    {.name = "beta_fast", .default_value = 32.0, .minimum = least_turns, .maximum = most_turns},
    {.name = "beta_slow", .default_value = 1.0, .minimum = least_turns, .maximum = most_turns},
    {.name = "attention_factor", .default_value = derived, .minimum = 0.0, .maximum = 1000.0},
    // 0 stands for "not given", as in Transformers.
    {.name = "mscale", .default_value = 0.0, .minimum = 0.0, .maximum = 1000.0},
    {.name = "mscale_all_dim", .default_value = 0.0, .minimum = 0.0, .maximum = 1000.0},
    {.name = "truncate", .kind = SettingKind::boolean, .default_value = 1.0},
    {.name = "ramp", .kind = SettingKind::choice, .one_of = ramps},
};

/// g(s, m) = 0.1 m ln s + 1, the root of the temperature's inverse; 1 for s <= 1.
double magnitude(double factor, double mscale) { return factor <= 1.0 ? 1.0 : 0.1 * mscale * std::log(factor) + 1.0; }

double attention_factor(const ScalingInput& input) {
  const SettingValues& given = input.settings;
  if (given.has("attention_factor")) return given.real("attention_factor");
  const double mscale = given.real("mscale");
  const double mscale_all_dim = given.real("mscale_all_dim");
  if (mscale == 0.0 || mscale_all_dim == 0.0) return magnitude(input.factor, 1.0);
  return magnitude(input.factor, mscale) / magnitude(input.factor, mscale_all_dim);
}

double softmax_scale(const ScalingInput& input) {
  const double mscale_all_dim = input.settings.real("mscale_all_dim");
  if (mscale_all_dim == 0.0) return 1.0;
  const double root = magnitude(input.factor, mscale_all_dim);
  return root * root;
}

std::optional<Refusal> refuse(const ScalingInput& input) {
  const double fast = input.settings.real("beta_fast");
  const double slow = input.settings.real("beta_slow");
  if (fast < slow) return Refusal{.name = "beta_fast", .value = fast, .minimum = slow};
  return refuse_flat_base(input);
}

/// theta'_i = share_i theta_i + (1 - share_i) theta_i / s.
ScaledRotation scale(const ScalingInput& input) {
  const double fast = input.settings.real("beta_fast");
  const double slow = input.settings.real("beta_slow");
  const bool by_turns = input.settings.choice<Ramp>("ramp") == Ramp::paper;
  ScaledRotation rotation = unscaled_rotation(input);
  const std::vector<double>& theta = rotation.inverse_frequencies;

  const CorrectionRange range = by_turns
                                    ? correction_range(fast, slow, input)
                                    : clamped_correction_range(fast, slow, input.settings.boolean("truncate"), input);
  const std::vector<double> share =
      by_turns ? kept_by_turns(fast, slow, input.trained_length, theta) : kept_by_index(range, theta.size());

  std::vector<double> scaled = divided_by(input.factor, theta);
  blend(share, theta, scaled);
  rotation.inverse_frequencies = scaled;
  rotation.correction_range = range;
  rotation.attention_factor = attention_factor(input);
  rotation.softmax_scale = softmax_scale(input);
  return rotation;
}

}  // namespace

extern const ScalingEntry yarn{
    .info = {.id = "yarn",
             .authors = "Peng, Quesnelle, Fan, Shippole",
             .title = "YaRN: Efficient Context Window Extension of Large Language Models",
             .year = 2023,
             .citation = "arXiv 2309.00071, sections 3.2 and 3.4",
             .formula = R"(\theta'_i = (1-\rho_i)\,\theta_i + \rho_i\,\theta_i/s,\quad )"
                        R"(\rho_i = \mathrm{ramp}_i(\beta_\mathrm{fast},\,\beta_\mathrm{slow}),\quad )"
                        R"(\mu = 0.1 \ln s + 1)",
             .settings = settings},
    .trained_length = TrainedLength::original,
    .refuse = refuse,
    .scale = scale,
};

}  // namespace attention_lab::scalings
