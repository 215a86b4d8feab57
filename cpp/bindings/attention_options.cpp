// See the header.
#include "attention_options.hpp"

namespace attention_lab::bindings {

MaskStrides mask_strides(std::size_t size, std::size_t queries, std::size_t keys) {
  return {.head = size > queries * keys ? queries * keys : 0, .query = size > keys ? keys : 0};
}

AttentionOptions core_visibility(const Call& call, const std::vector<std::uint8_t>& mask, std::size_t queries,
                                 std::size_t keys) {
  AttentionOptions options;
  options.causal = call.flag("causal");
  if (!mask.empty()) {
    const MaskStrides strides = mask_strides(mask.size(), queries, keys);
    options.mask = {.data = mask.data(), .head_stride = strides.head, .query_stride = strides.query};
  }
  return options;
}

AttentionOptions core_options(const Call& call, const std::vector<std::uint8_t>& mask, std::size_t queries,
                              std::size_t keys) {
  AttentionOptions options = core_visibility(call, mask, queries, keys);
  options.scale = static_cast<float>(call.number("scale"));
  options.temperature = static_cast<float>(call.number("temperature"));
  return options;
}

reference::AttentionOptions reference_visibility(const Call& call, std::size_t queries, std::size_t keys) {
  reference::AttentionOptions options;
  options.causal = call.flag("causal");
  if (call.has("mask")) {
    auto mask = call.array<std::uint8_t>("mask");
    const MaskStrides strides = mask_strides(mask.size(), queries, keys);
    options.mask = [mask = std::move(mask), strides](std::size_t head, std::size_t query, std::size_t key) {
      return mask[head * strides.head + query * strides.query + key] != 0;
    };
  }
  return options;
}

reference::AttentionOptions reference_options(const Call& call, std::size_t queries, std::size_t keys) {
  reference::AttentionOptions options = reference_visibility(call, queries, keys);
  options.scale = call.number("scale");
  options.temperature = call.number("temperature");
  return options;
}

}  // namespace attention_lab::bindings
