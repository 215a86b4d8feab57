// Products in tiles equal the plain loops.
#include <algorithm>
#include <array>
#include <cmath>

#include "cases.hpp"
#include "core/gemm.hpp"
#include "reference/matrix.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

/// Largest |(a b)_ij - expected_ij| / sum_k |a_ik b_kj|, in units of 2^-24 K: a sum of K products, each and each
/// partial sum rounded once, is never off by more than 1.
double worst_ratio(const reference::Matrix& a, const reference::Matrix& b, ConstView<2> actual) {
  reference::Matrix a_size = a;
  reference::Matrix b_size = b;
  for (double& value : a_size.values) value = std::abs(value);
  for (double& value : b_size.values) value = std::abs(value);
  const reference::Matrix expected = multiply(a, b);
  const reference::Matrix size = multiply(a_size, b_size);
  double worst = 0.0;
  for (std::size_t n = 0; n < expected.values.size(); ++n) {
    const double difference = std::abs(static_cast<double>(actual.flat()[n]) - expected.values[n]);
    worst = std::max(worst, difference / (static_cast<double>(a.columns + 2) * rounding * size.values[n]));
  }
  return worst;
}

reference::Matrix transpose(const reference::Matrix& m) {
  reference::Matrix t(m.columns, m.rows);
  for (std::size_t i = 0; i < m.rows; ++i) {
    for (std::size_t j = 0; j < m.columns; ++j) t(j, i) = m(i, j);
  }
  return t;
}

}  // namespace

TEST_CASE("a dot product stays within its rounding bound of the reference for any length") {
  Cases cases;
  double worst = 0.0;
  while (cases.next()) {
    const std::size_t length = cases.integer(1, 600);
    const auto a = normal<2>({1, length}, cases.draws);
    const auto b = normal<2>({length, 1}, cases.draws);
    Tensor<2> product({1, 1});
    product[0][0] = dot(a.flat(), b.flat());
    const double ratio = worst_ratio(to_reference(a), to_reference(b), product);
    INFO("length " << length);
    CHECK(ratio <= 1.0);
    worst = std::max(worst, ratio);
  }
  MESSAGE("dot: largest error as a part of the bound " << worst);
}

TEST_CASE("a matrix product of any shape, plain or transposed, stays within its rounding bound of the reference") {
  Cases cases;
  double worst = 0.0;
  while (cases.next()) {
    const std::size_t m = cases.integer(1, 40);
    const std::size_t n = cases.integer(1, 40);
    const std::size_t k = cases.integer(1, cases.integer(0, 9) == 0 ? 600 : 40);
    const bool a_transposed = cases.coin();
    const bool b_transposed = cases.coin();
    INFO(m << " x " << k << " x " << n << ", transposed " << a_transposed << b_transposed);
    const auto a = a_transposed ? normal<2>({k, m}, cases.draws) : normal<2>({m, k}, cases.draws);
    const auto b = b_transposed ? normal<2>({n, k}, cases.draws) : normal<2>({k, n}, cases.draws);
    const ConstMatrix left = a_transposed ? ConstMatrix(a.view()).transposed() : ConstMatrix(a.view());
    const ConstMatrix right = b_transposed ? ConstMatrix(b.view()).transposed() : ConstMatrix(b.view());
    const reference::Matrix expected_left = a_transposed ? transpose(to_reference(a)) : to_reference(a);
    const reference::Matrix expected_right = b_transposed ? transpose(to_reference(b)) : to_reference(b);

    Tensor<2> c({m, n});
    std::ranges::fill(c.flat(), NAN);  // must be overwritten
    multiply(left, right, c.view());
    const double ratio = worst_ratio(expected_left, expected_right, c);
    CHECK(ratio <= 1.0);
    worst = std::max(worst, ratio);

    Tensor<2> twice = c;
    multiply_add(left, right, twice.view());
    Tensor<2> packed_twice({m, n});
    multiply(left, right, packed_twice.view(), 2.0F);
    CHECK(largest_difference(twice.flat(), packed_twice.flat()) <= 40.0 * static_cast<double>(k) * rounding);
  }
  MESSAGE("gemm: largest error as a part of the bound " << worst);
}

TEST_CASE("products wider than a block equal the reference") {
  Generator draws(2);
  const auto a = normal<2>({5, 700}, draws);
  const auto b = normal<2>({700, 1100}, draws);
  Tensor<2> c({5, 1100});
  multiply(a.view(), b.view(), c.view());
  CHECK(worst_ratio(to_reference(a), to_reference(b), c) <= 1.0);
}

TEST_CASE("any part of a packed matrix multiplies like the part itself") {
  Cases cases;
  while (cases.next()) {
    const std::size_t rows = cases.integer(1, 30);
    const std::size_t columns = cases.integer(1, 50);
    const std::size_t first_row = cases.integer(0, rows - 1);
    const std::size_t first_column = cases.integer(0, (columns - 1) / 8) * 8;
    const std::size_t depth = cases.integer(1, rows - first_row);
    const std::size_t width = cases.integer(1, columns - first_column);
    const auto a = normal<2>({cases.integer(1, 15), depth}, cases.draws);
    const auto b = normal<2>({rows, columns}, cases.draws);
    const ConstMatrix part = ConstMatrix(b.view()).row_range(first_row, depth).column_range(first_column, width);

    Tensor<2> expected({a.extent(0), width});
    multiply(a.view(), part, expected.view(), 0.5F);
    Tensor<2> actual({a.extent(0), width});
    const PackedMatrix packed(b.view());
    packed.multiply(a.view(), first_row, first_column, actual.view(), 0.5F);
    CHECK(largest_difference(actual.flat(), expected.flat()) == 0.0);
    multiply_add(a.view(), part, expected.view());
    packed.multiply_add(a.view(), first_row, first_column, actual.view());
    CHECK(largest_difference(actual.flat(), expected.flat()) == 0.0);
  }
}

}  // namespace attention_lab::test
