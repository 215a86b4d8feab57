// Compare, normalise, mix: all at once for the eye, or tile by tile.
#include "attention.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <vector>

#include "gemm.hpp"
#include "simd.hpp"
#include "softmax.hpp"

namespace attention_lab {

namespace {

constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

// Queries and keys of a tile: its scores (12 KiB), the values (16 KiB for D = 64) and the outputs stay in the fast
// caches. Both are multiples of the rows of a register tile, in every tier.
constexpr std::size_t tile_queries = 48;
constexpr std::size_t tile_keys = 64;

void assert_shapes([[maybe_unused]] ConstView<3> q, [[maybe_unused]] ConstView<3> k, [[maybe_unused]] ConstView<3> v,
                   [[maybe_unused]] const AttentionOptions& options) {
  assert(q.extent(2) == k.extent(2) && k.extent(0) == v.extent(0) && k.extent(1) == v.extent(1));
  assert(q.extent(0) % k.extent(0) == 0 && k.extent(1) > 0);
  assert(!options.causal || q.extent(1) <= k.extent(1));
  assert(options.temperature > 0.0F);
  assert(options.bias.empty() || options.bias.shape() == (Shape<3>{q.extent(0), q.extent(1), k.extent(1)}));
}

}  // namespace

std::size_t visible_keys(const AttentionOptions& options, std::size_t query, std::size_t queries, std::size_t keys) {
  return options.causal ? keys - queries + query + 1 : keys;
}

void attention_weights(ConstView<2> scores, std::size_t head, const AttentionOptions& options, View<2> weights,
                       View<1> log_sum_exp) {
  const auto [queries, keys] = scores.shape();
  for (std::size_t i = 0; i < queries; ++i) {
    const std::span<float> row = weights[i].flat();
    const std::size_t visible = visible_keys(options, i, queries, keys);
    std::ranges::copy(scores[i].flat().first(visible), row.begin());
    std::fill(row.begin() + static_cast<std::ptrdiff_t>(visible), row.end(), 0.0F);
    if (options.mask.data != nullptr) {
      for (std::size_t j = 0; j < visible; ++j) {
        if (!options.mask.allows(head, i, j)) row[j] = minus_infinity;
      }
    }
    log_sum_exp[i] = softmax_row(row.first(visible), options.temperature, row.first(visible));
  }
}

void attention_output(ConstView<2> weights, ConstView<2> v, const AttentionOptions& options, View<2> output) {
  const auto [queries, keys] = weights.shape();
  const PackedMatrix values(v);
  for (std::size_t i = 0; i < queries; i += tile_queries) {
    const std::size_t count = std::min(tile_queries, queries - i);
    const std::size_t visible = visible_keys(options, i + count - 1, queries, keys);
    const ConstMatrix tile = ConstMatrix(weights).row_range(i, count).column_range(0, visible);
    values.multiply(tile, 0, 0, Matrix(output).row_range(i, count));
  }
}

void attention(ConstView<3> q, ConstView<3> k, ConstView<3> v, const AttentionOptions& options,
               const AttentionStages& stages) {
  assert_shapes(q, k, v, options);
  const std::size_t heads = q.extent(0);
  for (std::size_t head = 0; head < heads; ++head) {
    const std::size_t kv_head = head * k.extent(0) / heads;
    const View<2> scores = stages.scores[head];
    multiply(q[head], ConstMatrix(k[kv_head]).transposed(), scores, options.scale);
    if (!options.bias.empty()) add(scores.flat(), options.bias[head].flat());
    attention_weights(scores, head, options, stages.weights[head], stages.log_sum_exp[head]);
    attention_output(stages.weights[head], v[kv_head], options, stages.output[head]);
  }
}

namespace {

/// Part of a head's score map: queries [first_query, + queries) times keys [first_key, + keys).
struct Tile {
  std::size_t head;
  std::size_t first_query;
  std::size_t queries;
  std::size_t first_key;
  std::size_t keys;
};

bool mask_hides_all(const Mask& mask, const Tile& tile) {
  if (mask.data == nullptr) return false;
  for (std::size_t i = 0; i < tile.queries; ++i) {
    for (std::size_t j = 0; j < tile.keys; ++j) {
      if (mask.allows(tile.head, tile.first_query + i, tile.first_key + j)) return false;
    }
  }
  return true;
}

/// Sets the score of every key that query i of the tile may not see to -infinity. visible: how many of all keys
/// causality leaves to that query.
void hide(std::span<float> scores, const Tile& tile, std::size_t i, std::size_t visible, const Mask& mask) {
  for (std::size_t j = visible > tile.first_key ? visible - tile.first_key : 0; j < tile.keys; ++j) {
    scores[j] = minus_infinity;
  }
  if (mask.data == nullptr) return;
  for (std::size_t j = 0; j < tile.keys; ++j) {
    if (!mask.allows(tile.head, tile.first_query + i, tile.first_key + j)) scores[j] = minus_infinity;
  }
}

/// The softmax of one query on its way along the keys.
struct RunningSoftmax {
  float largest = minus_infinity;  ///< score so far
  float total = 0.0F;              ///< sum of exp((score - largest) / temperature)

  /// Turns the scores of the next keys into exp((score - largest) / temperature). When a larger score turns up, what
  /// was summed so far, here and in `output`, shrinks by exp((old largest - new largest) / temperature).
  void absorb(std::span<float> scores, float temperature, std::span<float> output) {
    const float peak = std::max(largest, largest_of(scores));
    if (peak == minus_infinity) {
      std::ranges::fill(scores, 0.0F);
      return;
    }
    if (peak > largest) {
      const float shrink = exponential((largest - peak) / temperature);
      total *= shrink;
      scale(output, shrink);
      largest = peak;
    }
    total += exponentials(scores, peak, temperature, scores);
  }

  /// Divides the output by the denominator and returns the latter's logarithm.
  float finish(float temperature, std::span<float> output) const {
    if (total == 0.0F) return minus_infinity;
    scale(output, 1.0F / total);
    return log_denominator(largest, temperature, total);
  }
};

/// The outputs of some queries of one head: all its keys pass by, a tile of them at a time.
void stream(ConstMatrix q, const PackedMatrix& keys, const PackedMatrix& values, std::size_t all_queries,
            std::size_t all_keys, std::size_t head, std::size_t first_query, const AttentionOptions& options,
            const Matrix& output, std::span<float> log_sum_exp) {
  std::array<float, tile_queries * tile_keys> memory;
  std::array<RunningSoftmax, tile_queries> softmaxes{};
  for (std::size_t i = 0; i < q.rows; ++i) std::ranges::fill(output.row(i), 0.0F);

  const std::size_t visible_to_last = visible_keys(options, first_query + q.rows - 1, all_queries, all_keys);
  for (std::size_t j = 0; j < visible_to_last; j += tile_keys) {
    const Tile tile{head, first_query, q.rows, j, std::min(tile_keys, all_keys - j)};
    if (mask_hides_all(options.mask, tile)) continue;
    const Matrix scores(memory.data(), tile.queries, tile.keys, tile.keys);
    keys.multiply(q, 0, j, scores, options.scale);
    for (std::size_t i = 0; i < tile.queries; ++i) {
      const std::span<float> row = scores.row(i);
      if (!options.bias.empty()) add(row, options.bias[head][first_query + i].flat().subspan(j, tile.keys));
      hide(row, tile, i, visible_keys(options, first_query + i, all_queries, all_keys), options.mask);
      softmaxes[i].absorb(row, options.temperature, output.row(i));
    }
    values.multiply_add(scores, j, 0, output);
  }
  for (std::size_t i = 0; i < q.rows; ++i) log_sum_exp[i] = softmaxes[i].finish(options.temperature, output.row(i));
}

}  // namespace

void attention_streaming(ConstView<3> q, ConstView<3> k, ConstView<3> v, const AttentionOptions& options,
                         View<3> output, View<2> log_sum_exp) {
  assert_shapes(q, k, v, options);
  const auto [heads, queries, head_dim] = q.shape();
  const auto [kv_heads, all_keys, same_head_dim] = k.shape();
  const std::size_t group = heads / kv_heads;
  for (std::size_t kv_head = 0; kv_head < kv_heads; ++kv_head) {
    const PackedMatrix keys(ConstMatrix(k[kv_head]).transposed());
    const PackedMatrix values(v[kv_head]);
    for (std::size_t head = kv_head * group; head < (kv_head + 1) * group; ++head) {
      for (std::size_t i = 0; i < queries; i += tile_queries) {
        const std::size_t count = std::min(tile_queries, queries - i);
        stream(ConstMatrix(q[head]).row_range(i, count), keys, values, queries, all_keys, head, i, options,
               Matrix(output[head]).row_range(i, count), log_sum_exp[head].flat().subspan(i, count));
      }
    }
  }
}

std::size_t attention_scratch_bytes(std::size_t keys, std::size_t head_dim) {
  return PackedMatrix::bytes(head_dim, keys) + PackedMatrix::bytes(keys, head_dim) + multiply_scratch_bytes(0);
}

}  // namespace attention_lab
