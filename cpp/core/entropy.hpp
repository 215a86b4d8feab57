// How spread out a row of attention weights is.
// Based on:
//   Shannon. A mathematical theory of communication. 1948, section 6.
#pragma once

#include <span>

#include "tensor.hpp"

namespace attention_lab {

/// H = -sum_j w_j ln w_j in nats, with 0 ln 0 = 0: 0 for a weight of 1 on one key, ln n for n equal weights.
///   weights  [rows, n], each >= 0
///   result   one number per row; 0 for a row of zeros
void entropy(ConstView<2> weights, std::span<float> result);

}  // namespace attention_lab
