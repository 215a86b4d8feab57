// Attention in three loops: compare, normalise, mix.
#include "attention.hpp"

#include <limits>

#include "softmax.hpp"

namespace attention_lab::reference {

bool may_attend(const AttentionOptions& options, std::size_t head, std::size_t query, std::size_t queries,
                std::size_t key, std::size_t keys) {
  if (options.causal && key + queries > keys + query) return false;
  return !options.mask || options.mask(head, query, key);
}

Attention attention(const std::vector<Matrix>& q, const std::vector<Matrix>& k, const std::vector<Matrix>& v,
                    const AttentionOptions& options) {
  constexpr double minus_infinity = -std::numeric_limits<double>::infinity();
  Attention result;
  for (std::size_t head = 0; head < q.size(); ++head) {
    const std::size_t kv_head = head * k.size() / q.size();
    const Matrix& queries = q[head];
    const Matrix& keys = k[kv_head];
    const Matrix& values = v[kv_head];
    Matrix scores(queries.rows, keys.rows);
    Matrix weights(queries.rows, keys.rows);
    std::vector<double> log_sum_exp(queries.rows);

    for (std::size_t i = 0; i < queries.rows; ++i) {
      std::vector<double> visible(keys.rows, minus_infinity);
      for (std::size_t j = 0; j < keys.rows; ++j) {
        double dot = 0.0;
        for (std::size_t c = 0; c < queries.columns; ++c) dot += queries(i, c) * keys(j, c);
        scores(i, j) = dot * options.scale + (options.bias.empty() ? 0.0 : options.bias[head](i, j));
        if (may_attend(options, head, i, queries.rows, j, keys.rows)) visible[j] = scores(i, j);
      }
      const Softmax row = softmax(visible, options.temperature);
      for (std::size_t j = 0; j < keys.rows; ++j) weights(i, j) = row.weights[j];
      log_sum_exp[i] = row.log_sum_exp;
    }

    result.output.push_back(multiply(weights, values));
    result.scores.push_back(std::move(scores));
    result.weights.push_back(std::move(weights));
    result.log_sum_exp.push_back(std::move(log_sum_exp));
  }
  return result;
}

}  // namespace attention_lab::reference
