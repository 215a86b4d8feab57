// A score taken apart into what content and position each put into it.
// Based on:
//   Dai et al. Transformer-XL: Attentive Language Models Beyond a Fixed-Length Context. 2019, section 3.3.
#pragma once

#include <cstddef>
#include <vector>

#include "matrix.hpp"
#include "multi_head.hpp"

namespace attention_lab::reference {

/// [T, T] per head: query of, key of. Their sum are the scores of multi_head_attention().
struct PositionTerms {
  std::vector<Matrix> content_content;
  std::vector<Matrix> content_position;
  std::vector<Matrix> position_content;
  std::vector<Matrix> position_position;
  std::vector<Matrix> added;  ///< what the encoding adds to the other four's sum
};

/// Content is embedding_scale x and the biases, position what the encoding adds to embeddings; the rest as in
/// multi_head_attention().
PositionTerms position_terms(const Matrix& x, const Linear& q, const Linear& k, std::size_t head_dim, double scale,
                             const Encoding& encoding, double embedding_scale = 1.0);

}  // namespace attention_lab::reference
