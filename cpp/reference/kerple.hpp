// KERPLE: a learned, slowing penalty of distance.
// Based on:
//   Chi, Fan, Ramadge, Rudnicky. KERPLE: Kernelized Relative Positional Embedding for Length Extrapolation. 2022.
#pragma once

#include <vector>

#include "multi_head.hpp"

namespace attention_lab::reference {

/// log: -r1 ln(1 + r2 |q - k|); power: -r1 |q - k|^r2.
enum class KerpleForm { log, power };

/// r1, r2  [H]; values below 0.01, and above 2 for the exponent, count as that bound
Encoding kerple(KerpleForm form, const std::vector<double>& r1, const std::vector<double>& r2,
                const std::vector<double>& query_positions, const std::vector<double>& key_positions);

}  // namespace attention_lab::reference
