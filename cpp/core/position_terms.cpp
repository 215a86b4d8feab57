// Content and position are projected, turned and multiplied apart from each other.
#include "position_terms.hpp"

#include <algorithm>
#include <span>

#include "gemm.hpp"
#include "simd.hpp"

namespace attention_lab {

namespace {

/// One side of the scores, [heads, T, D] each.
struct Parts {
  Tensor<3> content;
  Tensor<3> position;

  Parts(ConstView<2> content_in, ConstView<2> position_in, ConstView<2> weight, std::span<const float> bias, Side side,
        const Shape<3>& shape, const EncodingUse& use)
      : content(shape), position(shape) {
    project_heads(content_in, weight, bias, content);
    project_heads(position_in, weight, {}, position);
    rotate_heads(content, side, use);
    rotate_heads(position, side, use);
  }
};

}  // namespace

void position_terms(ConstView<2> x, const MultiHeadWeights& weights, float scale, float embedding_scale,
                    const EncodingUse& encoding, const PositionTerms& terms) {
  const auto [heads, tokens, same_tokens] = terms.added.shape();
  const std::size_t head_dim = weights.q.extent(1) / heads;
  const std::size_t kv_heads = weights.k.extent(1) / head_dim;

  Tensor<2> content(x.shape());
  std::ranges::copy(x.flat(), content.data());
  attention_lab::scale(content.flat(), embedding_scale);
  Tensor<2> position(x.shape());
  encoding.encoding.add_to_embeddings(position, encoding.positions, encoding.parameters);

  const Parts q(content, position, weights.q, weights.q_bias, Side::query, {heads, tokens, head_dim}, encoding);
  const Parts k(content, position, weights.k, weights.k_bias, Side::key, {kv_heads, tokens, head_dim}, encoding);
  Tensor<2> whole_q({tokens, head_dim});
  Tensor<2> scores({tokens, tokens});
  for (std::size_t head = 0; head < heads; ++head) {
    const std::size_t kv_head = head * kv_heads / heads;
    const auto product = [&](const Tensor<3>& one, const Tensor<3>& other, View<3> term) {
      multiply(one[head], ConstMatrix(other[kv_head]).transposed(), term[head], scale);
    };
    product(q.content, k.content, terms.content_content);
    product(q.content, k.position, terms.content_position);
    product(q.position, k.content, terms.position_content);
    product(q.position, k.position, terms.position_position);

    const std::span<float> added = terms.added[head].flat();
    std::ranges::copy(terms.content_content[head].flat(), scores.data());
    for (const View<3> term : {terms.content_position, terms.position_content, terms.position_position}) {
      add(scores.flat(), term[head].flat());
    }
    std::ranges::copy(scores.flat(), added.begin());
    std::ranges::copy(q.content[head].flat(), whole_q.data());
    add(whole_q.flat(), q.position[head].flat());
    encoding.encoding.add_to_scores(terms.added[head], whole_q, head, encoding.positions, encoding.positions,
                                    encoding.parameters);
    for (std::size_t n = 0; n < added.size(); ++n) added[n] -= scores.flat()[n];
  }
}

std::size_t position_terms_scratch_bytes(std::size_t tokens, const Geometry& geometry) {
  const std::size_t projected = 2 * (geometry.heads + geometry.kv_heads) * geometry.head_dim;
  const std::size_t numbers = tokens * (2 * geometry.channels + projected + geometry.head_dim + tokens);
  return numbers * sizeof(float) + multiply_scratch_bytes(0);
}

}  // namespace attention_lab
