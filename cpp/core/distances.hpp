// The signed distance of every key from every query: what relative biases are made of.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

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

/// A function of the distance, worked out once for each distance there is where the positions are whole numbers that
/// lie as close together as those of a text: its distances are far fewer than its pairs.
template <typename Function>
class ByDistance {
 public:
  ByDistance(Positions query_positions, Positions key_positions, Function function) : function_(std::move(function)) {
    const Range queries = range(query_positions);
    const Range keys = range(key_positions);
    if (!queries.whole || !keys.whole) return;
    least_ = keys.least - queries.most;
    const double count = keys.most - queries.least - least_ + 1.0;
    if (count > static_cast<double>(query_positions.extent(0) + key_positions.extent(0))) return;
    table_.resize(static_cast<std::size_t>(count));
    for (std::size_t n = 0; n < table_.size(); ++n) table_[n] = function_(least_ + static_cast<double>(n));
  }

  double operator()(double distance) const {
    return table_.empty() ? function_(distance) : table_[static_cast<std::size_t>(distance - least_)];
  }

 private:
  struct Range {
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();
    bool whole = true;
  };

  static Range range(Positions positions) {
    Range range;
    for (std::size_t t = 0; t < positions.extent(0); ++t) {
      const double position = positions[t][0];
      range.least = std::min(range.least, position);
      range.most = std::max(range.most, position);
      range.whole = range.whole && std::floor(position) == position;
    }
    return range;
  }

  Function function_;
  double least_ = 0.0;
  std::vector<double> table_;
};

/// Bytes of the table of a text of T tokens.
inline std::size_t by_distance_bytes(std::size_t tokens) { return 2 * tokens * sizeof(double); }

}  // namespace attention_lab
