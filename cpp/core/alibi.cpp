// Slopes in double, the bias from them.
#include "alibi.hpp"

#include <bit>
#include <cassert>
#include <cmath>
#include <limits>

namespace attention_lab {

namespace {

double slope_of(std::size_t head, std::size_t heads) {
  return std::exp2(-8.0 * static_cast<double>(head + 1) / static_cast<double>(heads));
}

}  // namespace

std::vector<double> alibi_slopes(std::size_t heads) {
  assert(heads >= 1);
  const std::size_t power = std::bit_floor(heads);
  std::vector<double> slopes(heads);
  for (std::size_t h = 0; h < power; ++h) slopes[h] = slope_of(h, power);
  for (std::size_t h = power; h < heads; ++h) slopes[h] = slope_of(2 * (h - power), 2 * power);
  return slopes;
}

void alibi_bias(bool causal, View<3> bias) {
  const auto [heads, queries, keys] = bias.shape();
  assert(!causal || queries <= keys);
  const std::vector<double> slopes = alibi_slopes(heads);
  for (std::size_t h = 0; h < heads; ++h) {
    for (std::size_t i = 0; i < queries; ++i) {
      const double position = static_cast<double>(keys) - static_cast<double>(queries) + static_cast<double>(i);
      for (std::size_t j = 0; j < keys; ++j) {
        const double distance = static_cast<double>(j) - position;
        const bool hidden = causal && distance > 0.0;
        bias[h][i][j] =
            hidden ? -std::numeric_limits<float>::infinity() : static_cast<float>(-slopes[h] * std::abs(distance));
      }
    }
  }
}

}  // namespace attention_lab
