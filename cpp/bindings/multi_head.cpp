// multiHeadAttention: from token vectors to token vectors, every stage on the way.
#include "core/multi_head.hpp"

#include <cstdint>
#include <vector>

#include <emscripten/bind.h>

#include "attention_options.hpp"
#include "call.hpp"
#include "reference/multi_head.hpp"
#include "reference_arrays.hpp"
#include "text_call.hpp"

namespace attention_lab::bindings {
namespace {

/// Core and reference name their enumerations alike, on purpose without sharing them.
template <typename HeadSplit>
HeadSplit split_of(const Call& call) {
  return call.word("headSplit") == "heads" ? HeadSplit::heads : HeadSplit::forgotten_transpose;
}

void multi_head_reference(const Call& call, const Sizes& sizes) {
  const auto [channels, heads, kv_heads, head_dim] = sizes.geometry;
  const auto result =
      reference::multi_head_attention(matrices(call.array<double>("x"), 1, sizes.tokens, channels)[0],
                                      linear_of(call, "wq", "qBias", channels, sizes.query_width()),
                                      linear_of(call, "wk", "kBias", channels, sizes.key_width()),
                                      linear_of(call, "wv", "vBias", channels, sizes.key_width()),
                                      linear_of(call, "wo", "oBias", sizes.query_width(), channels), head_dim,
                                      reference_options(call, sizes.tokens, sizes.tokens), twin_of(call, sizes),
                                      call.number("embeddingScale"), split_of<reference::HeadSplit>(call));
  write(call, "q", result.q);
  write(call, "k", result.k);
  write(call, "qBase", result.q_base);
  write(call, "kBase", result.k_base);
  write(call, "v", result.v);
  write(call, "scores", result.scores);
  write(call, "weights", result.weights);
  write(call, "headOutputs", result.head_outputs);
  write(call, "output", {result.output});
}

void multi_head_core(const Call& call, const Sizes& sizes) {
  const auto [channels, heads, kv_heads, head_dim] = sizes.geometry;
  const std::size_t tokens = sizes.tokens;
  const auto x = call.array<float>("x");
  const auto wq = call.array<float>("wq");
  const auto wk = call.array<float>("wk");
  const auto wv = call.array<float>("wv");
  const auto wo = call.array<float>("wo");
  const auto q_bias = call.array<float>("qBias");
  const auto k_bias = call.array<float>("kBias");
  const auto v_bias = call.array<float>("vBias");
  const auto o_bias = call.array<float>("oBias");
  const auto mask = call.array<std::uint8_t>("mask");
  TextEncoding encoding(call, sizes);

  Tensor<3> q_base({heads, tokens, head_dim});
  Tensor<3> k_base({kv_heads, tokens, head_dim});
  Tensor<3> q({heads, tokens, head_dim});
  Tensor<3> k({kv_heads, tokens, head_dim});
  Tensor<3> v({kv_heads, tokens, head_dim});
  Tensor<3> scores({heads, tokens, tokens});
  Tensor<3> weights({heads, tokens, tokens});
  Tensor<3> head_outputs({heads, tokens, head_dim});
  Tensor<2> output({tokens, channels});
  multi_head_attention(ConstView<2>(x, {tokens, channels}),
                       {.q = ConstView<2>(wq, {channels, sizes.query_width()}),
                        .k = ConstView<2>(wk, {channels, sizes.key_width()}),
                        .v = ConstView<2>(wv, {channels, sizes.key_width()}),
                        .o = ConstView<2>(wo, {sizes.query_width(), channels}),
                        .q_bias = q_bias,
                        .k_bias = k_bias,
                        .v_bias = v_bias,
                        .o_bias = o_bias},
                       core_options(call, mask, tokens, tokens), static_cast<float>(call.number("embeddingScale")),
                       encoding.use(),
                       {.q_base = q_base,
                        .k_base = k_base,
                        .q = q,
                        .k = k,
                        .v = v,
                        .scores = scores,
                        .weights = weights,
                        .head_outputs = head_outputs,
                        .output = output},
                       split_of<HeadSplit>(call));
  call.write<float>("q", q.flat());
  call.write<float>("k", k.flat());
  call.write<float>("qBase", q_base.flat());
  call.write<float>("kBase", k_base.flat());
  call.write<float>("v", v.flat());
  call.write<float>("scores", scores.flat());
  call.write<float>("weights", weights.flat());
  call.write<float>("headOutputs", head_outputs.flat());
  call.write<float>("output", output.flat());
}

void multi_head_attention_of(const emscripten::val& arguments) {
  const Call call(arguments);
  const Sizes sizes(call);
  if (call.is_double("x")) {
    multi_head_reference(call, sizes);
  } else {
    multi_head_core(call, sizes);
  }
}

double scratch_bytes(std::size_t tokens, std::size_t channels, std::size_t heads, std::size_t kv_heads,
                     std::size_t head_dim) {
  return static_cast<double>(multi_head_scratch_bytes(
      tokens, {.channels = channels, .heads = heads, .kv_heads = kv_heads, .head_dim = head_dim}));
}

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(multi_head) {
  emscripten::function("multiHeadAttention", &attention_lab::bindings::multi_head_attention_of);
  emscripten::function("multiHeadScratchBytes", &attention_lab::bindings::scratch_bytes);
}
