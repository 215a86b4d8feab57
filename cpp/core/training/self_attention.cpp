// One head of one sequence after the other, a block of its map at a time.
#include "self_attention.hpp"

#include <algorithm>
#include <cassert>

#include "core/gemm.hpp"
#include "core/simd.hpp"
#include "core/softmax.hpp"

namespace attention_lab {

namespace {

// A block of scores of up to 512 keys (128 KiB) stays in the second-level cache.
constexpr std::size_t block_queries = 64;
// Within a block, products leave out what nobody of so many queries may see.
constexpr std::size_t strip_queries = 16;

/// The keys that a query of a block sees, counted from the block's first key.
struct Sight {
  std::size_t from;
  std::size_t to;
};

Sight sight(const ScoreBlock& block, std::size_t query, std::size_t window) {
  const std::size_t t = block.first_query + query;
  const std::size_t first = window == 0 || t < window ? 0 : t + 1 - window;
  return {.from = std::max(first, block.first_key) - block.first_key, .to = t + 1 - block.first_key};
}

/// Some neighbouring queries of a block, and how many of its keys they see at most.
struct Strip {
  std::size_t first;
  std::size_t queries;
  std::size_t keys;
};

template <typename Visit>
void for_each_strip(const ScoreBlock& block, const Visit& visit) {
  for (std::size_t i = 0; i < block.queries; i += strip_queries) {
    const std::size_t count = std::min(strip_queries, block.queries - i);
    visit(Strip{i, count, sight(block, i + count - 1, 0).to});
  }
}

Positions rows(Positions positions, std::size_t first, std::size_t count) {
  return {positions[first].data(), {count, positions.extent(1)}};
}

template <typename Number>
BasicView<Number, 2> rows(BasicView<Number, 2> x, std::size_t first, std::size_t count) {
  return {x.data() + first * x.extent(1), {count, x.extent(1)}};
}

/// The columns of one head of one sequence in a matrix [B T, width].
ConstMatrix columns(ConstView<2> x, std::size_t length, std::size_t sequence, std::size_t first, std::size_t count) {
  return ConstMatrix(x).row_range(sequence * length, length).column_range(first, count);
}
Matrix columns(View<2> x, std::size_t length, std::size_t sequence, std::size_t first, std::size_t count) {
  return {x[sequence * length].data() + first, length, count, x.extent(1)};
}

void copy(const ConstMatrix& from, View<2> to) {
  for (std::size_t t = 0; t < from.rows; ++t) std::copy_n(from.data + t * from.row_stride, from.columns, to[t].data());
}
void copy(ConstView<2> from, const Matrix& to) {
  for (std::size_t t = 0; t < to.rows; ++t) std::ranges::copy(from[t].flat(), to.row(t).begin());
}

void multiply_rows(View<2> x, std::span<const float> factors) {
  for (std::size_t t = 0; t < factors.size(); ++t) scale(x[t].flat(), factors[t]);
}

/// One head of one sequence.
struct Head {
  std::size_t head;
  View<2> q;  ///< [T, D]
  View<2> k;
  View<2> v;
};

/// One head's block of the scores or weights in memory that holds those of all heads, or room for a single block.
View<2> part_of(std::span<float> memory, const AttentionSizes& sizes, std::span<const ScoreBlock> blocks,
                std::size_t sequence, std::size_t head, const ScoreBlock& block) {
  const std::size_t count = score_count(blocks);
  const bool all = memory.size() == sizes.sequences * sizes.heads * count;
  const std::size_t first = all ? (sequence * sizes.heads + head) * count + block.offset : 0;
  return {memory.data() + first, {block.queries, block.keys}};
}

/// weights = softmax(scores + what the encoding adds) where a query sees, 0 elsewhere.
void weigh(const Head& head, const ScoreBlock& block, const AttentionRule& rule, const PackedMatrix& keys,
           View<2> scores, View<2> weights) {
  const View<2> q = rows(head.q, block.first_query, block.queries);
  for_each_strip(block, [&](const Strip& strip) {
    const Matrix part(scores[strip.first].data(), strip.queries, strip.keys, block.keys);
    keys.multiply(rows(q, strip.first, strip.queries), 0, block.first_key, part, rule.scale);
  });
  std::ranges::copy(scores.flat(), weights.data());
  rule.encoding.add_to_scores(weights, q, head.head, rows(rule.positions, block.first_query, block.queries),
                              rows(rule.positions, block.first_key, block.keys), rule.parameters);
  for (std::size_t i = 0; i < block.queries; ++i) {
    const Sight seen = sight(block, i, rule.window);
    const std::span<float> row = weights[i].flat();
    const std::span<float> part = row.subspan(seen.from, seen.to - seen.from);
    softmax_row(part, 1.0F, part);
    std::ranges::fill(row.first(seen.from), 0.0F);
    std::ranges::fill(row.subspan(seen.to), 0.0F);
  }
}

/// y = weights v.
void mix(ConstView<2> v, const ScoreBlock& block, ConstView<2> weights, const Matrix& y) {
  for_each_strip(block, [&](const Strip& strip) {
    const ConstMatrix part(weights[strip.first].data(), strip.queries, strip.keys, block.keys);
    multiply(part, rows(v, block.first_key, strip.keys), y.row_range(block.first_query + strip.first, strip.queries));
  });
}

}  // namespace

std::vector<ScoreBlock> score_blocks(std::size_t length, std::size_t window) {
  // Rows begin where the products' panels do.
  constexpr std::size_t step = PackedMatrix::panel_columns;
  std::vector<ScoreBlock> blocks;
  std::size_t offset = 0;
  for (std::size_t i = 0; i < length; i += block_queries) {
    const std::size_t queries = std::min(block_queries, length - i);
    const std::size_t first_key = window == 0 || i + 1 < window ? 0 : (i + 1 - window) / step * step;
    const std::size_t keys = i + queries - first_key;
    blocks.push_back({i, queries, first_key, keys, offset});
    offset += queries * keys;
  }
  return blocks;
}

std::size_t score_count(std::span<const ScoreBlock> blocks) {
  return blocks.back().offset + blocks.back().queries * blocks.back().keys;
}

std::size_t largest_score_count(std::span<const ScoreBlock> blocks) {
  std::size_t largest = 0;
  for (const ScoreBlock& block : blocks) largest = std::max(largest, block.queries * block.keys);
  return largest;
}

void self_attention(ConstView<2> qkv, const AttentionSizes& sizes, const AttentionRule& rule,
                    std::span<const ScoreBlock> blocks, const AttentionMemory& memory, View<2> y,
                    WeightsWatcher* watcher) {
  const auto [sequences, length, heads, head_dim] = sizes;
  const std::size_t channels = heads * head_dim;
  for (std::size_t n = 0; n < sequences; ++n) {
    for (std::size_t h = 0; h < heads; ++h) {
      const std::size_t column = h * head_dim;
      const Head head{h, memory.q[n][h], memory.k[n][h], memory.v[n][h]};
      copy(columns(qkv, length, n, column, head_dim), head.q);
      copy(columns(qkv, length, n, channels + column, head_dim), head.k);
      copy(columns(qkv, length, n, 2 * channels + column, head_dim), head.v);
      rule.encoding.rotate(head.q, Side::query, rule.positions, h, rule.parameters);
      rule.encoding.rotate(head.k, Side::key, rule.positions, h, rule.parameters);
      multiply_rows(head.q, rule.query_factors);

      const PackedMatrix keys(ConstMatrix(head.k).transposed());
      for (const ScoreBlock& block : blocks) {
        const View<2> scores = part_of(memory.scores, sizes, blocks, n, h, block);
        const View<2> weights = part_of(memory.weights, sizes, blocks, n, h, block);
        weigh(head, block, rule, keys, scores, weights);
        if (watcher != nullptr) watcher->see(n, h, block, weights);
        mix(head.v, block, weights, columns(y, length, n, column, head_dim));
      }
    }
  }
}

namespace {

/// dscores from dy, the gradient of what the block's queries read, before the encoding's own backward.
void weigh_backward(const ConstMatrix& dy, const ScoreBlock& block, const AttentionRule& rule,
                    const PackedMatrix& values, ConstView<2> weights, View<2> dscores) {
  // y = weights v: dweights = dy v^T.
  for_each_strip(block, [&](const Strip& strip) {
    const Matrix part(dscores[strip.first].data(), strip.queries, strip.keys, block.keys);
    values.multiply(dy.row_range(strip.first, strip.queries), 0, block.first_key, part);
  });
  // weights = softmax(...) where a query sees.
  for (std::size_t i = 0; i < block.queries; ++i) {
    const Sight seen = sight(block, i, rule.window);
    const Shape<2> shape{1, seen.to - seen.from};
    const View<2> part(dscores[i].data() + seen.from, shape);
    softmax_backward({weights[i].data() + seen.from, shape}, part, 1.0F, part);
    std::ranges::fill(dscores[i].flat().first(seen.from), 0.0F);
    std::ranges::fill(dscores[i].flat().subspan(seen.to), 0.0F);
  }
}

/// dkeys += dmap^T queries for a product map = queries keys^T, or y = map keys with dy for the queries: what a key gets
/// from the queries that see it.
void collect(ConstView<2> map, const ScoreBlock& block, const ConstMatrix& queries, View<2> dkeys) {
  for (std::size_t j = 0; j < block.keys; j += strip_queries) {
    const std::size_t count = std::min(strip_queries, block.keys - j);
    const std::size_t key = block.first_key + j;
    const std::size_t first = std::max(key, block.first_query) - block.first_query;
    const ConstMatrix part = ConstMatrix(map).row_range(first, block.queries - first).column_range(j, count);
    multiply_add(part.transposed(), queries.row_range(first, block.queries - first), rows(dkeys, key, count));
  }
}

/// Room for the gradients of one head of one sequence.
struct HeadGradients {
  Tensor<2> q, k, v;  ///< [T, D]

  explicit HeadGradients(const Shape<2>& shape) : q(shape), k(shape), v(shape) {}

  void clear() {
    for (Tensor<2>* part : {&q, &k, &v}) std::ranges::fill(part->flat(), 0.0F);
  }
};

}  // namespace

void self_attention_backward(ConstView<2> dy, const AttentionSizes& sizes, const AttentionRule& rule,
                             std::span<const ScoreBlock> blocks, const AttentionMemory& memory, View<2> dqkv,
                             std::span<float> dparameters) {
  const auto [sequences, length, heads, head_dim] = sizes;
  const std::size_t channels = heads * head_dim;
  HeadGradients d({length, head_dim});
  std::vector<float> dscores_memory(largest_score_count(blocks));
  for (std::size_t n = 0; n < sequences; ++n) {
    for (std::size_t h = 0; h < heads; ++h) {
      const std::size_t column = h * head_dim;
      const Head head{h, memory.q[n][h], memory.k[n][h], memory.v[n][h]};
      const PackedMatrix values(ConstMatrix(head.v).transposed());
      d.clear();
      for (const ScoreBlock& block : blocks) {
        const ConstView<2> scores = part_of(memory.scores, sizes, blocks, n, h, block);
        const ConstView<2> weights = part_of(memory.weights, sizes, blocks, n, h, block);
        const View<2> dscores(dscores_memory.data(), {block.queries, block.keys});
        const ConstView<2> q = rows<const float>(head.q, block.first_query, block.queries);
        const View<2> dq = rows(d.q.view(), block.first_query, block.queries);
        const ConstMatrix doutput =
            columns(dy, length, n, column, head_dim).row_range(block.first_query, block.queries);

        collect(weights, block, doutput, d.v);  // y = weights v
        weigh_backward(doutput, block, rule, values, weights, dscores);
        rule.encoding.add_to_scores_backward(
            dscores, scores, q, dq, h, rows(rule.positions, block.first_query, block.queries),
            rows(rule.positions, block.first_key, block.keys), rule.parameters, dparameters);
        // scores = q k^T scale.
        scale(dscores.flat(), rule.scale);
        for_each_strip(block, [&](const Strip& strip) {
          const ConstMatrix part(dscores[strip.first].data(), strip.queries, strip.keys, block.keys);
          multiply_add(part, rows(head.k, block.first_key, strip.keys), rows(dq, strip.first, strip.queries));
        });
        collect(dscores, block, q, d.k);
      }

      // q = factor rotate(x W_q), k = rotate(x W_k).
      multiply_rows(d.q, rule.query_factors);
      rule.encoding.rotate_backward(d.q, Side::query, rule.positions, h, rule.parameters, dparameters);
      rule.encoding.rotate_backward(d.k, Side::key, rule.positions, h, rule.parameters, dparameters);
      copy(d.q, columns(dqkv, length, n, column, head_dim));
      copy(d.k, columns(dqkv, length, n, channels + column, head_dim));
      copy(d.v, columns(dqkv, length, n, 2 * channels + column, head_dim));
    }
  }
}

}  // namespace attention_lab
