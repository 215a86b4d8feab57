// Random arrays for the kernels; to_reference gives their references the same.
#pragma once

#include "bridge/to_reference.hpp"
#include "core/random.hpp"
#include "core/tensor.hpp"

namespace attention_lab {

template <std::size_t Rank>
Tensor<Rank> normal(const Shape<Rank>& shape) {
  Generator draws(1);
  Tensor<Rank> tensor(shape);
  draws.normal(tensor.flat());
  return tensor;
}

}  // namespace attention_lab
