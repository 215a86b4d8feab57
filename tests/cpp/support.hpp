// What the tests share: random tensors, their twins for the reference, and comparisons that say where they fail.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "bridge/to_reference.hpp"
#include "core/random.hpp"
#include "core/tensor.hpp"

namespace attention_lab::test {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// What float32 arithmetic may be off by, relative to the numbers that went in: 2^-24.
inline constexpr double rounding = 0x1p-24;

template <std::size_t Rank>
Tensor<Rank> normal(const Shape<Rank>& shape, Generator& draws) {
  Tensor<Rank> tensor(shape);
  draws.normal(tensor.flat());
  return tensor;
}

/// The largest |actual - expected|; infinity for different sizes or a difference that is not a number.
template <typename Actual, typename Expected>
double largest_difference(const Actual& actual, const Expected& expected) {
  if (actual.size() != expected.size()) return infinity;
  double largest = 0.0;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const auto one = static_cast<double>(actual[i]);
    const auto other = static_cast<double>(expected[i]);
    if (one == other) continue;  // also two equal infinities
    const double difference = std::abs(one - other);
    if (!(difference <= largest)) largest = difference;
    if (std::isnan(difference)) return infinity;
  }
  return largest;
}

inline double largest_difference(const Tensor<3>& actual, const std::vector<reference::Matrix>& expected) {
  if (actual.extent(0) != expected.size()) return infinity;
  double largest = 0.0;
  for (std::size_t head = 0; head < expected.size(); ++head) {
    largest = std::max(largest, largest_difference(actual[head].flat(), expected[head].values));
  }
  return largest;
}

/// Whether a kernel's result equals a golden entry within the tolerance that the entry states.
template <typename Actual, typename Golden>
void check_golden(const Actual& actual, const Golden& golden) {
  CHECK(largest_difference(actual, golden.values) <= golden.tolerance);
}

inline double norm(std::span<const float> x) {
  double squares = 0.0;
  for (const float value : x) squares += static_cast<double>(value) * static_cast<double>(value);
  return std::sqrt(squares);
}

}  // namespace attention_lab::test
