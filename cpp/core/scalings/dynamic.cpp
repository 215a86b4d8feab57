// Dynamic NTK scaling: the base grows with the text, and stays as trained while the text is no longer than that.
// Based on:
//   emozilla. Dynamically Scaled RoPE. 2023 (r/LocalLLaMA; jquesnelle/yarn, LlamaDynamicScaledRotaryEmbedding.py).
//   Peng et al. YaRN: Efficient Context Window Extension of Large Language Models. 2023, section 3.3.
//   Hugging Face Transformers 5, modeling_rope_utils.py: type `dynamic` (L is max_position_embeddings).
#include <algorithm>

#include "ntk_base.hpp"
#include "rotary.hpp"
#include "scaling.hpp"

namespace attention_lab::scalings {

namespace {

constexpr Setting settings[] = {factor_setting};

/// theta'_i = b'^(-2i/d), b' = b (s N/L - (s - 1))^(d / (d - 2)), N the current length, at least L.
ScaledRotation scale(const ScalingInput& input) {
  const double beyond = std::max(input.current_length / input.trained_length, 1.0) - 1.0;
  // The published form s N/L - (s - 1), written so that it is exactly 1 for N = L.
  const double base = ntk_base(1.0 + input.factor * beyond, input);
  return {.inverse_frequencies = rotary_inverse_frequencies(input.rotary_dim, base), .base = base};
}

}  // namespace

extern const ScalingEntry dynamic{
    .info = {.id = "dynamic",
             .authors = "emozilla",
             .title = "Dynamically Scaled RoPE further increases performance of long context LLaMA with zero "
                      "fine-tuning",
             .year = 2023,
             .citation = "r/LocalLLaMA, July 2023; arXiv 2309.00071, section 3.3",
             .formula = R"(\theta'_i = b'^{-2i/d},\quad )"
                        R"(b' = b \left(\tfrac{s N}{L} - (s-1)\right)^{d/(d-2)},\ N \ge L)",
             .settings = settings},
    .trained_length = TrainedLength::maximum,
    .refuse = refuse_single_pair,
    .scale = scale,
};

}  // namespace attention_lab::scalings
