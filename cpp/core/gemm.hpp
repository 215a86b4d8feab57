// Products of vectors and matrices, in tiles that stay in registers.
// Based on:
//   Goto, van de Geijn. Anatomy of High-Performance Matrix Multiplication. 2008 (packed panels).
//   Van Zee, van de Geijn. BLIS: A Framework for Rapidly Instantiating BLAS Functionality. 2015 (the loops around the
//   tile).
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "tensor.hpp"

namespace attention_lab {

/// sum_i a_i b_i of two vectors of the same length: four running sums over every fourth element, then their sum.
float dot(std::span<const float> a, std::span<const float> b);

/// A matrix to read: element (i, j) at data[i * row_stride + j * column_stride]. Transposing and cutting copy nothing.
struct ConstMatrix {
  const float* data;
  std::size_t rows;
  std::size_t columns;
  std::size_t row_stride;
  std::size_t column_stride = 1;

  ConstMatrix(const float* values, std::size_t row_count, std::size_t column_count, std::size_t row_step,
              std::size_t column_step = 1)
      : data(values), rows(row_count), columns(column_count), row_stride(row_step), column_stride(column_step) {}
  // NOLINTNEXTLINE(google-explicit-constructor)
  ConstMatrix(ConstView<2> view) : ConstMatrix(view.data(), view.extent(0), view.extent(1), view.extent(1)) {}

  // NOLINTNEXTLINE(google-explicit-constructor)
  ConstMatrix(View<2> view) : ConstMatrix(ConstView<2>(view)) {}

  ConstMatrix transposed() const { return {data, columns, rows, column_stride, row_stride}; }
  ConstMatrix row_range(std::size_t from, std::size_t count) const {
    return {data + from * row_stride, count, columns, row_stride, column_stride};
  }
  ConstMatrix column_range(std::size_t from, std::size_t count) const {
    return {data + from * column_stride, rows, count, row_stride, column_stride};
  }
};

/// A matrix to write: element (i, j) at data[i * row_stride + j].
struct Matrix {
  float* data;
  std::size_t rows;
  std::size_t columns;
  std::size_t row_stride;

  Matrix(float* values, std::size_t row_count, std::size_t column_count, std::size_t row_step)
      : data(values), rows(row_count), columns(column_count), row_stride(row_step) {}
  // NOLINTNEXTLINE(google-explicit-constructor)
  Matrix(View<2> view) : Matrix(view.data(), view.extent(0), view.extent(1), view.extent(1)) {}

  // NOLINTNEXTLINE(google-explicit-constructor)
  operator ConstMatrix() const { return {data, rows, columns, row_stride}; }
  Matrix row_range(std::size_t from, std::size_t count) const {
    return {data + from * row_stride, count, columns, row_stride};
  }
  std::span<float> row(std::size_t i) const { return {data + i * row_stride, columns}; }
};

/// c_ij = factor sum_k a_ik b_kj, each sum in the order of k, in blocks of 256. a [M, K], b [K, N], c [M, N],
/// K >= 1; c shares no memory with a or b. Scratch: at most multiply_scratch_bytes.
void multiply(ConstMatrix a, ConstMatrix b, Matrix c, float factor = 1.0F);

/// c_ij += sum_k a_ik b_kj, otherwise like multiply().
void multiply_add(ConstMatrix a, ConstMatrix b, Matrix c);

/// Bytes of scratch of multiply() with M rows of a, if a is transposed.
std::size_t multiply_scratch_bytes(std::size_t rows);

/// The right-hand side b [K, N] of products, rearranged once into panels of as many columns as a tile is wide, for many
/// products with parts of it.
class PackedMatrix {
 public:
  /// Columns of a part must begin at a multiple of this.
  static constexpr std::size_t panel_columns = 8;

  explicit PackedMatrix(ConstMatrix b);

  static std::size_t bytes(std::size_t rows, std::size_t columns);

  /// Rows [first_row, first_row + a.columns) times columns [first_column, first_column + c.columns) of b:
  /// c = factor a b, or c += a b.
  void multiply(ConstMatrix a, std::size_t first_row, std::size_t first_column, Matrix c, float factor = 1.0F) const;
  void multiply_add(ConstMatrix a, std::size_t first_row, std::size_t first_column, Matrix c) const;

 private:
  std::size_t rows_;
  std::unique_ptr<float[]> panels_;
};

}  // namespace attention_lab
