// Rotary for tokens that stand in a picture or a film: each pair turns with one coordinate of the position.
// Based on:
//   Wang et al. Qwen2-VL: Enhancing Vision-Language Model's Perception of the World at Any Resolution. 2024, 2.1.
//   Heo et al. Rotary Position Embedding for Vision Transformer. 2024 (RoPE-Axial).
#pragma once

#include <cstddef>
#include <span>

#include "rotary.hpp"
#include "tensor.hpp"

namespace attention_lab {

/// How fast a pair turns, and with which coordinate.
struct AxisPair {
  double inverse_frequency;  ///< radians per position
  std::size_t axis;
};

/// Cosine and sine of positions[t, axis_i] theta_i for every token and pair. A position with fewer coordinates than an
/// axis asks for stands for one whose last coordinate is repeated: a word of a text has t = h = w.
///   positions  [T, axes]
///   pairs      [d/2]
RotaryTable rotary_table(Positions positions, std::span<const AxisPair> pairs);

}  // namespace attention_lab
