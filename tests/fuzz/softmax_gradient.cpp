// Drives: softmaxGradient
// Weights that need not sum to 1, any upstream gradient, any temperature.
#include "bytes.hpp"
#include "core/softmax.hpp"

namespace attention_lab::fuzz {

void drive(Bytes& bytes) {
  Tensor<2> y = bytes.tensor<2>({bytes.integer(1, 5), bytes.integer(1, 40)});
  for (float& weight : y.flat()) weight = std::abs(weight);
  const float temperature = std::max(std::abs(bytes.number()), 0x1p-126F);
  std::vector<float> norms(y.extent(0));
  softmax_jacobian_norms(y, static_cast<double>(temperature), norms);
  for (const float norm : norms) require(norm >= 0.0F, "a norm is no less than 0");
  Tensor<2> dx = bytes.tensor<2>(y.shape());
  softmax_backward(y, dx, temperature, dx);
}

}  // namespace attention_lab::fuzz
