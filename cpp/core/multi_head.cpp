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

/// heads[h] = x w[:, h D ... h D + D - 1] + bias.
void project(ConstView<2> x, ConstView<2> w, std::span<const float> bias, View<3> heads) {
  const std::size_t head_dim = heads.extent(2);
  assert(w.extent(1) == heads.extent(0) * head_dim && (bias.empty() || bias.size() == w.extent(1)));
  for (std::size_t head = 0; head < heads.extent(0); ++head) {
    const std::size_t first = head * head_dim;
    fill_with_bias(heads[head], bias.empty() ? bias : bias.subspan(first, head_dim));
    multiply_add(x, ConstMatrix(w).column_range(first, head_dim), heads[head]);
  }
}

void turn(ConstView<3> base, Side side, const EncodingUse& use, View<3> turned) {
  std::ranges::copy(base.flat(), turned.data());
  for (std::size_t head = 0; head < turned.extent(0); ++head) {
    use.encoding.rotate(turned[head], side, use.positions, head, use.parameters);
  }
}

}  // namespace

void multi_head_attention(ConstView<2> x, const MultiHeadWeights& weights, const AttentionOptions& options,
                          float embedding_scale, const EncodingUse& encoding, const MultiHeadStages& stages) {
  const auto [heads, tokens, head_dim] = stages.q.shape();
  const std::size_t kv_heads = stages.k.extent(0);
  assert(heads % kv_heads == 0 && options.bias.empty() && encoding.positions.extent(0) == tokens);

  Tensor<2> embedded(x.shape());
  std::ranges::copy(x.flat(), embedded.data());
  scale(embedded.flat(), embedding_scale);
  encoding.encoding.add_to_embeddings(embedded, encoding.positions, encoding.parameters);

  project(embedded, weights.q, weights.q_bias, stages.q_base);
  project(embedded, weights.k, weights.k_bias, stages.k_base);
  project(embedded, weights.v, weights.v_bias, stages.v);
  turn(stages.q_base, Side::query, encoding, stages.q);
  turn(stages.k_base, Side::key, encoding, stages.k);

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
    // Concat(heads) W_o is the sum over heads of each head times its own rows of W_o.
    multiply_add(stages.head_outputs[head], ConstMatrix(weights.o).row_range(head * head_dim, head_dim), stages.output);
  }
}

std::size_t multi_head_scratch_bytes(std::size_t tokens, const Geometry& geometry) {
  return tokens * (geometry.channels + 1) * sizeof(float) + attention_scratch_bytes(tokens, geometry.head_dim);
}

}  // namespace attention_lab
