// multiHeadAttention: from token vectors to token vectors, every stage on the way.
#include "core/multi_head.hpp"

#include <cstdint>
#include <numeric>
#include <vector>

#include <emscripten/bind.h>

#include "attention_options.hpp"
#include "bridge/twin.hpp"
#include "call.hpp"
#include "geometry.hpp"
#include "method_info.hpp"
#include "reference/multi_head.hpp"
#include "reference_arrays.hpp"

namespace attention_lab::bindings {
namespace {

/// T and the sizes an encoding is made for.
struct Sizes {
  std::size_t tokens;
  Geometry geometry;

  explicit Sizes(const Call& call) : tokens(call.size("T")), geometry(geometry_of(call)) {}
  std::size_t query_width() const { return geometry.heads * geometry.head_dim; }
  std::size_t key_width() const { return geometry.kv_heads * geometry.head_dim; }
};

/// 0, 1, ... T-1: where the tokens of a text stand.
std::vector<double> positions_of(const Sizes& sizes) {
  std::vector<double> positions(sizes.tokens);
  std::iota(positions.begin(), positions.end(), 0.0);
  return positions;
}

SettingValues settings_of(const Call& call, const EncodingEntry& entry, const Sizes& sizes) {
  return setting_values(entry.info, sizes.geometry.head_dim, call.group("settings"));
}

/// The given parameters, or those that training would start with.
std::vector<float> parameters_of(const Call& call, const Encoding& encoding) {
  if (call.has("parameters")) return call.array<float>("parameters");
  std::vector<float> parameters(encoding.parameter_count());
  Generator generator(static_cast<std::uint64_t>(call.number("seed")));
  encoding.initialise(generator, parameters);
  return parameters;
}

reference::Encoding twin_of(const Call& call, const EncodingEntry& entry, const Sizes& sizes) {
  const SettingValues settings = settings_of(call, entry, sizes);
  std::vector<double> parameters = call.array<double>("parameters");
  if (!call.has("parameters")) {
    const std::vector<float> drawn = parameters_of(call, *entry.make(settings, sizes.geometry));
    parameters.assign(drawn.begin(), drawn.end());
  }
  const std::vector<double> tokens = positions_of(sizes);
  const Positions positions(tokens, {sizes.tokens, 1});
  return find_twin(entry.info.id)->make({settings, sizes.geometry, parameters, positions, positions});
}

void multi_head_reference(const Call& call, const EncodingEntry& entry, const Sizes& sizes) {
  const auto [channels, heads, kv_heads, head_dim] = sizes.geometry;
  const auto linear = [&call](const char* weight, const char* bias, std::size_t rows, std::size_t columns) {
    return reference::Linear{.weight = matrices(call.array<double>(weight), 1, rows, columns)[0],
                             .bias = call.array<double>(bias)};
  };
  const auto result = reference::multi_head_attention(
      matrices(call.array<double>("x"), 1, sizes.tokens, channels)[0],
      linear("wq", "qBias", channels, sizes.query_width()), linear("wk", "kBias", channels, sizes.key_width()),
      linear("wv", "vBias", channels, sizes.key_width()), linear("wo", "oBias", sizes.query_width(), channels),
      head_dim, reference_options(call, sizes.tokens, sizes.tokens), twin_of(call, entry, sizes),
      call.number("embeddingScale"));
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

void multi_head_core(const Call& call, const EncodingEntry& entry, const Sizes& sizes) {
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
  const auto positions = positions_of(sizes);
  const auto encoding = entry.make(settings_of(call, entry, sizes), sizes.geometry);
  const std::vector<float> parameters = parameters_of(call, *encoding);

  Tensor<3> q_base({heads, tokens, head_dim});
  Tensor<3> k_base({kv_heads, tokens, head_dim});
  Tensor<3> q({heads, tokens, head_dim});
  Tensor<3> k({kv_heads, tokens, head_dim});
  Tensor<3> v({kv_heads, tokens, head_dim});
  Tensor<3> scores({heads, tokens, tokens});
  Tensor<3> weights({heads, tokens, tokens});
  Tensor<3> head_outputs({heads, tokens, head_dim});
  Tensor<2> output({tokens, channels});
  multi_head_attention(
      ConstView<2>(x, {tokens, channels}),
      {.q = ConstView<2>(wq, {channels, sizes.query_width()}),
       .k = ConstView<2>(wk, {channels, sizes.key_width()}),
       .v = ConstView<2>(wv, {channels, sizes.key_width()}),
       .o = ConstView<2>(wo, {sizes.query_width(), channels}),
       .q_bias = q_bias,
       .k_bias = k_bias,
       .v_bias = v_bias,
       .o_bias = o_bias},
      core_options(call, mask, tokens, tokens), static_cast<float>(call.number("embeddingScale")),
      {.encoding = *encoding, .parameters = parameters, .positions = Positions(positions, {tokens, 1})},
      {.q_base = q_base,
       .k_base = k_base,
       .q = q,
       .k = k,
       .v = v,
       .scores = scores,
       .weights = weights,
       .head_outputs = head_outputs,
       .output = output});
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
  const EncodingEntry& entry = *find_encoding(call.word("encoding"));
  if (call.is_double("x")) {
    multi_head_reference(call, entry, sizes);
  } else {
    multi_head_core(call, entry, sizes);
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
