// Rotary position embedding: pairs of a vector's numbers turn by an angle that grows with the position.
// Based on:
//   Su et al. RoFormer: Enhanced Transformer with Rotary Position Embedding. 2021, section 3.2.2, equations 14 and 15.
//   Black et al. GPT-NeoX-20B. 2022 (the half-split pairing, partial rotation).
//   Peng et al. YaRN: Efficient Context Window Extension of Large Language Models. 2023, section 3.4 (attention
//   factor).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tensor.hpp"

namespace attention_lab {

/// Which two numbers of a head form pair i of d/2, d being the rotary dimension.
enum class Pairing {
  half,         ///< (i, i + d/2): GPT-NeoX, Hugging Face's rotate_half
  interleaved,  ///< (2i, 2i + 1): RoFormer, GPT-J, Meta's Llama
};

/// In which type the angle position * frequency is formed. In float32 and bfloat16 the positions, the frequencies and
/// their products are each rounded to that type (nearest, ties to even); cosine and sine are those of the rounded
/// angle.
enum class AngleType { float64, float32, bfloat16 };

/// theta_i = base^(-2i / rotary_dim) in radians per position, i = 0 ... rotary_dim/2 - 1. Small i turns fast.
///   rotary_dim  even, >= 2: how many numbers of ONE head are turned
///   base        > 0
std::vector<double> rotary_inverse_frequencies(std::size_t rotary_dim, double base);

/// lambda_i = 2 pi / theta_i in positions per turn; infinity where theta_i is 0.
std::vector<double> wavelengths(std::span<const double> inverse_frequencies);

/// `value` rounded to the nearest number of a type, ties to the even one. `value` finite and inside the type's range.
double round_to(AngleType type, double value);

/// Cosines and sines of every position and pair, [T, d/2] each, ready to be applied to any number of heads.
struct RotaryTable {
  Tensor<2> cosine;
  Tensor<2> sine;
};

/// cosine[t, i] = attention_factor cos(positions[t] theta_i), and the sine likewise; angles are reduced in double, so
/// positions of millions keep their digits.
///   positions            [T], any real numbers
///   inverse_frequencies  [d/2] radians per position
///   attention_factor     multiplies cosine and sine, 1 = none (YaRN's temperature)
RotaryTable rotary_table(std::span<const double> positions, std::span<const double> inverse_frequencies,
                         double attention_factor = 1.0, AngleType angles = AngleType::float64);

/// (a, b) -> (a cos - b sin, a sin + b cos) for every pair of every row, in place. Numbers beyond the rotary dimension
/// pass unchanged.
///   x      [T, D], D >= d
///   table  made for the T positions
void rotate(View<2> x, const RotaryTable& table, Pairing pairing);

/// The gradient of y = rotate(x), in place: dx is dy turned back (the transposed matrix; the attention factor stays).
void rotate_backward(View<2> dy, const RotaryTable& table, Pairing pairing);

}  // namespace attention_lab
