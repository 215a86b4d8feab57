// Where a head looks, in six numbers.
// Based on:
//   Clark et al. What Does BERT Look At? An Analysis of BERT's Attention. 2019, sections 3.1 to 3.3.
#pragma once

#include <cstddef>

#include "attention.hpp"
#include "matrix.hpp"

namespace attention_lab::reference {

/// Means over the queries that may attend to something; query i of T stands at position p = S - T + i. 0 where no query
/// counts.
struct HeadStatistics {
  double previous = 0.0;       ///< weight on key p - 1, over queries with p >= 1
  double first = 0.0;          ///< weight on key 0
  double same = 0.0;           ///< weight on key p, over queries with p >= 0
  double distance = 0.0;       ///< sum_j w_j |j - p|
  double entropy = 0.0;        ///< in nats
  double entropy_share = 0.0;  ///< entropy / ln n, over queries that may see n >= 2 keys
};

/// weights [T, S] of head `head`; options: causal and mask. Weights on keys that may not be seen are not looked at.
HeadStatistics head_statistics(const Matrix& weights, std::size_t head, const AttentionOptions& options);

}  // namespace attention_lab::reference
