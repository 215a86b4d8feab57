// y = x W: the product that every part of a transformer consists of, and its two gradients.
#pragma once

#include "core/gemm.hpp"
#include "core/tensor.hpp"

namespace attention_lab {

/// y = x W. x [T, M], W [M, N], y [T, N].
inline void linear(ConstView<2> x, ConstView<2> weight, View<2> y) { multiply(x, weight, y); }

/// y += x W.
inline void linear_add(ConstView<2> x, ConstView<2> weight, View<2> y) { multiply_add(x, weight, y); }

/// y = x W: dx = dy W^T, dW += x^T dy.
inline void linear_backward(ConstView<2> x, ConstView<2> weight, ConstView<2> dy, View<2> dx, View<2> dweight) {
  multiply(dy, ConstMatrix(weight).transposed(), dx);
  multiply_add(ConstMatrix(x).transposed(), dy, dweight);
}

}  // namespace attention_lab
