// The network, once for every query and key.
#include "fire.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace attention_lab::reference {

Encoding fire(const FireParameters& parameters, const std::vector<double>& query_positions,
              const std::vector<double>& key_positions) {
  return {.add_to_scores = [=](Matrix& scores, const Matrix& /*q*/, std::size_t head) {
    const auto psi = [&](double x) { return std::log(std::abs(parameters.c * x) + 1.0); };
    for (std::size_t t = 0; t < scores.rows; ++t) {
      for (std::size_t s = 0; s < scores.columns; ++s) {
        const double whole = std::max(query_positions[t], std::abs(parameters.threshold));
        const double x = psi(query_positions[t] - key_positions[s]) / (psi(whole) + 1e-6);
        double bias = parameters.out_bias[head];
        for (std::size_t w = 0; w < parameters.hidden.size(); ++w) {
          const double hidden = parameters.hidden[w] * x + parameters.hidden_bias[w];
          bias += parameters.out(head, w) * std::max(hidden, 0.0);
        }
        scores(t, s) += bias;
      }
    }
  }};
}

}  // namespace attention_lab::reference
