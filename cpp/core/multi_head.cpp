// Project, turn, attend, join: one head after the other.
#include "multi_head.hpp"

#include <algorithm>
#include <cassert>

#include "gemm.hpp"
#include "simd.hpp"

namespace attention_lab {

namespace {

/// Every row of y is the bias, or zero without one: what the products are then added to.
void fill_with_bias(View<2> y, std::span<const float> bias) {
  for (std::size_t t = 0; t < y.extent(0); ++t) {
    const std::span<float> row = y[t].flat();
    if (bias.empty()) {
      std::ranges::fill(row, 0.0F);
    } else {
      std::ranges::copy(bias, row.begin());
    }
  }
}

/// [H, T, D] read as [T, H D]: what a forgotten transpose makes of it.
View<2> without_transpose(View<3> heads) {
  return {heads.data(), {heads.extent(1), heads.extent(0) * heads.extent(2)}};
}

}  // namespace

void project_heads(ConstView<2> x, ConstView<2> w, std::span<const float> bias, View<3> heads, HeadSplit split) {
  const std::size_t head_dim = heads.extent(2);
  assert(w.extent(1) == heads.extent(0) * head_dim && (bias.empty() || bias.size() == w.extent(1)));
  if (split == HeadSplit::forgotten_transpose) {
    fill_with_bias(without_transpose(heads), bias);
    multiply_add(x, w, without_transpose(heads));
    return;
  }
  for (std::size_t head = 0; head < heads.extent(0); ++head) {
    const std::size_t first = head * head_dim;
    fill_with_bias(heads[head], bias.empty() ? bias : bias.subspan(first, head_dim));
    multiply_add(x, ConstMatrix(w).column_range(first, head_dim), heads[head]);
  }
}

void rotate_heads(View<3> heads, Side side, const EncodingUse& use) {
  for (std::size_t head = 0; head < heads.extent(0); ++head) {
    use.encoding.rotate(heads[head], side, use.positions, head, use.parameters);
  }
}

void multi_head_attention(ConstView<2> x, const MultiHeadWeights& weights, const AttentionOptions& options,
                          float embedding_scale, const EncodingUse& encoding, const MultiHeadStages& stages,
                          HeadSplit split) {
  const auto [heads, tokens, head_dim] = stages.q.shape();
  const std::size_t kv_heads = stages.k.extent(0);
  assert(heads % kv_heads == 0 && options.bias.empty() && encoding.positions.extent(0) == tokens);

  Tensor<2> embedded(x.shape());
  std::ranges::copy(x.flat(), embedded.data());
  scale(embedded.flat(), embedding_scale);
  encoding.encoding.add_to_embeddings(embedded, encoding.positions, encoding.parameters);

  project_heads(embedded, weights.q, weights.q_bias, stages.q_base, split);
  project_heads(embedded, weights.k, weights.k_bias, stages.k_base, split);
  project_heads(embedded, weights.v, weights.v_bias, stages.v, split);
  std::ranges::copy(stages.q_base.flat(), stages.q.data());
  std::ranges::copy(stages.k_base.flat(), stages.k.data());
  rotate_heads(stages.q, Side::query, encoding);
  rotate_heads(stages.k, Side::key, encoding);

  Tensor<1> log_sum_exp({tokens});
  fill_with_bias(stages.output, weights.o_bias);
  for (std::size_t head = 0; head < heads; ++head) {
    const std::size_t kv_head = head * kv_heads / heads;
    const View<2> scores = stages.scores[head];
    multiply(stages.q[head], ConstMatrix(stages.k[kv_head]).transposed(), scores, options.scale);
    encoding.encoding.add_to_scores(scores, stages.q[head], head, encoding.positions, encoding.positions,
                                    encoding.parameters);
    attention_weights(scores, head, options, stages.weights[head], log_sum_exp);
    attention_output(stages.weights[head], stages.v[kv_head], options, stages.head_outputs[head]);
    if (split == HeadSplit::forgotten_transpose) continue;
    // Concat(heads) W_o is the sum over heads of each head times its own rows of W_o.
    multiply_add(stages.head_outputs[head], ConstMatrix(weights.o).row_range(head * head_dim, head_dim), stages.output);
  }
  if (split == HeadSplit::forgotten_transpose) {
    multiply_add(without_transpose(stages.head_outputs), weights.o, stages.output);
  }
}

std::size_t multi_head_scratch_bytes(std::size_t tokens, const Geometry& geometry) {
  return tokens * (geometry.channels + 1) * sizeof(float) + attention_scratch_bytes(tokens, geometry.head_dim);
}

}  // namespace attention_lab
