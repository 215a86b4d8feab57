// The rotation, pair by pair.
#include "rotary.hpp"

#include <cmath>

namespace attention_lab::reference {

namespace {

/// `value` with `bits` significant binary digits, ties to even (the default rounding mode of nearbyint).
double round_to_bits(double value, int bits) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(fraction, bits)), exponent - bits);
}

double round_to(AngleType type, double value) {
  switch (type) {
    case AngleType::float32: return round_to_bits(value, 24);
    case AngleType::bfloat16: return round_to_bits(value, 8);
    case AngleType::float64: break;
  }
  return value;
}

}  // namespace

std::vector<double> rotary_inverse_frequencies(std::size_t rotary_dim, double base) {
  std::vector<double> theta(rotary_dim / 2);
  for (std::size_t i = 0; i < theta.size(); ++i) {
    theta[i] = std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(rotary_dim));
  }
  return theta;
}

Matrix rotate(const Matrix& x, const std::vector<double>& positions, const std::vector<double>& inverse_frequencies,
              Pairing pairing, double attention_factor, AngleType angles) {
  const std::size_t pairs = inverse_frequencies.size();
  Matrix y = x;
  for (std::size_t t = 0; t < x.rows; ++t) {
    for (std::size_t i = 0; i < pairs; ++i) {
      const std::size_t first = pairing == Pairing::half ? i : 2 * i;
      const std::size_t second = pairing == Pairing::half ? i + pairs : 2 * i + 1;
      const double angle = round_to(angles, round_to(angles, positions[t]) * round_to(angles, inverse_frequencies[i]));
      const double cosine = attention_factor * std::cos(angle);
      const double sine = attention_factor * std::sin(angle);
      y(t, first) = x(t, first) * cosine - x(t, second) * sine;
      y(t, second) = x(t, first) * sine + x(t, second) * cosine;
    }
  }
  return y;
}

}  // namespace attention_lab::reference
