// The bias number by number.
#include "kerple.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace attention_lab::reference {

namespace {

constexpr auto least = static_cast<double>(0.01F);  // the authors', in the type of their parameters

}  // namespace

Encoding kerple(KerpleForm form, const std::vector<double>& r1, const std::vector<double>& r2,
                const std::vector<double>& query_positions, const std::vector<double>& key_positions) {
  return {.add_to_scores = [=](Matrix& scores, const Matrix& /*q*/, std::size_t head) {
    for (std::size_t t = 0; t < scores.rows; ++t) {
      for (std::size_t s = 0; s < scores.columns; ++s) {
        const double n = std::abs(query_positions[t] - key_positions[s]);
        const double inner = std::max(r2[head], least);
        const double growth = form == KerpleForm::log ? std::log(1.0 + inner * n) : std::pow(n, std::min(inner, 2.0));
        scores(t, s) -= std::max(r1[head], least) * growth;
      }
    }
  }};
}

}  // namespace attention_lab::reference
