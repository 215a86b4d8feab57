// alibiSlopes and alibiBias: what a token of distance costs in each head, and the costs of all distances.
#include "core/alibi.hpp"

#include <emscripten/bind.h>

#include "call.hpp"

namespace attention_lab::bindings {
namespace {

void slopes(const emscripten::val& arguments) {
  const Call call(arguments);
  call.write<double>("slopes", alibi_slopes(call.size("heads")));
}

void bias(const emscripten::val& arguments) {
  const Call call(arguments);
  Tensor<3> result({call.size("heads"), call.size("queries"), call.size("keys")});
  alibi_bias(call.flag("causal"), result);
  call.write<float>("bias", result.flat());
}

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(alibi) {
  emscripten::function("alibiSlopes", &attention_lab::bindings::slopes);
  emscripten::function("alibiBias", &attention_lab::bindings::bias);
}
