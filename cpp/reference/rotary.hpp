// Rotary position embedding: pairs of numbers turn by an angle that grows with the position.
// Based on:
//   Su et al. RoFormer: Enhanced Transformer with Rotary Position Embedding. 2021, section 3.2.2, equations 14 and 15.
//   Black et al. GPT-NeoX-20B. 2022 (the half-split pairing, partial rotation).
#pragma once

#include <cstddef>
#include <vector>

#include "matrix.hpp"

namespace attention_lab::reference {

/// Which two numbers form pair i of d/2: (i, i + d/2) or (2i, 2i + 1).
enum class Pairing { half, interleaved };

/// The type in which positions, frequencies and their products are rounded.
enum class AngleType { float64, float32, bfloat16 };

/// theta_i = base^(-2i / rotary_dim), radians per position: small i turns fast.
std::vector<double> rotary_inverse_frequencies(std::size_t rotary_dim, double base = 10000.0);

/// Pair i of row t turns by positions[t] * theta_i: (a, b) -> (a cos - b sin, a sin + b cos), times attention_factor.
///   x                    [T, D]; numbers from 2 * inverse_frequencies.size() on pass unchanged
///   positions            [T], any real numbers
///   inverse_frequencies  theta, [d/2]
Matrix rotate(const Matrix& x, const std::vector<double>& positions, const std::vector<double>& inverse_frequencies,
              Pairing pairing, double attention_factor = 1.0, AngleType angles = AngleType::float64);

}  // namespace attention_lab::reference
