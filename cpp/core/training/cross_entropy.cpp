// One prediction after the other.
#include "cross_entropy.hpp"

#include <cassert>

#include "core/simd.hpp"
#include "core/softmax.hpp"

namespace attention_lab {

void cross_entropy(View<2> logits, std::span<const std::uint8_t> targets, std::span<float> losses) {
  assert(targets.size() == logits.extent(0) && losses.size() == targets.size());
  for (std::size_t t = 0; t < targets.size(); ++t) {
    const std::span<float> row = logits[t].flat();
    const float logit = row[targets[t]];
    losses[t] = softmax_row(row, 1.0F, row) - logit;
  }
}

void cross_entropy_backward(View<2> probabilities, std::span<const std::uint8_t> targets,
                            std::span<const float> shares) {
  assert(targets.size() == probabilities.extent(0) && shares.size() == targets.size());
  for (std::size_t t = 0; t < targets.size(); ++t) {
    // losses_t = log sum exp(logits_t) - logits_t,target_t.
    const std::span<float> row = probabilities[t].flat();
    row[targets[t]] -= 1.0F;
    scale(row, shares[t]);
  }
}

}  // namespace attention_lab
