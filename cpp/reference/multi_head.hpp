// Multi-head attention from token vectors to token vectors, with every stage on the way.
// Based on:
//   Vaswani et al. Attention Is All You Need. 2017, section 3.2.2.
//   Ainslie et al. GQA: Training Generalized Multi-Query Transformer Models. 2023 (groups of query heads per key head).
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "attention.hpp"
#include "matrix.hpp"

namespace attention_lab::reference {

/// x W + bias; an empty bias is none.
struct Linear {
  Matrix weight;             ///< [inputs, outputs]
  std::vector<double> bias;  ///< [outputs]
};

enum class Side { query, key };

/// heads: column h D + c of x W is number c of head h. forgotten_transpose: the numbers of x W, one after the other,
/// are read as all tokens of head 0, then all of head 1, ...: a bug that no shape gives away.
enum class HeadSplit { heads, forgotten_transpose };

/// What a positional encoding does in the three places where position can enter; an empty hook does nothing.
struct Encoding {
  std::function<void(Matrix& x)> add_to_embeddings = {};                                      ///< x [T, C]
  std::function<void(Matrix& x, Side side, std::size_t head)> rotate = {};                    ///< x [T, D]
  std::function<void(Matrix& scores, const Matrix& q, std::size_t head)> add_to_scores = {};  ///< scores [T, T]
};

struct MultiHead {
  std::vector<Matrix> q_base, k_base;   ///< before the rotation, [T, D] per head
  std::vector<Matrix> q, k, v;          ///< as used
  std::vector<Matrix> scores, weights;  ///< [T, T] per head
  std::vector<Matrix> head_outputs;     ///< [T, D] per head
  Matrix output;                        ///< [T, C]
};

/// Concat(head_0, ..., head_{H-1}) W_o, head_h = attention(x W_q^h, x W_k^h, x W_v^h); head h owns columns hD ...
/// hD+D-1.
///   x                [T, C]; multiplied by embedding_scale, then the encoding adds to it
///   head_dim         D; the columns of q, k and v divided by it are H and Hkv
///   options          as in attention(), without bias
MultiHead multi_head_attention(const Matrix& x, const Linear& q, const Linear& k, const Linear& v, const Linear& o,
                               std::size_t head_dim, const AttentionOptions& options, const Encoding& encoding,
                               double embedding_scale = 1.0, HeadSplit split = HeadSplit::heads);

// The steps before the products.

/// x W + bias. x [T, inputs].
Matrix apply(const Linear& linear, const Matrix& x);
/// [T, H D] -> H matrices [T, D].
std::vector<Matrix> split_heads(const Matrix& x, std::size_t head_dim, HeadSplit split = HeadSplit::heads);
std::vector<Matrix> rotate_heads(std::vector<Matrix> heads, Side side, const Encoding& encoding);

}  // namespace attention_lab::reference
