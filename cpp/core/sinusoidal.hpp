// The fixed sine and cosine position vectors of the first Transformer.
// Based on:
//   Vaswani et al. Attention Is All You Need. 2017, section 3.5.
//   Vaswani et al. Tensor2Tensor. 2018, layers/common_attention.py (all sines first, then all cosines).
#pragma once

#include <cstddef>
#include <span>

namespace attention_lab {

enum class SinusoidalLayout {
  interleaved,   ///< sin, cos, sin, cos, ... as in the paper
  concatenated,  ///< all sines, then all cosines, as in Tensor2Tensor
};

/// PE[p, 2i] = sin(p theta_i), PE[p, 2i+1] = cos(p theta_i), theta_i = base^(-2i/C): small i turns fast.
///   positions  [T], any real numbers
///   channels   C, even
///   base       > 0
///   table      [T C], row after row, in double
void sinusoidal(std::span<const double> positions, std::size_t channels, double base, SinusoidalLayout layout,
                std::span<double> table);

}  // namespace attention_lab
