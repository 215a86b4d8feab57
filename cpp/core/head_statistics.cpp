// One pass over the rows of a map.
#include "head_statistics.hpp"

#include <cmath>
#include <vector>

#include "entropy.hpp"

namespace attention_lab {

namespace {

class Mean {
 public:
  void add(double value) {
    sum_ += value;
    ++count_;
  }
  double value() const { return count_ == 0 ? 0.0 : sum_ / static_cast<double>(count_); }

 private:
  double sum_ = 0.0;
  std::size_t count_ = 0;
};

/// The weights on keys that the query may see, 0 on the others; returns how many it may see.
std::size_t copy_visible(ConstView<1> row, std::size_t head, std::size_t query, std::size_t visible, const Mask& mask,
                         View<1> copy) {
  std::size_t count = 0;
  for (std::size_t j = 0; j < row.size(); ++j) {
    const bool seen = j < visible && mask.allows(head, query, j);
    copy[j] = seen ? row[j] : 0.0F;
    if (seen) ++count;
  }
  return count;
}

}  // namespace

HeadStatistics head_statistics(ConstView<2> weights, std::size_t head, const AttentionOptions& options) {
  const auto [queries, keys] = weights.shape();
  Mean previous;
  Mean first;
  Mean same;
  Mean distance;
  Mean nats;
  Mean share;
  Tensor<2> seen({1, keys});
  const View<1> row = seen[0];
  for (std::size_t i = 0; i < queries; ++i) {
    const std::size_t count =
        copy_visible(weights[i], head, i, visible_keys(options, i, queries, keys), options.mask, row);
    if (count == 0) continue;
    const std::size_t place = keys + i;  // p + T: never negative
    double away = 0.0;
    for (std::size_t j = 0; j < keys; ++j) {
      const std::size_t key = queries + j;
      away += static_cast<double>(row[j]) * static_cast<double>(key > place ? key - place : place - key);
    }
    float entropy_of_row = 0.0F;
    entropy(seen, {&entropy_of_row, 1});
    const auto h = static_cast<double>(entropy_of_row);
    first.add(static_cast<double>(row[0]));
    if (place >= queries) same.add(static_cast<double>(row[place - queries]));
    if (place > queries) previous.add(static_cast<double>(row[place - queries - 1]));
    distance.add(away);
    nats.add(h);
    if (count >= 2) share.add(h / std::log(static_cast<double>(count)));
  }
  return {.previous = previous.value(),
          .first = first.value(),
          .same = same.value(),
          .distance = distance.value(),
          .entropy = nats.value(),
          .entropy_share = share.value()};
}

}  // namespace attention_lab
