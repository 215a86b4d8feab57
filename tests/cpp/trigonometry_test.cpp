// Cosine and sine by our own arithmetic, against the C library's.
#include <algorithm>
#include <cmath>

#include "cases.hpp"
#include "core/trigonometry.hpp"
#include "support.hpp"

namespace attention_lab::test {

TEST_CASE("cosine and sine stay within 2^-52 of the C library up to angles of 2^31") {
  Generator draws(1);
  double worst = 0.0;
  for (int n = 0; n < 200000; ++n) {
    const double fraction =
        static_cast<double>(draws.next_bits()) * 0x1p-32 + static_cast<double>(draws.next_bits()) * 0x1p-64;
    const int exponent = static_cast<int>(draws.next_bits() % 52U) - 20;  // angles from 1e-6 to 2e9, both signs
    const double angle = std::ldexp(fraction, exponent) * ((draws.next_bits() & 1U) != 0U ? -1.0 : 1.0);
    const CosineSine turn = cosine_sine(angle);
    worst = std::max({worst, std::abs(turn.cosine - std::cos(angle)), std::abs(turn.sine - std::sin(angle))});
  }
  // Whole numbers: the angles of the fastest pair.
  for (int position = 0; position < 1000000; position += 7) {
    const CosineSine turn = cosine_sine(position);
    worst = std::max({worst, std::abs(turn.cosine - std::cos(position)), std::abs(turn.sine - std::sin(position))});
  }
  CHECK(worst <= 0x1p-52);
  MESSAGE("cosine, sine: largest difference from the C library " << worst);
}

TEST_CASE("the nearest a double comes to a multiple of a quarter turn keeps its sine's digits") {
  CHECK(cosine_sine(0.0).sine == 0.0);
  CHECK(cosine_sine(0.0).cosine == 1.0);
  const double pi = 3.14159265358979323846;
  CHECK(std::abs(cosine_sine(pi).sine - 1.2246467991473532e-16) <= 1e-30);
  CHECK(std::abs(cosine_sine(pi / 2).cosine - 6.123233995736766e-17) <= 1e-30);
}

}  // namespace attention_lab::test
