// xPos: rotary that also shrinks a score with the distance.
// Based on:
//   Sun et al. A Length-Extrapolatable Transformer. 2022.
#pragma once

#include <vector>

#include "multi_head.hpp"
#include "rotary.hpp"

namespace attention_lab::reference {

/// zeta_i = (2i + 0.4 D) / (1.4 D), i = 0 ... D/2 - 1.
std::vector<double> xpos_scales(std::size_t head_dim);

/// Pair i of a query at m turns by m theta_i and is multiplied by zeta_i^((m - centre) / scale_base); of a key at n, by
/// zeta_i^(-(n - centre) / scale_base).
Encoding xpos(double base, double scale_base, double centre, Pairing pairing,
              const std::vector<double>& query_positions, const std::vector<double>& key_positions);

}  // namespace attention_lab::reference
