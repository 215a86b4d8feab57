// attention: every stage, or the output alone in memory that grows like the
// length.
#include "core/attention.hpp"

#include <vector>

#include <emscripten/bind.h>

#include "attention_options.hpp"
#include "call.hpp"
#include "reference_arrays.hpp"

namespace attention_lab::bindings {
namespace {

void attention_reference(const Call& call) {
  const std::size_t heads = call.size("H");
  const std::size_t kv_heads = call.size("Hkv");
  const std::size_t queries = call.size("T");
  const std::size_t keys = call.size("S");
  const std::size_t head_dim = call.size("D");
  auto options = reference_options(call, queries, keys);
  if (call.has("bias")) options.bias = matrices(call.array<double>("bias"), heads, queries, keys);
  const auto result = reference::attention(matrices(call.array<double>("q"), heads, queries, head_dim),
                                           matrices(call.array<double>("k"), kv_heads, keys, head_dim),
                                           matrices(call.array<double>("v"), kv_heads, keys, head_dim), options);
  write(call, "output", result.output);
  for (std::size_t h = 0; h < heads; ++h) call.write<double>("logSumExp", result.log_sum_exp[h], h * queries);
  if (!call.flag("maps")) return;
  write(call, "scores", result.scores);
  write(call, "weights", result.weights);
}

void attention_of(const emscripten::val& arguments) {
  const Call call(arguments);
  if (call.is_double("q")) return attention_reference(call);

  const std::size_t heads = call.size("H");
  const std::size_t kv_heads = call.size("Hkv");
  const std::size_t queries = call.size("T");
  const std::size_t keys = call.size("S");
  const std::size_t head_dim = call.size("D");
  const auto q = call.array<float>("q");
  const auto k = call.array<float>("k");
  const auto v = call.array<float>("v");
  const auto bias = call.array<float>("bias");
  const auto mask = call.array<std::uint8_t>("mask");
  auto options = core_options(call, mask, queries, keys);
  if (!bias.empty()) options.bias = ConstView<3>(bias, {heads, queries, keys});

  const ConstView<3> q_view(q, {heads, queries, head_dim});
  const ConstView<3> k_view(k, {kv_heads, keys, head_dim});
  const ConstView<3> v_view(v, {kv_heads, keys, head_dim});
  Tensor<3> output({heads, queries, head_dim});
  Tensor<2> log_sum_exp({heads, queries});
  if (call.flag("maps")) {
    Tensor<3> scores({heads, queries, keys});
    Tensor<3> weights({heads, queries, keys});
    attention(q_view, k_view, v_view, options, {scores, weights, output, log_sum_exp});
    call.write<float>("scores", scores.flat());
    call.write<float>("weights", weights.flat());
  } else {
    attention_streaming(q_view, k_view, v_view, options, output, log_sum_exp);
  }
  call.write<float>("output", output.flat());
  call.write<float>("logSumExp", log_sum_exp.flat());
}

double scratch_bytes(std::size_t keys, std::size_t head_dim) {
  return static_cast<double>(attention_scratch_bytes(keys, head_dim));
}

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("attention", &attention_lab::bindings::attention_of);
  emscripten::function("attentionScratchBytes", &attention_lab::bindings::scratch_bytes);
}
