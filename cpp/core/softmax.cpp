// Softmax in three passes over a row: maximum, exponentials and their sum, division.
#include "softmax.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "gemm.hpp"
#include "simd.hpp"

namespace attention_lab {

namespace {

constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

}  // namespace

float largest_of(std::span<const float> x) {
  Lanes best(minus_infinity);
  std::size_t j = 0;
  for (; j + lane_count <= x.size(); j += lane_count) best = xsimd::max(best, load(&x[j]));
  if (j < x.size()) best = xsimd::max(best, load_some(&x[j], x.size() - j, minus_infinity));
  return largest(best);
}

float exponentials(std::span<const float> x, float largest, float temperature, std::span<float> y) {
  const Lanes shift(largest);
  const Lanes inverse(1.0F / temperature);
  Lanes sums(0.0F);
  std::size_t j = 0;
  for (; j + lane_count <= x.size(); j += lane_count) {
    const Lanes power = exponential((load(&x[j]) - shift) * inverse);
    store(&y[j], power);
    sums += power;
  }
  if (j < x.size()) {
    const std::size_t rest = x.size() - j;
    const Lanes power = exponential((load_some(&x[j], rest, minus_infinity) - shift) * inverse);
    store_some(&y[j], power, rest);
    sums += power;
  }
  return sum(sums);
}

float log_denominator(float largest, float temperature, float total) {
  return static_cast<float>(static_cast<double>(largest) / static_cast<double>(temperature) +
                            std::log(static_cast<double>(total)));
}

float softmax_row(std::span<const float> x, float temperature, std::span<float> y) {
  assert(!x.empty() && x.size() == y.size() && temperature > 0.0F);
  const float peak = largest_of(x);
  if (peak == minus_infinity) {
    std::ranges::fill(y, 0.0F);
    return minus_infinity;
  }
  // exp(x) of a large x is infinite; exp(x - max) is at most 1, and the quotient is the same.
  const float total = exponentials(x, peak, temperature, y);
  scale(y, 1.0F / total);
  return log_denominator(peak, temperature, total);
}

void softmax(ConstView<2> x, float temperature, View<2> y) {
  assert(x.shape() == y.shape());
  for (std::size_t row = 0; row < x.extent(0); ++row) softmax_row(x[row].flat(), temperature, y[row].flat());
}

void softmax_backward(ConstView<2> y, ConstView<2> dy, float temperature, View<2> dx) {
  assert(y.shape() == dy.shape() && y.shape() == dx.shape() && temperature > 0.0F);
  for (std::size_t row = 0; row < y.extent(0); ++row) {
    const std::span<const float> weight = y[row].flat();
    const std::span<const float> dweight = dy[row].flat();
    const std::span<float> dscore = dx[row].flat();
    // y_j = exp(x_j / t) / sum: the derivative of y_j by x_k is y_j ([j = k] - y_k) / t.
    const float mean = dot(weight, dweight);
    for (std::size_t j = 0; j < weight.size(); ++j) dscore[j] = weight[j] * (dweight[j] - mean) / temperature;
  }
}

namespace {

double square(double x) { return x * x; }

/// ||J||^2 = sum_j y_j^2 (sum_{k != j} y_k)^2 + sum_{j != k} y_j^2 y_k^2, the largest weight apart from the others: no
/// difference of nearly equal numbers is left then, however certain the row is.
double jacobian_squares(std::span<const float> y) {
  const auto peak = static_cast<std::size_t>(std::ranges::max_element(y) - y.begin());
  double rest = 0.0;
  double rest_squares = 0.0;
  double rest_fourths = 0.0;
  for (std::size_t k = 0; k < y.size(); ++k) {
    if (k == peak) continue;
    const auto weight = static_cast<double>(y[k]);
    rest += weight;
    rest_squares += square(weight);
    rest_fourths += square(square(weight));
  }
  const auto largest = static_cast<double>(y[peak]);
  double squares = square(largest) * (square(rest) + 2.0 * rest_squares) + square(rest_squares) - rest_fourths;
  for (std::size_t j = 0; j < y.size(); ++j) {
    const auto weight = static_cast<double>(y[j]);
    if (j != peak) squares += square(weight * (largest + rest - weight));
  }
  return squares;
}

}  // namespace

void softmax_jacobian_norms(ConstView<2> y, double temperature, std::span<float> norms) {
  assert(norms.size() == y.extent(0) && temperature > 0.0);
  for (std::size_t row = 0; row < y.extent(0); ++row) {
    norms[row] = static_cast<float>(std::sqrt(jacobian_squares(y[row].flat())) / temperature);
  }
}

}  // namespace attention_lab
