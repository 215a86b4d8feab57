// The table, number by number.
#include "sinusoidal.hpp"

#include <cmath>

namespace attention_lab::reference {

Matrix sinusoidal(const std::vector<double>& positions, std::size_t channels, double base, SinusoidalLayout layout) {
  Matrix table(positions.size(), channels);
  const std::size_t pairs = channels / 2;
  for (std::size_t t = 0; t < positions.size(); ++t) {
    for (std::size_t i = 0; i < pairs; ++i) {
      const double theta = std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(channels));
      const bool interleaved = layout == SinusoidalLayout::interleaved;
      table(t, interleaved ? 2 * i : i) = std::sin(positions[t] * theta);
      table(t, interleaved ? 2 * i + 1 : i + pairs) = std::cos(positions[t] * theta);
    }
  }
  return table;
}

}  // namespace attention_lab::reference
