// Gates, counts, interpolation, as the formula has them.
#include "cope.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace attention_lab::reference {

Encoding cope(const Matrix& table, const std::vector<double>& query_positions,
              const std::vector<double>& key_positions) {
  return {.add_to_scores = [=](Matrix& scores, const Matrix& q, std::size_t /*head*/) {
    const Matrix before = scores;
    for (std::size_t m = 0; m < scores.rows; ++m) {
      for (std::size_t n = 0; n < scores.columns; ++n) {
        double count = 0.0;
        for (std::size_t t = n; t < scores.columns; ++t) {
          if (key_positions[t] <= query_positions[m]) count += 1.0 / (1.0 + std::exp(-before(m, t)));
        }
        const double position = std::min(count, static_cast<double>(table.rows - 1));
        const auto below = static_cast<std::size_t>(std::floor(position));
        const auto above = static_cast<std::size_t>(std::ceil(position));
        const double share = position - std::floor(position);
        for (std::size_t c = 0; c < table.columns; ++c) {
          scores(m, n) += q(m, c) * ((1.0 - share) * table(below, c) + share * table(above, c));
        }
      }
    }
  }};
}

}  // namespace attention_lab::reference
