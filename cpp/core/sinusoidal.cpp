// The sinusoidal table, row after row.
#include "sinusoidal.hpp"

#include <cassert>

#include "rotary.hpp"
#include "trigonometry.hpp"

namespace attention_lab {

void sinusoidal(std::span<const double> positions, std::size_t channels, double base, SinusoidalLayout layout,
                std::span<double> table) {
  assert(table.size() == positions.size() * channels);
  // The frequencies are those that rotary embedding later took over.
  const std::vector<double> theta = rotary_inverse_frequencies(channels, base);
  const std::size_t pairs = theta.size();
  const bool interleaved = layout == SinusoidalLayout::interleaved;
  for (std::size_t t = 0; t < positions.size(); ++t) {
    const std::span<double> row = table.subspan(t * channels, channels);
    for (std::size_t i = 0; i < pairs; ++i) {
      const CosineSine turn = cosine_sine(positions[t] * theta[i]);
      row[interleaved ? 2 * i : i] = turn.sine;
      row[interleaved ? 2 * i + 1 : i + pairs] = turn.cosine;
    }
  }
}

}  // namespace attention_lab
