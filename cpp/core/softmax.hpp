// Softmax over the rows of a matrix, and its gradient.
// Based on:
//   Vaswani et al. Attention Is All You Need. 2017, section 3.2.1.
//   Milakov, Gimelshein. Online normalizer calculation for softmax. 2018, algorithm 2 (subtract the maximum first).
#pragma once

#include <span>

#include "tensor.hpp"

namespace attention_lab {

/// y_j = exp(x_j / t) / sum_k exp(x_k / t) for one row, computed as exp((x_j - max x) / t), so no finite x overflows.
/// An x of -infinity has weight 0; a row that holds nothing else has only weights 0.
///   x            row of n >= 1 numbers, no NaN, no +infinity
///   temperature  t > 0
///   y            row of n; may be x itself
/// Returns log sum_k exp(x_k / t) (-infinity when nothing could be attended to).
float softmax_row(std::span<const float> x, float temperature, std::span<float> y);

// The steps of a softmax, which attention in tiles takes one by one.

/// max_j x_j of n >= 1 numbers.
float largest_of(std::span<const float> x);
/// y_j = exp((x_j - largest) / t); returns their sum. largest is finite; y may be x itself.
float exponentials(std::span<const float> x, float largest, float temperature, std::span<float> y);
/// log sum_j exp(x_j / t) = largest / t + log(total), where total = sum_j exp((x_j - largest) / t).
float log_denominator(float largest, float temperature, float total);

/// softmax_row for every row of x [rows, n].
void softmax(ConstView<2> x, float temperature, View<2> y);

/// The gradient of y = softmax(x / t): dx_j = y_j (dy_j - sum_k dy_k y_k) / t. All arguments [rows, n]; dx may be dy.
void softmax_backward(ConstView<2> y, ConstView<2> dy, float temperature, View<2> dx);

/// How much y = softmax(x / t) moves with x: the Frobenius norm of the Jacobian dy_j / dx_k = y_j ([j = k] - y_k) / t
/// of each row. 0.5 at most where t = 1 (two equal weights); 0 for one certain key, and there without the cancellation
/// of 1 - y_j, because the other weights are added up in its place.
///   y      [rows, n], each >= 0
///   norms  one number per row; 0 for a row of zeros
void softmax_jacobian_norms(ConstView<2> y, double temperature, std::span<float> norms);

}  // namespace attention_lab
