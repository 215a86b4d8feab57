// The fixed sine and cosine position vectors of the first Transformer.
// Based on:
//   Vaswani et al. Attention Is All You Need. 2017, section 3.5.
#pragma once

#include <cstddef>
#include <vector>

#include "matrix.hpp"

namespace attention_lab::reference {

/// interleaved: sin, cos, sin, cos, ... as in the paper; concatenated: all sines, then all cosines.
enum class SinusoidalLayout { interleaved, concatenated };

/// PE[p, 2i] = sin(p theta_i), PE[p, 2i+1] = cos(p theta_i), theta_i = base^(-2i/C): one row [C] per position, C even.
Matrix sinusoidal(const std::vector<double>& positions, std::size_t channels, double base = 10000.0,
                  SinusoidalLayout layout = SinusoidalLayout::interleaved);

}  // namespace attention_lab::reference
