// Reduction to [-pi/4, pi/4], Taylor series there, then the quarter turn.
#include "trigonometry.hpp"

#include <cassert>
#include <cstdint>
#include <numbers>

namespace attention_lab {

namespace {

// pi/2 in four parts. The first three have 22 bits, so that their products with a number of quarter turns below 2^31
// are exact, and so are the first two differences.
constexpr double half_pi_1 = 0x1.921fbp+0;
constexpr double half_pi_2 = 0x1.5110bp-22;
constexpr double half_pi_3 = 0x1.184698p-44;
constexpr double half_pi_4 = 0x1.3198a2e037073p-69;

// Adding and taking away 1.5 * 2^52 leaves the nearest whole number, in the rounding mode every tier has.
constexpr double round_away = 0x1.8p52;

// Coefficients are 1/n! with alternating signs; on [-pi/4, pi/4] the first term left out is below 2^-54.

/// z = r r.
double sine_series(double r, double z) {
  constexpr double c3 = -1.0 / 6.0;
  constexpr double c5 = 1.0 / 120.0;
  constexpr double c7 = -1.0 / 5040.0;
  constexpr double c9 = 1.0 / 362880.0;
  constexpr double c11 = -1.0 / 39916800.0;
  constexpr double c13 = 1.0 / 6227020800.0;
  constexpr double c15 = -1.0 / 1307674368000.0;
  const double tail = c3 + z * (c5 + z * (c7 + z * (c9 + z * (c11 + z * (c13 + z * c15)))));
  return r + r * z * tail;
}

double cosine_series(double z) {
  constexpr double c4 = 1.0 / 24.0;
  constexpr double c6 = -1.0 / 720.0;
  constexpr double c8 = 1.0 / 40320.0;
  constexpr double c10 = -1.0 / 3628800.0;
  constexpr double c12 = 1.0 / 479001600.0;
  constexpr double c14 = -1.0 / 87178291200.0;
  constexpr double c16 = 1.0 / 20922789888000.0;
  const double tail = c4 + z * (c6 + z * (c8 + z * (c10 + z * (c12 + z * (c14 + z * c16)))));
  return 1.0 - 0.5 * z + z * z * tail;
}

}  // namespace

CosineSine cosine_sine(double angle) {
  assert(angle >= -0x1p31 && angle <= 0x1p31);
  const double turns = (angle * (2.0 / std::numbers::pi) + round_away) - round_away;
  const double r = (((angle - turns * half_pi_1) - turns * half_pi_2) - turns * half_pi_3) - turns * half_pi_4;
  const double z = r * r;
  const double cosine = cosine_series(z);
  const double sine = sine_series(r, z);
  switch (static_cast<std::int64_t>(turns) & 3) {
    case 0: return {cosine, sine};
    case 1: return {-sine, cosine};
    case 2: return {-cosine, -sine};
    default: return {sine, -cosine};
  }
}

}  // namespace attention_lab
