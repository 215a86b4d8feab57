// Four products in place of one, because a sum times a sum is four products.
#include "position_terms.hpp"

namespace attention_lab::reference {

namespace {

/// scale q k^T of every head.
std::vector<Matrix> products(const std::vector<Matrix>& q, const std::vector<Matrix>& k, double scale) {
  std::vector<Matrix> scores;
  for (std::size_t head = 0; head < q.size(); ++head) {
    const Matrix& queries = q[head];
    const Matrix& keys = k[head * k.size() / q.size()];
    Matrix map(queries.rows, keys.rows);
    for (std::size_t i = 0; i < queries.rows; ++i) {
      for (std::size_t j = 0; j < keys.rows; ++j) {
        for (std::size_t c = 0; c < queries.columns; ++c) map(i, j) += scale * queries(i, c) * keys(j, c);
      }
    }
    scores.push_back(map);
  }
  return scores;
}

Matrix sum(const Matrix& a, const Matrix& b) {
  Matrix result = a;
  for (std::size_t n = 0; n < result.values.size(); ++n) result.values[n] += b.values[n];
  return result;
}

}  // namespace

PositionTerms position_terms(const Matrix& x, const Linear& q, const Linear& k, std::size_t head_dim, double scale,
                             const Encoding& encoding, double embedding_scale) {
  Matrix content = x;
  for (double& value : content.values) value *= embedding_scale;
  Matrix position(x.rows, x.columns);
  if (encoding.add_to_embeddings) encoding.add_to_embeddings(position);

  const auto turned = [&](const Linear& linear, const Matrix& input, Side side) {
    return rotate_heads(split_heads(apply(linear, input), head_dim), side, encoding);
  };
  const auto content_q = turned(q, content, Side::query);
  const auto content_k = turned(k, content, Side::key);
  const auto position_q = turned({.weight = q.weight, .bias = {}}, position, Side::query);
  const auto position_k = turned({.weight = k.weight, .bias = {}}, position, Side::key);

  PositionTerms terms{.content_content = products(content_q, content_k, scale),
                      .content_position = products(content_q, position_k, scale),
                      .position_content = products(position_q, content_k, scale),
                      .position_position = products(position_q, position_k, scale),
                      .added = {}};
  for (std::size_t head = 0; head < content_q.size(); ++head) {
    const Matrix before = sum(sum(terms.content_content[head], terms.content_position[head]),
                              sum(terms.position_content[head], terms.position_position[head]));
    Matrix added = before;
    if (encoding.add_to_scores) encoding.add_to_scores(added, sum(content_q[head], position_q[head]), head);
    for (std::size_t n = 0; n < added.values.size(); ++n) added.values[n] -= before.values[n];
    terms.added.push_back(added);
  }
  return terms;
}

}  // namespace attention_lab::reference
