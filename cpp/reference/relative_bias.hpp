// T5's relative bias: a learned number per head and bucket of distances.
// Based on:
//   Raffel et al. Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer. 2019, section 2.1.
#pragma once

#include <cstddef>
#include <vector>

#include "multi_head.hpp"

namespace attention_lab::reference {

/// The bucket of a distance, key position - query position, as T5's code writes it.
std::size_t relative_bucket(double distance, std::size_t buckets, std::size_t max_distance, bool bidirectional);

/// table  [buckets, H]
Encoding relative_bias(const Matrix& table, std::size_t max_distance, bool bidirectional,
                       const std::vector<double>& query_positions, const std::vector<double>& key_positions);

}  // namespace attention_lab::reference
