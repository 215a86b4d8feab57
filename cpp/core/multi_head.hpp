// Multi-head attention from token vectors to token vectors, with every stage on the way.
// Based on:
//   Vaswani et al. Attention Is All You Need. 2017, section 3.2.2.
//   Shazeer. Fast Transformer Decoding: One Write-Head is All You Need. 2019 (one key head).
//   Ainslie et al. GQA: Training Generalized Multi-Query Transformer Models. 2023 (groups of query heads per key head).
#pragma once

#include <cstddef>
#include <span>

#include "attention.hpp"
#include "encoding.hpp"
#include "tensor.hpp"

namespace attention_lab {

/// The four matrices, used as x W (rows are inputs), and their biases; an empty bias is none.
struct MultiHeadWeights {
  ConstView<2> q;                      ///< [C, H D]; head h owns columns h D ... h D + D - 1
  ConstView<2> k;                      ///< [C, Hkv D]
  ConstView<2> v;                      ///< [C, Hkv D]
  ConstView<2> o;                      ///< [H D, C]
  std::span<const float> q_bias = {};  ///< [H D]
  std::span<const float> k_bias = {};  ///< [Hkv D]
  std::span<const float> v_bias = {};  ///< [Hkv D]
  std::span<const float> o_bias = {};  ///< [C]
};

/// The encoding in use, its learned numbers, and where the T tokens stand.
struct EncodingUse {
  Encoding& encoding;
  std::span<const float> parameters;
  Positions positions;
};

/// How the columns of x W, [T, H D], become heads, and the heads columns again.
enum class HeadSplit {
  /// Head h is columns h D ... h D + D - 1 of every token.
  heads,
  /// A well-known bug: the memory of [T, H D] read as if it were [H, T, D], in PyTorch view(H, T, D) where it ought to
  /// be view(T, H, D).transpose(0, 1), and likewise back. All shapes are right and nothing complains, but head h holds
  /// all columns of T / H tokens, so a head's "token" is a piece of one: it attends within and between those few. Only
  /// without a mask, positions and several key heads does it not matter in which head a query stands.
  forgotten_transpose,
};

/// Where multi_head_attention() leaves its stages. head h of H reads kv head floor(h Hkv / H).
struct MultiHeadStages {
  View<3> q_base;        ///< [H, T, D] x W_q + bias, split
  View<3> k_base;        ///< [Hkv, T, D] x W_k + bias
  View<3> q;             ///< [H, T, D] as used in the product, that is after the encoding's rotation
  View<3> k;             ///< [Hkv, T, D] likewise
  View<3> v;             ///< [Hkv, T, D]
  View<3> scores;        ///< [H, T, T] q.k * scale, and what the encoding adds
  View<3> weights;       ///< [H, T, T]
  View<3> head_outputs;  ///< [H, T, D]
  View<2> output;        ///< [T, C] the heads side by side (or as the split has it), times W_o, plus bias
};

/// MultiHead(x) = Concat(head_0, ..., head_{H-1}) W_o, head_h = attention(x' W_q^h, x' W_k^h, x' W_v^h), where
/// x' = embedding_scale x + what the encoding adds to embeddings.
///   x                [T, C]
///   options          scale, causal, mask and temperature as in attention(); no bias
///   embedding_scale  sqrt(C) in the paper (section 3.4), 1 in most models since
void multi_head_attention(ConstView<2> x, const MultiHeadWeights& weights, const AttentionOptions& options,
                          float embedding_scale, const EncodingUse& encoding, const MultiHeadStages& stages,
                          HeadSplit split = HeadSplit::heads);

// The steps of multi_head_attention() before the products.

/// heads[h] = x W[:, h D ... h D + D - 1] + bias, or x W + bias in the memory of heads. x [T, C], w [C, H D],
/// heads [H, T, D].
void project_heads(ConstView<2> x, ConstView<2> w, std::span<const float> bias, View<3> heads,
                   HeadSplit split = HeadSplit::heads);

/// Turns the queries of every head, or the keys of every kv head, [H, T, D], by the encoding's rotation.
void rotate_heads(View<3> heads, Side side, const EncodingUse& use);

/// Bytes of scratch that multi_head_attention() takes at most, for T tokens; the encoding's own, scratch_bytes(), come
/// on top.
std::size_t multi_head_scratch_bytes(std::size_t tokens, const Geometry& geometry);

}  // namespace attention_lab
