// Proportional RoPE: only the fastest share of the pairs turns; the slow ones, which meet unseen angles, stand still.
// Based on:
//   Barbero et al. Round and Round We Go! What makes Rotary Positional Encodings useful? 2024 (p-RoPE).
//   Hugging Face Transformers 5, modeling_rope_utils.py: type `proportional` (factor divides what turns).
#include <algorithm>

#include "scaling.hpp"

namespace attention_lab::scalings {

namespace {

constexpr Setting settings[] = {
    {.name = "partial_rotary_factor", .default_value = 1.0, .minimum = 0.0, .maximum = 1.0},
    {.name = "factor", .default_value = 1.0, .minimum = 1.0, .maximum = largest_length},
};

/// theta'_i = theta_i / s for i < floor(p d / 2), otherwise 0. The exponent counts all pairs, turning or not.
ScaledRotation scale(const ScalingInput& input) {
  const double share = input.settings.real("partial_rotary_factor");
  const auto turning = static_cast<std::size_t>(share * static_cast<double>(input.rotary_dim) / 2.0);
  ScaledRotation rotation = unscaled_rotation(input);
  std::vector<double>& theta = rotation.inverse_frequencies;
  for (double& frequency : theta) frequency /= input.factor;
  std::fill(theta.begin() + static_cast<std::ptrdiff_t>(turning), theta.end(), 0.0);
  return rotation;
}

}  // namespace

extern const ScalingEntry proportional{
    .info = {.id = "proportional",
             .authors = "Barbero, Vitvitskyi, Perivolaropoulos, Pascanu, Veličković",
             .title = "Round and Round We Go! What makes Rotary Positional Encodings useful?",
             .year = 2024,
             .citation = "arXiv 2410.06205 (p-RoPE)",
             .formula = R"(\theta'_i = \begin{cases}\theta_i / s & i < \lfloor p\,d/2 \rfloor\\ )"
                        R"(0 & i \ge \lfloor p\,d/2 \rfloor\end{cases})",
             .settings = settings},
    .scale = scale,
};

}  // namespace attention_lab::scalings
