// Drives: softmax, entropy
// Rows of any finite numbers and masked ones, at any temperature.
#include "core/softmax.hpp"
#include "bytes.hpp"
#include "core/entropy.hpp"

namespace attention_lab::fuzz {

void drive(Bytes& bytes) {
  Tensor<2> x = bytes.tensor<2>({bytes.integer(1, 5), bytes.integer(1, 40)});
  const float temperature = std::max(std::abs(bytes.number()), 0x1p-126F);
  for (float& value : x.flat()) {
    if (bytes.integer(0, 7) == 1) value = -std::numeric_limits<float>::infinity();
  }
  softmax(x, temperature, x);
  if (!all_finite(x.flat())) return;  // the border refuses what overflows
  for (std::size_t row = 0; row < x.extent(0); ++row) {
    double total = 0.0;
    for (const float weight : x[row].flat()) total += static_cast<double>(weight);
    require(total == 0.0 || std::abs(total - 1.0) <= 1e-5, "a row of weights sums to 1, or has nothing to attend to");
  }
  std::vector<float> nats(x.extent(0));
  entropy(x, nats);
  for (const float nat : nats) {
    require(nat >= 0.0F && nat <= std::log(static_cast<float>(x.extent(1))) + 1e-5F, "entropy in [0, ln n]");
  }
}

}  // namespace attention_lab::fuzz
