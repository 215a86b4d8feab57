// Softmax, its gradient and the entropy of its rows.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "cases.hpp"
#include "core/entropy.hpp"
#include "core/softmax.hpp"
#include "golden.hpp"
#include "reference/softmax.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

}  // namespace

TEST_CASE("softmax equals the reference for any row, temperature and hidden entries") {
  Cases cases;
  double worst = 0.0;
  while (cases.next()) {
    const std::size_t length = cases.integer(1, 300);
    const float spread = std::pow(10.0F, cases.real(-2.0F, 4.0F));
    const float temperature = std::pow(10.0F, cases.real(-1.0F, 1.0F));
    auto x = normal<1>({length}, cases.draws);
    for (float& value : x.flat()) value = cases.integer(0, 9) == 0 ? minus_infinity : value * spread;
    Tensor<1> y({length});
    const float log_sum_exp = softmax_row(x.flat(), temperature, y.flat());
    const reference::Softmax expected =
        reference::softmax({x.flat().begin(), x.flat().end()}, static_cast<double>(temperature));
    INFO("length " << length << ", spread " << spread << ", temperature " << temperature);

    // The exponent (x - max) / t is rounded twice, so it is off by up to |x - max| / t * 2^-23; beyond 30 the
    // exponential is too small for that to show. exp itself and the sum add a few roundings.
    const double tolerance = 64.0 * rounding;
    const double difference = largest_difference(y.flat(), expected.weights);
    CHECK(difference <= tolerance);
    worst = std::max(worst, difference);
    const double size = std::max(1.0, std::abs(expected.log_sum_exp));
    CHECK(largest_difference(std::array{log_sum_exp}, std::array{expected.log_sum_exp}) <= 32.0 * rounding * size);
  }
  MESSAGE("softmax: largest difference from the reference " << worst);
}

TEST_CASE("the exponential of every score below the largest is within one unit in the last place") {
  Tensor<1> x({1000});
  double worst = 0.0;
  for (float start = -87.3F; start < 0.0F; start += 0.05F) {
    for (std::size_t j = 0; j < x.size(); ++j) x[j] = std::min(start + 5e-5F * static_cast<float>(j), 0.0F);
    const Tensor<1> scores = x;
    exponentials(scores.flat(), 0.0F, 1.0F, x.flat());
    for (std::size_t j = 0; j < x.size(); ++j) {
      const double expected = std::exp(static_cast<double>(scores[j]));
      const double unit = std::ldexp(1.0, std::ilogb(expected) - 23);
      worst = std::max(worst, std::abs(static_cast<double>(x[j]) - expected) / unit);
    }
  }
  CHECK(worst <= 1.0);
  MESSAGE("exp: largest error in units in the last place " << worst);
}

TEST_CASE("scores of plus and minus ten thousand neither overflow nor vanish") {
  std::array x{1e4F, -1e4F, 9.999e3F, minus_infinity};
  CHECK(softmax_row(x, 1.0F, x) == doctest::Approx(1e4 + std::log1p(std::exp(-1.0))).epsilon(1e-7));
  CHECK(x[0] == doctest::Approx(1.0 / (1.0 + std::exp(-1.0))).epsilon(1e-6));
  CHECK(x[1] == 0.0F);
  CHECK(x[3] == 0.0F);
}

TEST_CASE("a row where nothing may be attended to has weights 0, entropy 0 and a log-sum-exp of minus infinity") {
  Tensor<2> x({1, 7});
  for (float& value : x.flat()) value = minus_infinity;
  CHECK(softmax_row(x.flat(), 1.0F, x.flat()) == minus_infinity);
  for (const float weight : x.flat()) CHECK(weight == 0.0F);
  float bits = -1.0F;
  entropy(x, {&bits, 1});
  CHECK(bits == 0.0F);
}

TEST_CASE("softmax rows sum to 1, and adding a number to a row changes nothing") {
  Cases cases;
  while (cases.next()) {
    const std::size_t length = cases.integer(1, 300);
    const auto x = normal<2>({2, length}, cases.draws);
    Tensor<2> shifted = x;
    for (float& value : shifted.flat()) value += 3.0F;
    Tensor<2> y({2, length});
    Tensor<2> y_shifted({2, length});
    softmax(x, 1.0F, y);
    softmax(shifted, 1.0F, y_shifted);
    double total = 0.0;
    for (const float weight : y[0].flat()) total += static_cast<double>(weight);
    CHECK(std::abs(total - 1.0) <= 64.0 * rounding);
    // Shifting rounds each score by up to 2^-22, relative to a weight of at most 1.
    CHECK(largest_difference(y.flat(), y_shifted.flat()) <= 0x1p-21);
  }
}

TEST_CASE("entropy equals the reference, is at most ln n and is 0 for one certain key") {
  Cases cases;
  double worst = 0.0;
  while (cases.next()) {
    const std::size_t length = cases.integer(1, 300);
    auto weights = normal<2>({1, length}, cases.draws);
    for (float& value : weights.flat()) value *= 4.0F;
    softmax(weights, 1.0F, weights);
    float result = 0.0F;
    entropy(weights, {&result, 1});
    const double expected = reference::entropy({weights.flat().begin(), weights.flat().end()});
    const double difference = std::abs(static_cast<double>(result) - expected);
    // Every term w ln w is at most 1/e and rounded a few times; four running sums of n / 4 terms.
    CHECK(difference <= (8.0 + static_cast<double>(length) / 8.0) * rounding);
    CHECK(result <= std::log(static_cast<float>(length)) + 1e-5F);
    worst = std::max(worst, difference);
  }
  MESSAGE("entropy: largest difference from the reference " << worst);

  Tensor<2> certain({1, 5});
  certain[0][3] = 1.0F;
  float none = -1.0F;
  entropy(certain, {&none, 1});
  CHECK(none == 0.0F);
}

TEST_CASE("the gradient of softmax equals finite differences in double") {
  Cases cases;
  while (cases.next()) {
    const std::size_t length = cases.integer(2, 12);
    const double temperature = static_cast<double>(cases.real(0.5F, 2.0F));
    const auto x = normal<2>({1, length}, cases.draws);
    const auto dy = normal<2>({1, length}, cases.draws);
    Tensor<2> y({1, length});
    softmax(x, static_cast<float>(temperature), y);
    Tensor<2> dx({1, length});
    softmax_backward(y, dy, static_cast<float>(temperature), dx);

    // loss = dy . softmax(x)
    const auto loss = [&](std::size_t moved, double step) {
      std::vector<double> row(x.flat().begin(), x.flat().end());
      row[moved] += step;
      const std::vector<double> weights = reference::softmax(row, temperature).weights;
      double sum = 0.0;
      for (std::size_t j = 0; j < length; ++j) sum += static_cast<double>(dy[0][j]) * weights[j];
      return sum;
    };
    for (std::size_t j = 0; j < length; ++j) {
      const double slope = (loss(j, 1e-5) - loss(j, -1e-5)) / 2e-5;
      CHECK(std::abs(static_cast<double>(dx[0][j]) - slope) <= 5e-6);
    }
  }
}

TEST_CASE("softmax's gradient and the norm of its Jacobian are PyTorch's") {
  namespace values = golden::softmax_gradient;
  Tensor<2> y({4, 6});
  Tensor<2> dy({4, 6});
  std::ranges::transform(values::x.values, y.data(), [](double x) { return static_cast<float>(x); });
  std::ranges::transform(values::upstream.values, dy.data(), [](double x) { return static_cast<float>(x); });
  softmax(y, 2.0F, y);
  std::array<float, 4> norms{};
  softmax_jacobian_norms(y, 2.0, norms);
  check_golden(norms, values::norm);
  softmax_backward(y, dy, 2.0F, dy);
  check_golden(dy.flat(), values::gradient);
}

TEST_CASE("the norm of softmax's Jacobian equals the reference, however certain the row") {
  Cases cases;
  double worst = 0.0;
  while (cases.next()) {
    const std::size_t length = cases.integer(1, 40);
    const float spread = std::pow(10.0F, cases.real(-2.0F, 1.5F));
    auto y = normal<2>({1, length}, cases.draws);
    for (float& value : y.flat()) value *= spread;
    softmax(y, 1.0F, y);
    float norm = -1.0F;
    softmax_jacobian_norms(y, 0.7, {&norm, 1});
    // The reference's 1 - w_j wants weights that sum to 1 better than float32 can.
    std::vector<double> weights(y.flat().begin(), y.flat().end());
    const auto largest = std::ranges::max_element(weights);
    *largest = 0.0;
    double others = 0.0;
    for (const double weight : weights) others += weight;
    *largest = 1.0 - others;
    const double expected = reference::frobenius_norm(reference::softmax_jacobian(weights, 0.7));
    // To first order the norm is the largest weight times those of the others; 1 - w_j costs 2^-53 in the reference.
    const double error = std::abs(static_cast<double>(norm) - expected) / (expected + 1e-9);
    CHECK(error <= 64.0 * rounding);
    worst = std::max(worst, error);
    CHECK(norm <= 0.5 / 0.7 * (1.0 + 64.0 * rounding));
  }
  MESSAGE("norm of softmax's Jacobian: largest relative difference from the reference " << worst);
}

}  // namespace attention_lab::test
