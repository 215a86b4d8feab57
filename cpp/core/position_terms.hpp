// A score taken apart: what content and position each put into it, where position is added to embeddings.
// Based on:
//   Dai et al. Transformer-XL: Attentive Language Models Beyond a Fixed-Length Context. 2019, section 3.3 (terms a to d
//   of absolute encodings). Ke et al. Rethinking Positional Encoding in Language Pre-training. 2020, equation 7.
#pragma once

#include <cstddef>

#include "multi_head.hpp"
#include "tensor.hpp"

namespace attention_lab {

/// Where position_terms() leaves its parts, [H, T, T] each: query of, key of.
struct PositionTerms {
  View<3> content_content;
  View<3> content_position;
  View<3> position_content;
  View<3> position_position;
  View<3> added;
};

/// With x' = c + p, c = embedding_scale x and p what the encoding adds to embeddings, the scores of
/// multi_head_attention() are the sum of
///   content_content    R(c W_q + b_q) . R(c W_k + b_k) scale       the biases count as content
///   content_position   R(c W_q + b_q) . R(p W_k) scale
///   position_content   R(p W_q) . R(c W_k + b_k) scale
///   position_position  R(p W_q) . R(p W_k) scale
///   added              what the encoding adds to these scores (ALiBi, T5; CoPE, which reads them)
/// R is the encoding's rotation. An encoding that only turns queries and keys has p = 0: all it does is in the first
/// term, where content and position cannot be told apart.
///   x        [T, C]
///   weights  q, k and their biases
void position_terms(ConstView<2> x, const MultiHeadWeights& weights, float scale, float embedding_scale,
                    const EncodingUse& encoding, const PositionTerms& terms);

/// Bytes of scratch that position_terms() takes at most, for T tokens, beside the encoding's own.
std::size_t position_terms_scratch_bytes(std::size_t tokens, const Geometry& geometry);

}  // namespace attention_lab
