// Random arrays for the kernels, and the same for their references.
#pragma once

#include "core/random.hpp"
#include "core/tensor.hpp"
#include "reference/matrix.hpp"

namespace attention_lab {

template <std::size_t Rank>
Tensor<Rank> normal(const Shape<Rank>& shape) {
  Generator draws(1);
  Tensor<Rank> tensor(shape);
  draws.normal(tensor.flat());
  return tensor;
}

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
