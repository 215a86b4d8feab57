// Position interpolation: every pair turns s times slower, as if the positions lay s times closer together.
// Based on:
//   Chen et al. Extending Context Window of Large Language Models via Positional Interpolation. 2023, section 2.3.
#include "frequency_ramp.hpp"
#include "scaling.hpp"

namespace attention_lab::scalings {

namespace {

constexpr Setting settings[] = {factor_setting};

/// theta'_i = theta_i / s.
ScaledRotation scale(const ScalingInput& input) {
  ScaledRotation rotation = unscaled_rotation(input);
  rotation.inverse_frequencies = divided_by(input.factor, rotation.inverse_frequencies);
  return rotation;
}

}  // namespace

extern const ScalingEntry linear{
    .info = {.id = "linear",
             .authors = "Chen, Wong, Chen, Tian",
             .title = "Extending Context Window of Large Language Models via Positional Interpolation",
             .year = 2023,
             .citation = "arXiv 2306.15595, section 2.3",
             .formula = R"(\theta'_i = \theta_i / s)",
             .settings = settings},
    .scale = scale,
};

}  // namespace attention_lab::scalings
