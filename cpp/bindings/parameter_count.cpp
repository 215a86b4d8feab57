// parameterCount: what attention learns, caches and computes with, counted.
#include "core/parameter_count.hpp"

#include <emscripten/bind.h>

#include "call.hpp"

namespace attention_lab::bindings {
namespace {

LayerSizes sizes_of(const Call& call) {
  LayerSizes sizes{.channels = call.number("dModel"), .heads = call.number("heads")};
  if (call.has("mla")) {
    const Call latent = call.group("mla");
    sizes.latent = LatentSizes{.q_rank = latent.number("qRank"),
                               .kv_rank = latent.number("kvRank"),
                               .nope_dim = latent.number("nopeDim"),
                               .rope_dim = latent.number("ropeDim"),
                               .value_dim = latent.number("valueDim")};
    return sizes;
  }
  const Call bias = call.group("bias");
  sizes.kv_heads = call.number("kvHeads");
  sizes.head_dim = call.number("headDim");
  sizes.q_bias = bias.flag("q");
  sizes.k_bias = bias.flag("k");
  sizes.v_bias = bias.flag("v");
  sizes.o_bias = bias.flag("o");
  return sizes;
}

emscripten::val parameter_count_of(const emscripten::val& arguments) {
  using emscripten::val;
  const Call call(arguments);
  const LayerSizes sizes = sizes_of(call);
  const double layers = call.number("layers");
  const ParameterCount one = parameter_count(sizes);

  val count = val::object();
  count.set("q", layers * one.q);
  count.set("k", layers * one.k);
  count.set("v", layers * one.v);
  count.set("shared", layers * one.shared);
  count.set("o", layers * one.o);
  count.set("bias", layers * one.bias);
  count.set("total", layers * (one.weights() + one.bias));

  val cache = val::object();
  cache.set("float32", layers * one.cached * 4.0);
  cache.set("float16", layers * one.cached * 2.0);
  count.set("kvCacheBytesPerToken", cache);

  const bool known = call.has("length");
  const double tokens = known ? call.number("length") : 1.0;
  const double products = known ? layers * attention_product_flops(sizes, tokens) : 0.0;
  count.set("productFlops", products);
  count.set("flops", 2.0 * layers * one.weights() * tokens + products);
  return count;
}

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(parameter_count) {
  emscripten::function("parameterCount", &attention_lab::bindings::parameter_count_of);
}
