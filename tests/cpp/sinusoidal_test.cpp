// The sinusoidal table: the course's worked example and its laws.
#include <array>
#include <cmath>
#include <vector>

#include "cases.hpp"
#include "core/sinusoidal.hpp"
#include "golden.hpp"
#include "reference/sinusoidal.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

std::vector<double> table(const std::vector<double>& positions, std::size_t channels, double base = 10000.0,
                          SinusoidalLayout layout = SinusoidalLayout::interleaved) {
  std::vector<double> values(positions.size() * channels);
  sinusoidal(positions, channels, base, layout, values);
  return values;
}

double product(const std::vector<double>& rows, std::size_t channels, std::size_t one, std::size_t other) {
  double sum = 0.0;
  for (std::size_t j = 0; j < channels; ++j) sum += rows[one * channels + j] * rows[other * channels + j];
  return sum;
}

}  // namespace

TEST_CASE("the sinusoidal table of four channels is chapter 001's worked example") {
  check_golden(table({1.0, 2.0, 3.0}, 4), golden::sinusoidal::four_channels);
}

TEST_CASE(
    "products of position vectors depend on the difference of the positions, and their square is half the channels") {
  const std::vector<double> rows = table({3.0, 10.0, 103.0, 110.0}, 512);
  check_golden(std::array{product(rows, 512, 0, 1), product(rows, 512, 2, 3), product(rows, 512, 0, 0)},
               golden::sinusoidal::products);
}

TEST_CASE("the sinusoidal table equals the reference in both layouts, to positions of 2^31") {
  Cases cases;
  double worst = 0.0;
  while (cases.next()) {
    const std::size_t channels = 2 * cases.integer(1, 40);
    const auto base = static_cast<double>(cases.real(10.0F, 1e6F));
    const double start =
        std::ldexp(static_cast<double>(cases.real(0.0F, 1.0F)), static_cast<int>(cases.integer(0, 31)));
    const bool interleaved = cases.coin();
    const auto actual = table({start, start + 1.0}, channels, base,
                              interleaved ? SinusoidalLayout::interleaved : SinusoidalLayout::concatenated);
    const auto expected = reference::sinusoidal(
        {start, start + 1.0}, channels, base,
        interleaved ? reference::SinusoidalLayout::interleaved : reference::SinusoidalLayout::concatenated);
    const double difference = largest_difference(actual, expected.values);
    CHECK(difference <= 0x1p-52);
    worst = std::max(worst, difference);
  }
  MESSAGE("sinusoidal: largest difference from the reference " << worst);
}

}  // namespace attention_lab::test
