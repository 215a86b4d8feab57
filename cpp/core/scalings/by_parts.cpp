// NTK by parts: fast pairs are kept, slow ones divided by s, and between the two lies NTK-aware scaling.
// Based on:
//   bloc97. NTK-by-parts. 2023 (jquesnelle/yarn, LlamaPartNTKScaledRotaryEmbedding.py).
//   Peng et al. YaRN: Efficient Context Window Extension of Large Language Models. 2023, section 3.2.
#include "frequency_ramp.hpp"
#include "ntk_base.hpp"
#include "rotary.hpp"
#include "scaling.hpp"

namespace attention_lab::scalings {

namespace {

// Turns in the trained length between which one method takes over from the other; found by experiment on LLaMA.
constexpr double ntk_fast = 1.25;
constexpr double ntk_slow = 0.75;
constexpr double kept_fast = 16.0;
constexpr double kept_slow = 2.0;

constexpr Setting settings[] = {factor_setting};

std::optional<Refusal> refuse(const ScalingInput& input) {
  if (auto refusal = refuse_flat_base(input)) return refusal;
  return refuse_single_pair(input);
}

/// f_i = share1_i NTK_i + (1 - share1_i) theta_i / s; theta'_i = share2_i theta_i + (1 - share2_i) f_i.
ScaledRotation scale(const ScalingInput& input) {
  ScaledRotation rotation = unscaled_rotation(input);
  const std::vector<double>& theta = rotation.inverse_frequencies;
  const std::vector<double> ntk = rotary_inverse_frequencies(input.rotary_dim, ntk_base(input.factor, input));
  const CorrectionRange to_ntk = clamped_correction_range(ntk_fast, ntk_slow, true, input);
  const CorrectionRange to_kept = clamped_correction_range(kept_fast, kept_slow, true, input);

  std::vector<double> scaled = divided_by(input.factor, theta);
  blend(kept_by_index(to_ntk, theta.size()), ntk, scaled);
  blend(kept_by_index(to_kept, theta.size()), theta, scaled);
  rotation.inverse_frequencies = scaled;
  return rotation;
}

}  // namespace

extern const ScalingEntry by_parts{
    .info = {.id = "by_parts",
             .authors = "bloc97",
             .title = "NTK-by-parts",
             .year = 2023,
             .citation = "jquesnelle/yarn, LlamaPartNTKScaledRotaryEmbedding.py; arXiv 2309.00071, section 3.2",
             .formula = R"(f_i = (1-\rho_i)\,b'^{-2i/d} + \rho_i\,\theta_i/s,\quad )"
                        R"(\theta'_i = (1-\sigma_i)\,\theta_i + \sigma_i f_i,\ )"
                        R"(\rho_i = \mathrm{ramp}_i(1.25,\,0.75),\ \sigma_i = \mathrm{ramp}_i(16,\,2))",
             .settings = settings},
    .trained_length = TrainedLength::original,
    .refuse = refuse,
    .scale = scale,
};

}  // namespace attention_lab::scalings
