// Cross-entropy: what a prediction costs, -ln of the probability that it gave to what came.
// Based on:
//   Shannon. A mathematical theory of communication. 1948.
#pragma once

#include <cstdint>
#include <span>

#include "core/tensor.hpp"

namespace attention_lab {

/// losses_t = -ln p_t,target_t, p_t = softmax(logits_t).
///   logits  [T, V]; on return the probabilities p
///   targets [T], each below V
///   losses  [T]
void cross_entropy(View<2> logits, std::span<const std::uint8_t> targets, std::span<float> losses);

/// loss = sum_t share_t losses_t: turns the probabilities into the gradient of the logits, in place.
///   shares  [T]
void cross_entropy_backward(View<2> probabilities, std::span<const std::uint8_t> targets,
                            std::span<const float> shares);

}  // namespace attention_lab
