// A trained vector per position, added to the embedding.
// Based on:
//   Gehring et al. Convolutional Sequence to Sequence Learning. 2017, section 3.1.
#pragma once

#include <vector>

#include "multi_head.hpp"

namespace attention_lab::reference {

/// table [maxLength, C]; positions are its rows.
Encoding learned(const Matrix& table, const std::vector<double>& positions);

}  // namespace attention_lab::reference
