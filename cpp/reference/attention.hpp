// Scaled dot-product attention for several heads, with every stage.
// Based on:
//   Vaswani et al. Attention Is All You Need. 2017, equation 1.
//   Ainslie et al. GQA: Training Generalized Multi-Query Transformer Models. 2023 (several query heads share one key
//   head).
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "matrix.hpp"

namespace attention_lab::reference {

struct AttentionOptions {
  double scale = 1.0;        ///< multiplies q.k; 1/sqrt(D) in the paper
  double temperature = 1.0;  ///< divides the scores before the softmax
  bool causal = false;       ///< query i of T sees keys j <= S - T + i only
  /// (head, query, key) -> may attend; empty: everything may.
  std::function<bool(std::size_t, std::size_t, std::size_t)> mask;
  std::vector<Matrix> bias;  ///< [T, S] per head, added to the scores; empty: none
};

/// Whether query `query` of `queries` may see key `key` of `keys`.
bool may_attend(const AttentionOptions& options, std::size_t head, std::size_t query, std::size_t queries,
                std::size_t key, std::size_t keys);

struct Attention {
  std::vector<Matrix> scores;                    ///< [T, S] per head: q.k * scale + bias, before mask and temperature
  std::vector<Matrix> weights;                   ///< [T, S] per head
  std::vector<Matrix> output;                    ///< [T, D] per head
  std::vector<std::vector<double>> log_sum_exp;  ///< [T] per head
};

/// output = softmax(q k^T scale + bias) v, head by head.
///   q     H matrices [T, D]
///   k, v  Hkv matrices [S, D]; Hkv divides H, and query head h reads head floor(h Hkv / H)
/// A query that may see no key has weights 0, output 0 and a log_sum_exp of -infinity.
Attention attention(const std::vector<Matrix>& q, const std::vector<Matrix>& k, const std::vector<Matrix>& v,
                    const AttentionOptions& options);

}  // namespace attention_lab::reference
