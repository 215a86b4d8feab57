// Where a head looks, in six numbers: what one reads off its attention map.
// Based on:
//   Clark et al. What Does BERT Look At? An Analysis of BERT's Attention. 2019, sections 3.1 to 3.3 (heads that attend
//   to the previous token, to themselves or to one special token; their entropy).
#pragma once

#include <cstddef>

#include "attention.hpp"
#include "tensor.hpp"

namespace attention_lab {

/// Means over the queries of a head, each query counting alike; query i of T stands at position p = S - T + i. A query
/// that may attend to nothing counts nowhere, and one counts in a mean only where that mean means something to it.
/// 0 where no query counts. The first three may speak of one key: at p = 1 the previous token is the first.
struct HeadStatistics {
  double previous = 0.0;       ///< weight on key p - 1, over queries with p >= 1
  double first = 0.0;          ///< weight on key 0
  double same = 0.0;           ///< weight on key p, over queries with p >= 0
  double distance = 0.0;       ///< sum_j w_j |j - p|, in tokens
  double entropy = 0.0;        ///< -sum_j w_j ln w_j, in nats
  double entropy_share = 0.0;  ///< of ln n, over queries that may see n >= 2 keys: 1 = all alike, 0 = one key alone
};

/// The statistics of one head.
///   weights  [T, S], rows of attention_weights()
///   options  causal and mask, as they were for the weights: they say how many keys a query may see, and weights on
///            others are not looked at
HeadStatistics head_statistics(ConstView<2> weights, std::size_t head, const AttentionOptions& options);

}  // namespace attention_lab
