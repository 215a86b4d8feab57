// Drives: parameterCount
// Any whole sizes, with latent vectors or without.
#include "core/parameter_count.hpp"
#include "bytes.hpp"

namespace attention_lab::fuzz {

void drive(Bytes& bytes) {
  const auto size = [&bytes] { return std::floor(bytes.real(1.0, 2147483647.0)); };
  LayerSizes sizes{.channels = std::floor(bytes.real(1.0, 1048576.0)),
                   .heads = size(),
                   .kv_heads = size(),
                   .head_dim = size(),
                   .q_bias = bytes.coin(),
                   .k_bias = bytes.coin(),
                   .v_bias = bytes.coin(),
                   .o_bias = bytes.coin()};
  if (bytes.coin()) {
    sizes.latent = LatentSizes{.q_rank = bytes.coin() ? 0.0 : size(),
                               .kv_rank = size(),
                               .nope_dim = size(),
                               .rope_dim = size(),
                               .value_dim = size()};
  }
  const ParameterCount count = parameter_count(sizes);
  require(std::isfinite(count.weights() + count.bias + count.cached), "counts are finite");
  require(count.weights() > 0.0 && count.cached > 0.0, "there is something to count");
  require(attention_product_flops(sizes, size()) > 0.0, "products take work");
}

}  // namespace attention_lab::fuzz
