// Four parameters at a time; what all of them share in double.
#include "adamw.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/gemm.hpp"
#include "core/simd.hpp"

namespace attention_lab {

namespace {

// Squares are summed in float32 over so many parameters, then in double.
constexpr std::size_t part_size = 1024;

/// base^exponent by squaring: the C library's pow differs between machines.
double power(double base, std::size_t exponent) {
  double result = 1.0;
  while (exponent > 0) {
    if (exponent % 2 == 1) result *= base;
    base *= base;
    exponent /= 2;
  }
  return result;
}

template <typename Value>
struct Constants {
  Value keep1, take1, keep2, take2, keep, rate, root, epsilon;
};

float square_root(float x) { return std::sqrt(x); }
Lanes square_root(Lanes x) { return xsimd::sqrt(x); }

/// One parameter or four of them.
template <typename Value>
void move(Value& parameter, const Value& gradient, Value& first, Value& second, const Constants<Value>& c) {
  first = c.keep1 * first + c.take1 * gradient;
  second = c.keep2 * second + c.take2 * gradient * gradient;
  parameter = parameter * c.keep - c.rate * first / (square_root(second) * c.root + c.epsilon);
}

}  // namespace

void adamw_step(std::span<float> parameters, std::span<const float> gradient, const Moments& moments, std::size_t step,
                double rate, const AdamWSettings& settings) {
  assert(gradient.size() == parameters.size() && moments.first.size() == parameters.size());
  assert(moments.second.size() == parameters.size() && step >= 1);
  const double correction1 = 1.0 - power(settings.beta1, step);
  const double correction2 = 1.0 - power(settings.beta2, step);
  const Constants<float> one{.keep1 = static_cast<float>(settings.beta1),
                             .take1 = static_cast<float>(1.0 - settings.beta1),
                             .keep2 = static_cast<float>(settings.beta2),
                             .take2 = static_cast<float>(1.0 - settings.beta2),
                             .keep = static_cast<float>(1.0 - rate * settings.decay),
                             .rate = static_cast<float>(rate / correction1),
                             .root = static_cast<float>(1.0 / std::sqrt(correction2)),
                             .epsilon = static_cast<float>(settings.epsilon)};
  const Constants<Lanes> four{Lanes(one.keep1), Lanes(one.take1), Lanes(one.keep2), Lanes(one.take2),
                              Lanes(one.keep),  Lanes(one.rate),  Lanes(one.root),  Lanes(one.epsilon)};
  std::size_t j = 0;
  for (; j + lane_count <= parameters.size(); j += lane_count) {
    Lanes parameter = load(&parameters[j]);
    Lanes first = load(&moments.first[j]);
    Lanes second = load(&moments.second[j]);
    move(parameter, load(&gradient[j]), first, second, four);
    store(&parameters[j], parameter);
    store(&moments.first[j], first);
    store(&moments.second[j], second);
  }
  for (; j < parameters.size(); ++j) move(parameters[j], gradient[j], moments.first[j], moments.second[j], one);
}

double clip_norm(std::span<float> gradient, double largest) {
  double squares = 0.0;
  for (std::size_t j = 0; j < gradient.size(); j += part_size) {
    const std::span<float> part = gradient.subspan(j, std::min(part_size, gradient.size() - j));
    squares += static_cast<double>(dot(part, part));
  }
  const double norm = std::sqrt(squares);
  // A number that is not one compares as false, so it stays and the caller sees it.
  if (norm > largest) scale(gradient, static_cast<float>(largest / (norm + 1e-6)));
  return norm;
}

}  // namespace attention_lab
