// Each mean as its definition says it.
#include "head_statistics.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "softmax.hpp"

namespace attention_lab::reference {

namespace {

/// A query: where it stands, and its weight on every key that it may see.
struct Query {
  double position = 0.0;
  std::vector<std::pair<double, double>> weights;  ///< key, weight

  double on(double key) const {
    double found = 0.0;
    for (const auto& [other, weight] : weights) found += other == key ? weight : 0.0;
    return found;
  }

  double entropy() const {
    std::vector<double> values;
    for (const auto& [key, weight] : weights) values.push_back(weight);
    return reference::entropy(values);
  }
};

template <typename Counts, typename Value>
double mean(const std::vector<Query>& queries, Counts counts, Value value) {
  double sum = 0.0;
  double count = 0.0;
  for (const Query& query : queries) {
    if (!counts(query)) continue;
    sum += value(query);
    count += 1.0;
  }
  return count == 0.0 ? 0.0 : sum / count;
}

}  // namespace

HeadStatistics head_statistics(const Matrix& weights, std::size_t head, const AttentionOptions& options) {
  std::vector<Query> queries(weights.rows);
  for (std::size_t i = 0; i < weights.rows; ++i) {
    queries[i].position =
        static_cast<double>(weights.columns) - static_cast<double>(weights.rows) + static_cast<double>(i);
    for (std::size_t j = 0; j < weights.columns; ++j) {
      if (may_attend(options, head, i, weights.rows, j, weights.columns)) {
        queries[i].weights.emplace_back(static_cast<double>(j), weights(i, j));
      }
    }
  }
  std::erase_if(queries, [](const Query& query) { return query.weights.empty(); });

  const auto all = [](const Query&) { return true; };
  return {
      .previous = mean(
          queries, [](const Query& query) { return query.position >= 1.0; },
          [](const Query& query) { return query.on(query.position - 1.0); }),
      .first = mean(queries, all, [](const Query& query) { return query.on(0.0); }),
      .same = mean(
          queries, [](const Query& query) { return query.position >= 0.0; },
          [](const Query& query) { return query.on(query.position); }),
      .distance = mean(queries, all,
                       [](const Query& query) {
                         double sum = 0.0;
                         for (const auto& [key, weight] : query.weights) {
                           sum += weight * std::abs(key - query.position);
                         }
                         return sum;
                       }),
      .entropy = mean(queries, all, [](const Query& query) { return query.entropy(); }),
      .entropy_share = mean(
          queries, [](const Query& query) { return query.weights.size() >= 2; },
          [](const Query& query) { return query.entropy() / std::log(static_cast<double>(query.weights.size())); })};
}

}  // namespace attention_lab::reference
