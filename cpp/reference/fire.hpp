// FIRE: a learned network of a distance, as a share of the query's own position.
// Based on:
//   Li et al. Functional Interpolation for Relative Positions Improves Long Context Transformers. 2023, section 3.
#pragma once

#include <vector>

#include "multi_head.hpp"

namespace attention_lab::reference {

struct FireParameters {
  double c = 0.0;
  double threshold = 0.0;           ///< L
  std::vector<double> hidden;       ///< weights of 1 -> width
  std::vector<double> hidden_bias;  ///< [width]
  Matrix out;                       ///< weights of width -> H, [H, width]
  std::vector<double> out_bias;     ///< [H]
};

/// f_h(psi(|m - n|) / (psi(max(m, L)) + 1e-6)), psi(x) = ln(|c x| + 1), f = out relu(hidden x + hidden_bias) +
/// out_bias.
Encoding fire(const FireParameters& parameters, const std::vector<double>& query_positions,
              const std::vector<double>& key_positions);

}  // namespace attention_lab::reference
