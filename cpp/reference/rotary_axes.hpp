// Rotary for tokens of a picture or a film: each pair turns with one coordinate of the position.
// Based on:
//   Wang et al. Qwen2-VL: Enhancing Vision-Language Model's Perception of the World at Any Resolution. 2024, 2.1.
//   Heo et al. Rotary Position Embedding for Vision Transformer. 2024 (RoPE-Axial).
#pragma once

#include <cstddef>
#include <vector>

#include "multi_head.hpp"
#include "rotary.hpp"

namespace attention_lab::reference {

/// Which coordinate pair i turns with, and how fast.
struct AxisPairs {
  std::vector<double> inverse_frequencies;
  std::vector<std::size_t> axes;
};

/// The first `time` pairs turn with t, the next `height` with h, the last `width` with w; theta_i = base^(-2i/D)
/// throughout, D = 2 (time + height + width).
AxisPairs mrope_pairs(double base, std::size_t time, std::size_t height, std::size_t width);

/// The first half of the pairs turns with x, the second with y; in each theta_i = base^(-2i / (D/2)).
AxisPairs axial_pairs(double base, std::size_t head_dim);

/// query_positions [T, axes], key_positions [S, axes].
Encoding rotary_axes(const AxisPairs& pairs, Pairing pairing, const Matrix& query_positions,
                     const Matrix& key_positions);

}  // namespace attention_lab::reference
