// Drives: sinusoidal
// Any first position, any base.
#include "core/sinusoidal.hpp"
#include "bytes.hpp"

namespace attention_lab::fuzz {

void drive(Bytes& bytes) {
  std::vector<double> positions(bytes.integer(1, 20));
  const double start = std::floor(bytes.real(0.0, 2147483647.0 - 20.0));
  for (std::size_t t = 0; t < positions.size(); ++t) positions[t] = start + static_cast<double>(t);
  const std::size_t dim = 2 * bytes.integer(1, 40);
  const double base = bytes.coin() ? bytes.real(1.0, 1e9) : bytes.real(1.0, 1e308);
  std::vector<double> table(positions.size() * dim);
  sinusoidal(positions, dim, base, bytes.coin() ? SinusoidalLayout::concatenated : SinusoidalLayout::interleaved,
             table);
  for (const double value : table) require(std::abs(value) <= 1.0 + 1e-15, "cosines and sines are at most 1");
}

}  // namespace attention_lab::fuzz
