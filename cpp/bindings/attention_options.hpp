// What attention and multiHeadAttention have in common: scale, temperature,
// causality and the mask.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "call.hpp"
#include "core/attention.hpp"
#include "reference/attention.hpp"

namespace attention_lab::bindings {

/// A mask [S], [T, S] or [H, T, S]: how many of its bytes a step along the
/// heads and along the queries skips.
struct MaskStrides {
  std::size_t head = 0;
  std::size_t query = 0;
};
MaskStrides mask_strides(std::size_t size, std::size_t queries, std::size_t keys);

/// Which query may see which key: causal and mask. `mask` must outlive the options; empty: none.
AttentionOptions core_visibility(const Call& call, const std::vector<std::uint8_t>& mask, std::size_t queries,
                                 std::size_t keys);
reference::AttentionOptions reference_visibility(const Call& call, std::size_t queries, std::size_t keys);

/// These, scale and temperature.
AttentionOptions core_options(const Call& call, const std::vector<std::uint8_t>& mask, std::size_t queries,
                              std::size_t keys);
reference::AttentionOptions reference_options(const Call& call, std::size_t queries, std::size_t keys);

}  // namespace attention_lab::bindings
