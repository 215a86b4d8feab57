// See the header.
#include "twin.hpp"

#include <algorithm>

namespace attention_lab {

const Twin* find_twin(std::string_view id) {
  for (const Twin* twin : all_twins()) {
    if (twin->id == id) return twin;
  }
  return nullptr;
}

std::vector<double> tokens_of(Positions positions) { return coordinates_of(positions, 1).values; }

reference::Matrix coordinates_of(Positions positions, std::size_t axes) {
  reference::Matrix coordinates(positions.extent(0), axes);
  for (std::size_t t = 0; t < coordinates.rows; ++t) {
    for (std::size_t axis = 0; axis < axes; ++axis) {
      coordinates(t, axis) = positions[t][std::min(axis, positions.extent(1) - 1)];
    }
  }
  return coordinates;
}

reference::Matrix matrix_of(std::span<const double> parameters, std::size_t rows, std::size_t columns) {
  reference::Matrix matrix(rows, columns);
  std::copy_n(parameters.begin(), rows * columns, matrix.values.begin());
  return matrix;
}

}  // namespace attention_lab
