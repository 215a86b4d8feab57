// Pair by pair, like the rotation of one axis.
#include "rotary_axes.hpp"

#include <cmath>

namespace attention_lab::reference {

AxisPairs mrope_pairs(double base, std::size_t time, std::size_t height, std::size_t width) {
  AxisPairs pairs{rotary_inverse_frequencies(2 * (time + height + width), base), std::vector<std::size_t>(time, 0)};
  pairs.axes.insert(pairs.axes.end(), height, 1);
  pairs.axes.insert(pairs.axes.end(), width, 2);
  return pairs;
}

AxisPairs axial_pairs(double base, std::size_t head_dim) {
  AxisPairs pairs;
  for (std::size_t axis = 0; axis < 2; ++axis) {
    for (const double theta : rotary_inverse_frequencies(head_dim / 2, base)) {
      pairs.inverse_frequencies.push_back(theta);
      pairs.axes.push_back(axis);
    }
  }
  return pairs;
}

Encoding rotary_axes(const AxisPairs& pairs, Pairing pairing, const Matrix& query_positions,
                     const Matrix& key_positions) {
  return {.rotate = [=](Matrix& x, Side side, std::size_t /*head*/) {
    const Matrix& positions = side == Side::query ? query_positions : key_positions;
    const std::size_t count = pairs.axes.size();
    const Matrix before = x;
    for (std::size_t t = 0; t < x.rows; ++t) {
      for (std::size_t i = 0; i < count; ++i) {
        const std::size_t first = pairing == Pairing::half ? i : 2 * i;
        const std::size_t second = pairing == Pairing::half ? i + count : 2 * i + 1;
        const double angle = positions(t, pairs.axes[i]) * pairs.inverse_frequencies[i];
        x(t, first) = before(t, first) * std::cos(angle) - before(t, second) * std::sin(angle);
        x(t, second) = before(t, first) * std::sin(angle) + before(t, second) * std::cos(angle);
      }
    }
  }};
}

}  // namespace attention_lab::reference
