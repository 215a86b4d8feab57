// Scaled dot-product attention, once with every stage kept for the eye and once in memory that grows like the length.
// Based on:
//   Vaswani et al. Attention Is All You Need. 2017, equation 1.
//   Ainslie et al. GQA: Training Generalized Multi-Query Transformer Models. 2023 (several query heads share one key
//   head). Dao et al. FlashAttention: Fast and Memory-Efficient Exact Attention with IO-Awareness. 2022, algorithm 1.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tensor.hpp"

namespace attention_lab {

/// Which query may see which key: true (not 0) = may attend. A stride of 0 repeats the mask along that axis.
/// Without data everything may be seen.
struct Mask {
  const std::uint8_t* data = nullptr;
  std::size_t head_stride = 0;
  std::size_t query_stride = 0;

  bool allows(std::size_t head, std::size_t query, std::size_t key) const {
    return data == nullptr || data[head * head_stride + query * query_stride + key] != 0;
  }
};

struct AttentionOptions {
  /// Multiplies q.k; 1/sqrt(D) in the paper. An encoding never changes it.
  float scale = 1.0F;
  /// Divides the scores before the softmax; > 0.
  float temperature = 1.0F;
  /// Query i of T sees the keys j <= S - T + i: its own position and the past. Needs T <= S.
  bool causal = false;
  Mask mask{};
  /// Added to the scores, [H, T, S]; empty: none.
  ConstView<3> bias{};
};

/// Where attention() leaves its stages.
struct AttentionStages {
  View<3> scores;       ///< [H, T, S] q.k * scale + bias, before mask and temperature
  View<3> weights;      ///< [H, T, S] softmax(scores / temperature) over the keys that may be seen
  View<3> output;       ///< [H, T, D] weights v
  View<2> log_sum_exp;  ///< [H, T] log of the softmax's denominator
};

/// The keys [0, visible_keys) that causality leaves to query `query` of T among S keys: S - T + query + 1 of them.
std::size_t visible_keys(const AttentionOptions& options, std::size_t query, std::size_t queries, std::size_t keys);

/// output = softmax(q k^T scale + bias) v for every head, with every stage.
///   q     [H, T, D]
///   k, v  [Hkv, S, D]; Hkv divides H, and query head h reads head floor(h Hkv / H)
/// A query that may see no key has weights 0, output 0 and a log_sum_exp of -infinity.
void attention(ConstView<3> q, ConstView<3> k, ConstView<3> v, const AttentionOptions& options,
               const AttentionStages& stages);

/// The softmax step of attention() for one head: weights [T, S] and log_sum_exp [T] from scores [T, S].
void attention_weights(ConstView<2> scores, std::size_t head, const AttentionOptions& options, View<2> weights,
                       View<1> log_sum_exp);

/// output [T, D] = weights [T, S] v [S, D] for one head; keys that causality hides are not read.
void attention_output(ConstView<2> weights, ConstView<2> v, const AttentionOptions& options, View<2> output);

/// The same output and log_sum_exp without the T x S maps: scores exist one tile at a time, the softmax's maximum and
/// sum are carried along, and tiles nobody may see are skipped. Scratch: attention_scratch_bytes.
void attention_streaming(ConstView<3> q, ConstView<3> k, ConstView<3> v, const AttentionOptions& options,
                         View<3> output, View<2> log_sum_exp);

/// Bytes of scratch that attention() and attention_streaming() take at most for S keys of size D.
std::size_t attention_scratch_bytes(std::size_t keys, std::size_t head_dim);

}  // namespace attention_lab
