// positionTerms: what content and position each put into a score.
#include "core/position_terms.hpp"

#include <emscripten/bind.h>

#include "call.hpp"
#include "reference/position_terms.hpp"
#include "reference_arrays.hpp"
#include "text_call.hpp"

namespace attention_lab::bindings {
namespace {

void position_terms_reference(const Call& call, const Sizes& sizes) {
  const std::size_t channels = sizes.geometry.channels;
  const auto terms =
      reference::position_terms(matrices(call.array<double>("x"), 1, sizes.tokens, channels)[0],
                                linear_of(call, "wq", "qBias", channels, sizes.query_width()),
                                linear_of(call, "wk", "kBias", channels, sizes.key_width()), sizes.geometry.head_dim,
                                call.number("scale"), twin_of(call, sizes), call.number("embeddingScale"));
  write(call, "contentContent", terms.content_content);
  write(call, "contentPosition", terms.content_position);
  write(call, "positionContent", terms.position_content);
  write(call, "positionPosition", terms.position_position);
  write(call, "added", terms.added);
}

void position_terms_of(const emscripten::val& arguments) {
  const Call call(arguments);
  const Sizes sizes(call);
  if (call.is_double("x")) return position_terms_reference(call, sizes);

  const std::size_t channels = sizes.geometry.channels;
  const auto x = call.array<float>("x");
  const auto wq = call.array<float>("wq");
  const auto wk = call.array<float>("wk");
  const auto q_bias = call.array<float>("qBias");
  const auto k_bias = call.array<float>("kBias");
  TextEncoding encoding(call, sizes);
  const Shape<3> map{sizes.geometry.heads, sizes.tokens, sizes.tokens};
  Tensor<3> content_content(map);
  Tensor<3> content_position(map);
  Tensor<3> position_content(map);
  Tensor<3> position_position(map);
  Tensor<3> added(map);
  position_terms(ConstView<2>(x, {sizes.tokens, channels}),
                 {.q = ConstView<2>(wq, {channels, sizes.query_width()}),
                  .k = ConstView<2>(wk, {channels, sizes.key_width()}),
                  .v = {},
                  .o = {},
                  .q_bias = q_bias,
                  .k_bias = k_bias},
                 static_cast<float>(call.number("scale")), static_cast<float>(call.number("embeddingScale")),
                 encoding.use(),
                 {.content_content = content_content,
                  .content_position = content_position,
                  .position_content = position_content,
                  .position_position = position_position,
                  .added = added});
  call.write<float>("contentContent", content_content.flat());
  call.write<float>("contentPosition", content_position.flat());
  call.write<float>("positionContent", position_content.flat());
  call.write<float>("positionPosition", position_position.flat());
  call.write<float>("added", added.flat());
}

double scratch_bytes(std::size_t tokens, std::size_t channels, std::size_t heads, std::size_t kv_heads,
                     std::size_t head_dim) {
  return static_cast<double>(position_terms_scratch_bytes(
      tokens, {.channels = channels, .heads = heads, .kv_heads = kv_heads, .head_dim = head_dim}));
}

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(position_terms) {
  emscripten::function("positionTerms", &attention_lab::bindings::position_terms_of);
  emscripten::function("positionTermsScratchBytes", &attention_lab::bindings::scratch_bytes);
}
