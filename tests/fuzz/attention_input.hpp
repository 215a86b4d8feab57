// The sizes, the mask and the numbers of a call about queries and keys.
#pragma once

#include "bytes.hpp"
#include "core/attention.hpp"

namespace attention_lab::fuzz {

struct AttentionInput {
  explicit AttentionInput(Bytes& bytes)
      : kv_heads(bytes.integer(1, 3)), heads(kv_heads * bytes.integer(1, 3)), keys(bytes.integer(1, 150)) {
    options.causal = bytes.coin();
    queries = bytes.integer(1, options.causal ? keys : 100);
    options.scale = bytes.number();
    options.temperature = std::max(std::abs(bytes.number()), 0x1p-126F);
    const std::size_t axes = bytes.integer(0, 3);
    if (axes == 0) return;
    mask.resize(keys * (axes > 1 ? queries : 1) * (axes > 2 ? heads : 1));
    for (std::uint8_t& allowed : mask) allowed = bytes.integer(0, 4) == 1 ? 0 : 1;
    options.mask = {
        .data = mask.data(), .head_stride = axes > 2 ? queries * keys : 0, .query_stride = axes > 1 ? keys : 0};
  }

  AttentionInput(const AttentionInput&) = delete;
  AttentionInput& operator=(const AttentionInput&) = delete;

  std::size_t kv_heads;
  std::size_t heads;
  std::size_t keys;
  std::size_t queries = 0;
  std::vector<std::uint8_t> mask;
  AttentionOptions options;
};

}  // namespace attention_lab::fuzz
