// Drives: alibiSlopes, alibiBias
// Any number of heads, queries and keys.
#include "core/alibi.hpp"
#include "bytes.hpp"

namespace attention_lab::fuzz {

void drive(Bytes& bytes) {
  const std::size_t heads = bytes.integer(1, 256);
  for (const double slope : alibi_slopes(heads)) require(slope > 0.0 && slope < 1.0, "slopes lie in (0, 1)");
  const bool causal = bytes.coin();
  const std::size_t keys = bytes.integer(1, 40);
  Tensor<3> bias({bytes.integer(1, 9), bytes.integer(1, causal ? keys : 40), keys});
  alibi_bias(causal, bias);
  for (const float value : bias.flat()) require(value <= 0.0F, "a bias never rewards distance");
}

}  // namespace attention_lab::fuzz
