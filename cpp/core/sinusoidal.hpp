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

/// PE[p, 2i] = sin(p theta_i), PE[p, 2i+1] = cos(p theta_i), theta_i = base^(-2i/C): small i turns fast. In double.
///   position  p, any real number
///   base      > 0
///   layout    where the numbers go
///   row       [C], C even
void sinusoidal_row(double position, double base, SinusoidalLayout layout, std::span<double> row);

}  // namespace attention_lab
