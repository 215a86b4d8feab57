// Turn, then scale, pair by pair.
#include "xpos.hpp"

#include <cmath>
#include <cstddef>

namespace attention_lab::reference {

std::vector<double> xpos_scales(std::size_t head_dim) {
  const auto d = static_cast<double>(head_dim);
  std::vector<double> zeta(head_dim / 2);
  for (std::size_t i = 0; i < zeta.size(); ++i) zeta[i] = (2.0 * static_cast<double>(i) + 0.4 * d) / (1.4 * d);
  return zeta;
}

Encoding xpos(double base, double scale_base, double centre, Pairing pairing,
              const std::vector<double>& query_positions, const std::vector<double>& key_positions) {
  return {.rotate = [=](Matrix& x, Side side, std::size_t /*head*/) {
    const bool query = side == Side::query;
    const std::vector<double>& positions = query ? query_positions : key_positions;
    const std::size_t pairs = x.columns / 2;
    const std::vector<double> zeta = xpos_scales(x.columns);
    x = rotate(x, positions, rotary_inverse_frequencies(x.columns, base), pairing);
    for (std::size_t t = 0; t < x.rows; ++t) {
      const double exponent = (query ? 1.0 : -1.0) * (positions[t] - centre) / scale_base;
      for (std::size_t i = 0; i < pairs; ++i) {
        const double scale = std::pow(zeta[i], exponent);
        x(t, pairing == Pairing::half ? i : 2 * i) *= scale;
        x(t, pairing == Pairing::half ? i + pairs : 2 * i + 1) *= scale;
      }
    }
  }};
}

}  // namespace attention_lab::reference
