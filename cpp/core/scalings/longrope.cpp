// LongRoPE: every pair has its own divisor, found by search; one list for texts up to the trained length, one beyond.
// Based on:
//   Ding et al. LongRoPE: Extending LLM Context Window Beyond 2 Million Tokens. 2024, and its code
//   (microsoft/LongRoPE, rope/longrope.py).
//   Hugging Face Transformers 5, modeling_rope_utils.py: type `longrope`, formerly `su` (which list is in use).
#include <cmath>

#include "scaling.hpp"

namespace attention_lab::scalings {

namespace {

constexpr double least_divisor = 0.001;

constexpr Setting settings[] = {
    factor_setting,
    {.name = "short_factor", .kind = SettingKind::list, .minimum = least_divisor, .maximum = largest_length},
    {.name = "long_factor", .kind = SettingKind::list, .minimum = least_divisor, .maximum = largest_length},
    {.name = "attention_factor", .default_value = derived, .minimum = 0.0, .maximum = 1000.0},
};

/// sqrt(1 + ln s / ln L), 1 for s <= 1.
double attention_factor(const ScalingInput& input) {
  if (input.settings.has("attention_factor")) return input.settings.real("attention_factor");
  if (input.factor <= 1.0) return 1.0;
  return std::sqrt(1.0 + std::log(input.factor) / std::log(input.trained_length));
}

/// theta'_i = theta_i / divisor_i, from the long list if the text is longer than L.
ScaledRotation scale(const ScalingInput& input) {
  const bool beyond = input.current_length > input.trained_length;
  const std::span<const double> divisors = input.settings.list(beyond ? "long_factor" : "short_factor");
  ScaledRotation rotation = unscaled_rotation(input);
  for (std::size_t i = 0; i < divisors.size(); ++i) rotation.inverse_frequencies[i] /= divisors[i];
  rotation.attention_factor = attention_factor(input);
  return rotation;
}

}  // namespace

extern const ScalingEntry longrope{
    .info = {.id = "longrope",
             .authors = "Ding, Zhang, Zhang, Xu, Shang, Xu, Yang, Yang",
             .title = "LongRoPE: Extending LLM Context Window Beyond 2 Million Tokens",
             .year = 2024,
             .citation = "arXiv 2402.13753; microsoft/LongRoPE, rope/longrope.py",
             .formula = R"(\theta'_i = \theta_i / \lambda_i,\quad \mu = \sqrt{1 + \ln s / \ln L})",
             .settings = settings},
    .trained_length = TrainedLength::original,
    .factor_source = FactorSource::lengths,
    .scale = scale,
};

}  // namespace attention_lab::scalings
