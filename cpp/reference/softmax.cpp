// Softmax and entropy, one number after the other.
#include "softmax.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention_lab::reference {

Softmax softmax(const std::vector<double>& x, double temperature) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Softmax result{std::vector<double>(x.size(), 0.0), -infinity};
  const double largest = std::ranges::max(x);
  if (largest == -infinity) return result;

  // exp(x) of a large x is infinite. Dividing numerator and denominator by exp(largest) changes nothing but that.
  double sum = 0.0;
  for (std::size_t j = 0; j < x.size(); ++j) {
    result.weights[j] = std::exp((x[j] - largest) / temperature);
    sum += result.weights[j];
  }
  for (double& weight : result.weights) weight /= sum;
  result.log_sum_exp = largest / temperature + std::log(sum);
  return result;
}

Matrix softmax_jacobian(const std::vector<double>& weights, double temperature) {
  Matrix jacobian(weights.size(), weights.size());
  for (std::size_t j = 0; j < weights.size(); ++j) {
    for (std::size_t k = 0; k < weights.size(); ++k) {
      jacobian(j, k) = weights[j] * ((j == k ? 1.0 : 0.0) - weights[k]) / temperature;
    }
  }
  return jacobian;
}

std::vector<double> softmax_backward(const std::vector<double>& weights, const std::vector<double>& dweights,
                                     double temperature) {
  const Matrix jacobian = softmax_jacobian(weights, temperature);
  std::vector<double> dx(weights.size());
  for (std::size_t k = 0; k < dx.size(); ++k) {
    for (std::size_t j = 0; j < dx.size(); ++j) dx[k] += dweights[j] * jacobian(j, k);
  }
  return dx;
}

double frobenius_norm(const Matrix& matrix) {
  double squares = 0.0;
  for (const double value : matrix.values) squares += value * value;
  return std::sqrt(squares);
}

double entropy(const std::vector<double>& weights) {
  double sum = 0.0;
  for (const double weight : weights) {
    if (weight > 0.0) sum -= weight * std::log(weight);
  }
  return sum;
}

}  // namespace attention_lab::reference
