// Softmax and entropy of one row of numbers.
// Based on:
//   Vaswani et al. Attention Is All You Need. 2017, section 3.2.1.
//   Shannon. A mathematical theory of communication. 1948, section 6.
#pragma once

#include <vector>

#include "matrix.hpp"

namespace attention_lab::reference {

struct Softmax {
  std::vector<double> weights;
  double log_sum_exp = 0.0;  ///< log of the denominator
};

/// w_j = exp(x_j / t) / sum_k exp(x_k / t). An x of -infinity has weight 0; a row of nothing else has only weights 0
/// and a log_sum_exp of -infinity.
Softmax softmax(const std::vector<double>& x, double temperature = 1.0);

/// Entry (j, k): how fast weight j of softmax(x / t) grows with x_k, w_j ([j = k] - w_k) / t. [n, n], symmetric.
Matrix softmax_jacobian(const std::vector<double>& weights, double temperature = 1.0);

/// dx_k = sum_j dw_j J(j, k): the gradient of a loss by x, given that by the weights.
std::vector<double> softmax_backward(const std::vector<double>& weights, const std::vector<double>& dweights,
                                     double temperature = 1.0);

/// The root of the sum of the squares of all entries.
double frobenius_norm(const Matrix& matrix);

/// -sum_j w_j ln w_j in nats, with 0 ln 0 = 0.
double entropy(const std::vector<double>& weights);

}  // namespace attention_lab::reference
