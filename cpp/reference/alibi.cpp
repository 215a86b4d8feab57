// The slopes, and the bias number by number.
#include "alibi.hpp"

#include <cmath>

namespace attention_lab::reference {

std::vector<double> alibi_slopes(std::size_t heads) {
  std::size_t power = 1;
  while (power < heads) power *= 2;
  std::vector<double> all;
  for (std::size_t i = 1; i <= power; ++i) {
    all.push_back(std::pow(2.0, -8.0 * static_cast<double>(i) / static_cast<double>(power)));
  }
  if (power == heads) return all;
  std::vector<double> slopes;
  for (std::size_t i = 1; i < power; i += 2) slopes.push_back(all[i]);
  for (std::size_t i = 0; i < power; i += 2) slopes.push_back(all[i]);
  slopes.resize(heads);
  return slopes;
}

Encoding alibi(std::size_t heads, AlibiForm form, const std::vector<double>& query_positions,
               const std::vector<double>& key_positions) {
  const std::vector<double> slopes = alibi_slopes(heads);
  return {.add_to_scores = [=](Matrix& scores, const Matrix& /*q*/, std::size_t head) {
    for (std::size_t t = 0; t < scores.rows; ++t) {
      for (std::size_t s = 0; s < scores.columns; ++s) {
        const double distance = std::abs(query_positions[t] - key_positions[s]);
        scores(t, s) += form == AlibiForm::distance ? -slopes[head] * distance : slopes[head] * key_positions[s];
      }
    }
  }};
}

}  // namespace attention_lab::reference
