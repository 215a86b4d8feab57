// Llama 3.1's scaling: pairs with enough turns in the trained length are kept, those with too few divided by s.
// Based on:
//   Meta. llama-models, models/llama3/model.py, apply_scaling. 2024 (and models/llama4/model.py, where low = high).
//   Peng et al. YaRN: Efficient Context Window Extension of Large Language Models. 2023, section 3.2: the same ramp,
//   with alpha = 1 and beta = 4, and no temperature.
#include "frequency_ramp.hpp"
#include "scaling.hpp"

namespace attention_lab::scalings {

namespace {

constexpr double least_turns = 0.001;
constexpr double most_turns = 1e6;

constexpr Setting settings[] = {
    factor_setting,
    {.name = "low_freq_factor", .default_value = 1.0, .minimum = least_turns, .maximum = most_turns},
    {.name = "high_freq_factor", .default_value = 4.0, .minimum = least_turns, .maximum = most_turns},
};

std::optional<Refusal> refuse(const ScalingInput& input) {
  const double low = input.settings.real("low_freq_factor");
  const double high = input.settings.real("high_freq_factor");
  if (high < low) return Refusal{.name = "high_freq_factor", .value = high, .minimum = low};
  return refuse_flat_base(input);
}

/// theta'_i = t_i theta_i + (1 - t_i) theta_i / s, t_i = (L / lambda_i - low) / (high - low) between 0 and 1; with
/// low = high a step, where wavelengths above L / low are divided.
ScaledRotation scale(const ScalingInput& input) {
  const double low = input.settings.real("low_freq_factor");
  const double high = input.settings.real("high_freq_factor");
  ScaledRotation rotation = unscaled_rotation(input);
  const std::vector<double>& theta = rotation.inverse_frequencies;
  std::vector<double> scaled = divided_by(input.factor, theta);
  blend(kept_by_turns(high, low, input.trained_length, theta), theta, scaled);
  rotation.inverse_frequencies = scaled;
  rotation.correction_range = correction_range(high, low, input);
  return rotation;
}

}  // namespace

extern const ScalingEntry llama3{
    .info = {.id = "llama3",
             .authors = "Llama Team, AI @ Meta",
             .title = "The Llama 3 Herd of Models",
             .year = 2024,
             .citation = "meta-llama/llama-models, models/llama3/model.py, apply_scaling; arXiv 2407.21783",
             .formula = R"(\theta'_i = t_i\,\theta_i + (1-t_i)\,\theta_i/s,\quad )"
                        R"(t_i = \mathrm{clip}\!\left(\frac{L/\lambda_i - \ell}{h - \ell},\,0,\,1\right))",
             .settings = settings},
    .trained_length = TrainedLength::original,
    .factor_source = FactorSource::search,
    .refuse = refuse,
    .scale = scale,
};

}  // namespace attention_lab::scalings
