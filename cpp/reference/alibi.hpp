// Attention with linear biases: each head's score loses a fixed amount per token of distance.
// Based on:
//   Press, Smith, Lewis. Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation. 2021.
#pragma once

#include <cstddef>
#include <vector>

#include "multi_head.hpp"

namespace attention_lab::reference {

/// For H a power of two: 2^(-8/H), 2^(-16/H), ..., 2^-8. Otherwise the sequence for the next power of two, the slopes
/// at odd places first, then those at even places, cut to H (MosaicML's form of the authors' rule).
std::vector<double> alibi_slopes(std::size_t heads);

/// distance: -m |q - k|; shortcut: +m k.
enum class AlibiForm { distance, shortcut };

Encoding alibi(std::size_t heads, AlibiForm form, const std::vector<double>& query_positions,
               const std::vector<double>& key_positions);

}  // namespace attention_lab::reference
