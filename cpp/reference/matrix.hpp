// A matrix of doubles and its product: the arithmetic the other reference files are written in.
#pragma once

#include <cstddef>
#include <vector>

namespace attention_lab::reference {

/// rows x columns numbers, zero when made; m(i, j) is row i, column j.
struct Matrix {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<double> values;  ///< row after row

  Matrix() = default;
  Matrix(std::size_t row_count, std::size_t column_count)
      : rows(row_count), columns(column_count), values(row_count * column_count) {}

  double& operator()(std::size_t i, std::size_t j) { return values[i * columns + j]; }
  double operator()(std::size_t i, std::size_t j) const { return values[i * columns + j]; }
};

/// (a b)_ij = sum_k a_ik b_kj. a [M, K], b [K, N].
Matrix multiply(const Matrix& a, const Matrix& b);

}  // namespace attention_lab::reference
