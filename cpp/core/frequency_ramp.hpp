// Going over from kept to divided frequencies: by the number of turns a pair makes, or by its index.
// Based on:
//   Peng et al. YaRN: Efficient Context Window Extension of Large Language Models. 2023, section 3.2, and its code
//   (jquesnelle/yarn, LlamaYaRNScaledRotaryEmbedding.py), which differ: see kept_by_turns and kept_by_index.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "scaling.hpp"

namespace attention_lab {

/// D(r) = d ln(L / (2 pi r)) / (2 ln b): the pair, as a real number, that makes r turns in the trained length.
///   turns  r > 0
double pair_of_turns(double turns, const ScalingInput& input);

/// Pairs that make `fast` and `slow` turns in the trained length, not rounded.
CorrectionRange correction_range(double fast, double slow, const ScalingInput& input);

/// The same as YaRN's code has it: to whole pairs outwards if `truncate`, then low >= 0 and high <= d - 1. That last
/// limit should be d/2 - 1, the last pair; it is kept because models were trained with it.
CorrectionRange clamped_correction_range(double fast, double slow, bool truncate, const ScalingInput& input);

/// YaRN's code: the share of theta_i that is kept falls in a straight line over the index, from 1 at low to 0 at high.
std::vector<double> kept_by_index(const CorrectionRange& range, std::size_t pairs);

/// YaRN's paper, and Llama 3: the share rises in a straight line over the turns r_i = L theta_i / (2 pi), from 0 at
/// `slow` to 1 at `fast`. With fast = slow it is a step: fewer turns are divided.
std::vector<double> kept_by_turns(double fast, double slow, double trained_length, std::span<const double> theta);

/// theta'_i = share_i kept_i + (1 - share_i) divided_i, in place of `divided`.
void blend(std::span<const double> share, std::span<const double> kept, std::span<double> divided);

/// theta_i / s.
std::vector<double> divided_by(double factor, std::span<const double> theta);

}  // namespace attention_lab
