// Project, cut into heads, turn, attend, join, project.
#include "multi_head.hpp"

namespace attention_lab::reference {

namespace {

/// Where number c of token t in head h stands in [T, H D].
struct Place {
  std::size_t row;
  std::size_t column;
};

Place place(HeadSplit split, std::size_t head, std::size_t t, std::size_t c, std::size_t tokens, std::size_t head_dim,
            std::size_t columns) {
  if (split == HeadSplit::heads) return {.row = t, .column = head * head_dim + c};
  const std::size_t index = (head * tokens + t) * head_dim + c;
  return {.row = index / columns, .column = index % columns};
}

/// H matrices [T, D] -> [T, H D].
Matrix join_heads(const std::vector<Matrix>& heads, HeadSplit split) {
  const std::size_t head_dim = heads[0].columns;
  Matrix x(heads[0].rows, heads.size() * head_dim);
  for (std::size_t head = 0; head < heads.size(); ++head) {
    for (std::size_t t = 0; t < x.rows; ++t) {
      for (std::size_t c = 0; c < head_dim; ++c) {
        const auto [row, column] = place(split, head, t, c, x.rows, head_dim, x.columns);
        x(row, column) = heads[head](t, c);
      }
    }
  }
  return x;
}

}  // namespace

Matrix apply(const Linear& linear, const Matrix& x) {
  Matrix y = multiply(x, linear.weight);
  if (linear.bias.empty()) return y;
  for (std::size_t t = 0; t < y.rows; ++t) {
    for (std::size_t j = 0; j < y.columns; ++j) y(t, j) += linear.bias[j];
  }
  return y;
}

std::vector<Matrix> split_heads(const Matrix& x, std::size_t head_dim, HeadSplit split) {
  std::vector<Matrix> heads(x.columns / head_dim, Matrix(x.rows, head_dim));
  for (std::size_t head = 0; head < heads.size(); ++head) {
    for (std::size_t t = 0; t < x.rows; ++t) {
      for (std::size_t c = 0; c < head_dim; ++c) {
        const auto [row, column] = place(split, head, t, c, x.rows, head_dim, x.columns);
        heads[head](t, c) = x(row, column);
      }
    }
  }
  return heads;
}

std::vector<Matrix> rotate_heads(std::vector<Matrix> heads, Side side, const Encoding& encoding) {
  if (!encoding.rotate) return heads;
  for (std::size_t head = 0; head < heads.size(); ++head) encoding.rotate(heads[head], side, head);
  return heads;
}

MultiHead multi_head_attention(const Matrix& x, const Linear& q, const Linear& k, const Linear& v, const Linear& o,
                               std::size_t head_dim, const AttentionOptions& options, const Encoding& encoding,
                               double embedding_scale, HeadSplit split) {
  Matrix embedded = x;
  for (double& value : embedded.values) value *= embedding_scale;
  if (encoding.add_to_embeddings) encoding.add_to_embeddings(embedded);

  MultiHead stages;
  stages.q_base = split_heads(apply(q, embedded), head_dim, split);
  stages.k_base = split_heads(apply(k, embedded), head_dim, split);
  stages.v = split_heads(apply(v, embedded), head_dim, split);
  stages.q = rotate_heads(stages.q_base, Side::query, encoding);
  stages.k = rotate_heads(stages.k_base, Side::key, encoding);

  // What an encoding adds to the scores depends on them (CoPE), so they are computed once without it.
  AttentionOptions with_encoding = options;
  if (encoding.add_to_scores) {
    std::vector<Matrix> scores = attention(stages.q, stages.k, stages.v, options).scores;
    for (std::size_t head = 0; head < scores.size(); ++head) {
      Matrix added = scores[head];
      encoding.add_to_scores(added, stages.q[head], head);
      for (std::size_t n = 0; n < added.values.size(); ++n) added.values[n] -= scores[head].values[n];
      with_encoding.bias.push_back(added);
    }
  }
  Attention attended = attention(stages.q, stages.k, stages.v, with_encoding);
  stages.scores = std::move(attended.scores);
  stages.weights = std::move(attended.weights);
  stages.head_outputs = std::move(attended.output);
  stages.output = apply(o, join_heads(stages.head_outputs, split));
  return stages;
}

}  // namespace attention_lab::reference
