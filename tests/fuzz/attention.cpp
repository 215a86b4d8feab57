// Drives: attention, attentionScratchBytes
// All heads, masks, biases and temperatures; the output without maps is the output with them.
#include "core/attention.hpp"
#include "attention_input.hpp"
#include "bytes.hpp"

namespace attention_lab::fuzz {

void drive(Bytes& bytes) {
  AttentionInput input(bytes);
  const std::size_t head_dim = bytes.integer(1, 20);
  const Tensor<3> q = bytes.tensor<3>({input.heads, input.queries, head_dim});
  const Tensor<3> k = bytes.tensor<3>({input.kv_heads, input.keys, head_dim});
  const Tensor<3> v = bytes.tensor<3>({input.kv_heads, input.keys, head_dim});
  Tensor<3> bias;
  if (bytes.coin()) {
    bias = bytes.tensor<3>({input.heads, input.queries, input.keys});
    for (float& value : bias.flat()) {
      if (value == 0.0F) value = -std::numeric_limits<float>::infinity();
    }
    input.options.bias = bias.view();
  }
  Tensor<3> scores({input.heads, input.queries, input.keys});
  Tensor<3> weights(scores.shape());
  Tensor<3> output(q.shape());
  Tensor<2> log_sum_exp({input.heads, input.queries});
  attention(q, k, v, input.options, {scores, weights, output, log_sum_exp});
  Tensor<3> alone(q.shape());
  attention_streaming(q, k, v, input.options, alone, log_sum_exp);
  require(attention_scratch_bytes(input.keys, head_dim) > 0, "scratch is counted");
  const auto small = [](const auto& tensor) {
    return std::ranges::all_of(tensor.flat(), [](float value) { return std::abs(value) <= 16.0F; });
  };
  if (!small(q) || !small(k) || !small(v) || std::abs(input.options.scale) > 1.0F || !bias.flat().empty()) return;
  if (input.options.temperature < 0.125F) return;
  for (std::size_t n = 0; n < output.size(); ++n) {
    require(std::abs(output.flat()[n] - alone.flat()[n]) <= 0.01F, "the same output with maps and without");
  }
}

}  // namespace attention_lab::fuzz
