// The attention of a model that is trained: many sequences at once, causal, with an encoding, forward and backward.
// Based on:
//   Vaswani et al. Attention Is All You Need. 2017, section 3.2.
//   Beltagy, Peters, Cohan. Longformer: The Long-Document Transformer. 2020, section 3.1 (sliding window).
//   Bai et al. Qwen Technical Report. 2023 (a factor on each query: log-n scaling).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/encoding.hpp"
#include "core/tensor.hpp"

namespace attention_lab {

struct AttentionSizes {
  std::size_t sequences = 0;  ///< B
  std::size_t length = 0;     ///< T
  std::size_t heads = 0;      ///< H
  std::size_t head_dim = 0;   ///< D
};

/// How position enters, and what may be seen.
struct AttentionRule {
  Encoding& encoding;
  std::span<const float> parameters;          ///< the encoding's
  Positions positions;                        ///< [T, axes]
  float scale = 1.0F;                         ///< multiplies q.k
  std::span<const float> query_factors = {};  ///< [T], multiply the queries; empty: 1
  std::size_t window = 0;                     ///< query t sees the keys (t - window, t]; 0: all up to t
};

/// Part of a head's map: queries [first_query, + queries) and the keys that one of them may see, [first_key, + keys).
struct ScoreBlock {
  std::size_t first_query;
  std::size_t queries;
  std::size_t first_key;
  std::size_t keys;
  std::size_t offset;  ///< of its first number among those of the head
};

/// The whole map of a head, so many queries at a time; where nobody may see anything there is no block.
std::vector<ScoreBlock> score_blocks(std::size_t length, std::size_t window);

/// How many numbers all blocks together have, and the largest one alone.
std::size_t score_count(std::span<const ScoreBlock> blocks);
std::size_t largest_score_count(std::span<const ScoreBlock> blocks);

/// What forward leaves for backward.
struct AttentionMemory {
  View<4> q;                ///< [B, H, T, D] as used: turned, times the query's factor
  View<4> k;                ///< [B, H, T, D] turned
  View<4> v;                ///< [B, H, T, D]
  std::span<float> scores;  ///< q.k scale before the encoding adds to it; the blocks of every sequence and head, or, if
                            ///< there is to be no backward, room for the largest block
  std::span<float> weights;  ///< likewise
};

/// Somebody who wants to see the weights go by.
class WeightsWatcher {
 public:
  WeightsWatcher() = default;
  WeightsWatcher(const WeightsWatcher&) = delete;
  WeightsWatcher(WeightsWatcher&&) = delete;
  WeightsWatcher& operator=(const WeightsWatcher&) = delete;
  WeightsWatcher& operator=(WeightsWatcher&&) = delete;
  virtual ~WeightsWatcher() = default;

  /// weights [queries, keys] of one block, 0 where nothing may be seen.
  virtual void see(std::size_t sequence, std::size_t head, const ScoreBlock& block, ConstView<2> weights) = 0;
};

/// y = Concat(head_0, ...), head = softmax(q k^T scale + what the encoding adds) v, over the keys that may be seen.
///   qkv      [B T, 3 C] queries, keys and values, heads side by side, C = H D
///   y        [B T, C]
///   watcher  or nullptr
void self_attention(ConstView<2> qkv, const AttentionSizes& sizes, const AttentionRule& rule,
                    std::span<const ScoreBlock> blocks, const AttentionMemory& memory, View<2> y,
                    WeightsWatcher* watcher);

/// dqkv [B T, 3 C] from dy [B T, C]; adds to the gradients of the encoding's parameters.
void self_attention_backward(ConstView<2> dy, const AttentionSizes& sizes, const AttentionRule& rule,
                             std::span<const ScoreBlock> blocks, const AttentionMemory& memory, View<2> dqkv,
                             std::span<float> dparameters);

}  // namespace attention_lab
