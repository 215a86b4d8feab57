// Attention with linear biases: how much each head's score loses per token of distance.
// Based on:
//   Press, Smith, Lewis. Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation. 2021.
//   ofirpress/attention_with_linear_biases, fairseq/models/transformer.py, get_slopes: any number of heads.
#pragma once

#include <cstddef>
#include <vector>

#include "tensor.hpp"

namespace attention_lab {

/// m_h = 2^(-8 (h + 1) / H) for h = 0 ... H-1 when H is a power of two. Otherwise the slopes of the largest power of
/// two P below H, then every second slope of 2 P, from the first on, until there are H. In score per token; H >= 1.
std::vector<double> alibi_slopes(std::size_t heads);

/// bias[h, i, j] = -m_h |p_i - j|, p_i = S - T + i the position of query i. With `causal`, keys beyond p_i get
/// -infinity.
///   bias  [H, T, S]; T <= S if causal
void alibi_bias(bool causal, View<3> bias);

}  // namespace attention_lab
