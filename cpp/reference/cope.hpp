// CoPE: the position of a key is how many tokens the query's gates let through from that key on.
// Based on:
//   Golovneva, Wang, Weston, Sukhbaatar. Contextual Position Encoding: Learning to Count What's Important. 2024, app.
//   B.
#pragma once

#include <vector>

#include "multi_head.hpp"

namespace attention_lab::reference {

/// g_mt = sigmoid(s_mt) for keys not beyond the query, else 0; p_mn = sum_{t >= n} g_mt, at most rows - 1;
/// s_mn + q_m . e[p_mn], e between two rows of the table being their mean in proportion.
///   table  [maxPosition, D]
Encoding cope(const Matrix& table, const std::vector<double>& query_positions,
              const std::vector<double>& key_positions);

}  // namespace attention_lab::reference
