// The bucket by its formula, and the bias by the bucket.
#include "relative_bias.hpp"

#include <algorithm>
#include <cmath>

namespace attention_lab::reference {

std::size_t relative_bucket(double distance, std::size_t buckets, std::size_t max_distance, bool bidirectional) {
  std::size_t first = 0;
  double n = -distance;
  if (bidirectional) {
    buckets /= 2;
    if (n < 0.0) first = buckets;
    n = std::abs(n);
  } else {
    n = std::max(n, 0.0);
  }
  n = std::floor(n);
  const std::size_t exact = buckets / 2;
  const auto e = static_cast<double>(exact);
  if (n < e) return first + static_cast<std::size_t>(n);
  const double share = std::log(n / e) / std::log(static_cast<double>(max_distance) / e);
  // Where a bucket begins at a whole distance the share comes out a little low or high: 1e-9 is far more than that
  // little.
  const double step = std::floor(share * static_cast<double>(buckets - exact) + 1e-9);
  return first + std::min(exact + static_cast<std::size_t>(step), buckets - 1);
}

Encoding relative_bias(const Matrix& table, std::size_t max_distance, bool bidirectional,
                       const std::vector<double>& query_positions, const std::vector<double>& key_positions) {
  return {.add_to_scores = [=](Matrix& scores, const Matrix& /*q*/, std::size_t head) {
    for (std::size_t t = 0; t < scores.rows; ++t) {
      for (std::size_t s = 0; s < scores.columns; ++s) {
        const double distance = key_positions[s] - query_positions[t];
        scores(t, s) += table(relative_bucket(distance, table.rows, max_distance, bidirectional), head);
      }
    }
  }};
}

}  // namespace attention_lab::reference
