// The signed distance of every key from every query: what relative biases are made of.
#pragma once

#include <cstddef>

#include "tensor.hpp"

namespace attention_lab {

/// visit(t, s, distance) for every query t of T and key s of S; distance = key position - query position on the first
/// axis, so the past is negative.
template <typename Visit>
void for_each_distance(Positions query_positions, Positions key_positions, const Visit& visit) {
  for (std::size_t t = 0; t < query_positions.extent(0); ++t) {
    const double query = query_positions[t][0];
    for (std::size_t s = 0; s < key_positions.extent(0); ++s) visit(t, s, key_positions[s][0] - query);
  }
}

}  // namespace attention_lab
