// The core's float32 arrays as the reference's double matrices: for what compares or times the two.
#pragma once

#include <vector>

#include "core/tensor.hpp"
#include "reference/matrix.hpp"

namespace attention_lab {

inline reference::Matrix to_reference(ConstView<2> view) {
  reference::Matrix matrix(view.extent(0), view.extent(1));
  matrix.values.assign(view.flat().begin(), view.flat().end());
  return matrix;
}

inline std::vector<reference::Matrix> to_reference(ConstView<3> view) {
  std::vector<reference::Matrix> matrices;
  for (std::size_t n = 0; n < view.extent(0); ++n) matrices.push_back(to_reference(view[n]));
  return matrices;
}

}  // namespace attention_lab
