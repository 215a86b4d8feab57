// One tile of c at a time: rows of a where they lie, columns of b in panels that fit the fastest cache.
#include "gemm.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "simd.hpp"

namespace attention_lab {

namespace {

// A tile is as large as sixteen registers allow: its sums, one row of the panel, one number of a. A separate product
// takes a register of its own, a fused one does not; one row too many spills and halves the speed.
#ifdef __wasm_relaxed_simd__
constexpr std::size_t tile_rows = 6;
#else
constexpr std::size_t tile_rows = 4;
#endif
constexpr std::size_t tile_columns = PackedMatrix::panel_columns;
constexpr std::size_t tile_vectors = tile_columns / lane_count;

// A panel of this many rows (8 KiB) and the rows of a beside it stay in the first-level cache.
constexpr std::size_t block_depth = 256;
constexpr std::size_t block_columns = 1024;

// A matrix of up to this many numbers (16 KiB) needs no packing to stay in the first-level cache.
constexpr std::size_t small_side = 64;
constexpr std::size_t small_matrix = small_side * small_side;

constexpr std::size_t round_up(std::size_t value, std::size_t unit) { return (value + unit - 1) / unit * unit; }

/// b in panels of tile_columns columns: element (k, j) at data[j / 8 * panel_stride + k * row_stride + j % 8].
struct Panels {
  const float* data;
  std::size_t row_stride;
  std::size_t panel_stride;
};

enum class Store { overwrite, add };

/// One tile: rows[0 ... tile_rows) of a times one panel.
template <Store mode>
void multiply_tile(const std::array<const float*, tile_rows>& rows, const float* panel, std::size_t panel_row_stride,
                   std::size_t depth, float factor, const Matrix& c) {
  std::array<std::array<Lanes, tile_vectors>, tile_rows> sums;
  for (auto& row : sums) row.fill(Lanes(0.0F));

  for (std::size_t k = 0; k < depth; ++k) {
    const Lanes left = load(panel + k * panel_row_stride);
    const Lanes right = load(panel + k * panel_row_stride + lane_count);
    for (std::size_t r = 0; r < tile_rows; ++r) {
      const Lanes a(rows[r][k]);
      sums[r][0] = mul_add(a, left, sums[r][0]);
      sums[r][1] = mul_add(a, right, sums[r][1]);
    }
  }

  for (std::size_t r = 0; r < c.rows; ++r) {
    float* const to = c.data + r * c.row_stride;
    if (c.columns == tile_columns) {
      for (std::size_t n = 0; n < tile_vectors; ++n) {
        const Lanes product = sums[r][n] * Lanes(factor);
        store(to + n * lane_count, mode == Store::add ? load(to + n * lane_count) + product : product);
      }
    } else {
      std::array<float, tile_columns> product;
      for (std::size_t n = 0; n < tile_vectors; ++n) store(&product[n * lane_count], sums[r][n] * Lanes(factor));
      for (std::size_t j = 0; j < c.columns; ++j) to[j] = mode == Store::add ? to[j] + product[j] : product[j];
    }
  }
}

/// All tiles of c, panel after panel: c = factor a b, or c += factor a b. The rows of a are contiguous.
template <Store mode>
void multiply_panels(const ConstMatrix& a, const Panels& b, float factor, const Matrix& c) {
  for (std::size_t j = 0; j < c.columns; j += tile_columns) {
    const float* const panel = b.data + j / tile_columns * b.panel_stride;
    for (std::size_t i = 0; i < c.rows; i += tile_rows) {
      // Beyond the last row the tile reads that row again and drops the result.
      std::array<const float*, tile_rows> rows;
      for (std::size_t r = 0; r < tile_rows; ++r) rows[r] = a.data + std::min(i + r, c.rows - 1) * a.row_stride;
      const Matrix tile(c.data + i * c.row_stride + j, std::min(tile_rows, c.rows - i),
                        std::min(tile_columns, c.columns - j), c.row_stride);
      multiply_tile<mode>(rows, panel, b.row_stride, a.columns, factor, tile);
    }
  }
}

void multiply_panels(const ConstMatrix& a, const Panels& b, float factor, bool add, const Matrix& c) {
  if (add) {
    multiply_panels<Store::add>(a, b, factor, c);
  } else {
    multiply_panels<Store::overwrite>(a, b, factor, c);
  }
}

/// Copies b into packed panels, the last one filled up with zeros.
Panels pack(const ConstMatrix& b, float* to) {
  const Panels panels{to, tile_columns, b.rows * tile_columns};
  for (std::size_t j = 0; j < b.columns; j += tile_columns) {
    const std::size_t width = std::min(tile_columns, b.columns - j);
    for (std::size_t k = 0; k < b.rows; ++k, to += tile_columns) {
      const float* const from = b.data + k * b.row_stride + j * b.column_stride;
      std::size_t n = 0;
      for (; n < width; ++n) to[n] = from[n * b.column_stride];
      for (; n < tile_columns; ++n) to[n] = 0.0F;
    }
  }
  return panels;
}

/// The part of a packed matrix of `rows` rows that begins at this row and column.
Panels part(const float* packed, std::size_t rows, std::size_t first_row, std::size_t first_column) {
  assert(first_column % tile_columns == 0);
  return {packed + first_column * rows + first_row * tile_columns, tile_columns, rows * tile_columns};
}

/// Copies a so that its rows are contiguous.
ConstMatrix straighten(const ConstMatrix& a, float* to) {
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t k = 0; k < a.columns; ++k) to[i * a.columns + k] = a.data[i * a.row_stride + k * a.column_stride];
  }
  return {to, a.rows, a.columns, a.columns};
}

/// Whether a small b can be read where it lies, its panels side by side: packing it would cost a good part of the
/// product.
bool lies_in_panels(const ConstMatrix& b) {
  return b.column_stride == 1 && b.columns % tile_columns == 0 && b.rows * b.row_stride <= small_matrix;
}

void multiply_blocks(const ConstMatrix& a, const ConstMatrix& b, float factor, bool add, const Matrix& c) {
  assert(a.columns == b.rows && a.rows == c.rows && b.columns == c.columns && b.rows > 0);
  if (lies_in_panels(b) && a.column_stride == 1) {
    multiply_panels(a, {b.data, b.row_stride, tile_columns}, factor, add, c);
    return;
  }

  const std::size_t depth = std::min(b.rows, block_depth);
  const std::size_t width = std::min(round_up(b.columns, tile_columns), block_columns);
  const auto packed = std::make_unique_for_overwrite<float[]>(depth * width);
  const auto straight = a.column_stride == 1 ? nullptr : std::make_unique_for_overwrite<float[]>(a.rows * depth);

  for (std::size_t k = 0; k < b.rows; k += block_depth) {
    const std::size_t block_rows = std::min(block_depth, b.rows - k);
    ConstMatrix left = a.column_range(k, block_rows);
    if (straight) left = straighten(left, straight.get());
    for (std::size_t j = 0; j < b.columns; j += block_columns) {
      const std::size_t block_width = std::min(block_columns, b.columns - j);
      const Panels panels = pack(b.row_range(k, block_rows).column_range(j, block_width), packed.get());
      multiply_panels(left, panels, factor, add || k > 0, Matrix(c.data + j, c.rows, block_width, c.row_stride));
    }
  }
}

}  // namespace

float dot(std::span<const float> a, std::span<const float> b) {
  assert(a.size() == b.size());
  Lanes sums(0.0F);
  std::size_t i = 0;
  for (; i + lane_count <= a.size(); i += lane_count) sums = mul_add(load(&a[i]), load(&b[i]), sums);
  if (i < a.size()) {
    const std::size_t rest = a.size() - i;
    sums = mul_add(load_some(&a[i], rest, 0.0F), load_some(&b[i], rest, 0.0F), sums);
  }
  return sum(sums);
}

void multiply(ConstMatrix a, ConstMatrix b, Matrix c, float factor) { multiply_blocks(a, b, factor, false, c); }

void multiply_add(ConstMatrix a, ConstMatrix b, Matrix c) { multiply_blocks(a, b, 1.0F, true, c); }

std::size_t multiply_scratch_bytes(std::size_t rows) { return (rows + block_columns) * block_depth * sizeof(float); }

PackedMatrix::PackedMatrix(ConstMatrix b)
    : rows_(b.rows), panels_(std::make_unique_for_overwrite<float[]>(bytes(b.rows, b.columns) / sizeof(float))) {
  pack(b, panels_.get());
}

std::size_t PackedMatrix::bytes(std::size_t rows, std::size_t columns) {
  return rows * round_up(columns, tile_columns) * sizeof(float);
}

void PackedMatrix::multiply(ConstMatrix a, std::size_t first_row, std::size_t first_column, Matrix c,
                            float factor) const {
  assert(a.column_stride == 1 && first_row + a.columns <= rows_);
  multiply_panels(a, part(panels_.get(), rows_, first_row, first_column), factor, false, c);
}

void PackedMatrix::multiply_add(ConstMatrix a, std::size_t first_row, std::size_t first_column, Matrix c) const {
  assert(a.column_stride == 1 && first_row + a.columns <= rows_);
  multiply_panels(a, part(panels_.get(), rows_, first_row, first_column), 1.0F, true, c);
}

}  // namespace attention_lab
