// Numbers in fewer bits: float16 as IEEE 754 has it, int8 within half a step.
#include <cmath>
#include <limits>
#include <vector>

#include "core/random.hpp"
#include "core/training/packing.hpp"
#include "support.hpp"

namespace attention_lab::test {

TEST_CASE("every float16 survives the way to float32 and back") {
  for (std::uint32_t bits = 0; bits < 0x10000U; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const float value = from_half(half);
    if (std::isnan(value)) {
      CHECK((half & 0x7C00U) == 0x7C00U);
    } else {
      CHECK(to_half(value) == half);
    }
  }
}

TEST_CASE("float16 rounds to the nearest number, ties to the even one") {
  CHECK(to_half(1.0F) == 0x3C00U);
  CHECK(to_half(-2.0F) == 0xC000U);
  CHECK(to_half(1.0F + 0x1p-11F) == 0x3C00U);
  CHECK(to_half(1.0F + 0x1.8p-10F) == 0x3C02U);
  CHECK(to_half(65519.0F) == 0x7BFFU);
  CHECK(to_half(65520.0F) == 0x7C00U);
  CHECK(to_half(0x1p-24F) == 1U);
  CHECK(to_half(0x1p-25F) == 0U);
  CHECK(to_half(0x1.8p-24F) == 2U);
  CHECK(to_half(std::numeric_limits<float>::infinity()) == 0x7C00U);
}

TEST_CASE("int8 keeps every number within half a step of its row or column, whichever are fewer") {
  const std::vector<ParameterPlace> places{
      {.name = "wide", .offset = 0, .rows = 3, .columns = 20},
      {.name = "nothing", .offset = 60, .rows = 1, .columns = 0},
      {.name = "high", .offset = 60, .rows = 30, .columns = 2},
  };
  CHECK(scale_count(places[0]) == 3);
  CHECK(scale_count(places[1]) == 0);
  CHECK(scale_count(places[2]) == 2);
  Generator draws(4);
  std::vector<float> parameters(120);
  draws.normal(parameters);
  for (std::size_t j = 0; j < 20; ++j) parameters[j] = 0.0F;  // a row of zeros
  const PackedParameters packed = pack(places, parameters);
  REQUIRE(packed.scales.size() == 5);
  std::vector<float> back(parameters.size());
  unpack(places, packed.numbers, packed.scales, back);
  for (std::size_t n = 0; n < back.size(); ++n) {
    const std::size_t scale = n < 60 ? n / 20 : 3 + n % 2;
    // The largest number may lie beyond 127 rounded steps by 2^-11 of itself.
    const float step = from_half(packed.scales[scale]);
    CHECK(std::abs(back[n] - parameters[n]) <= 0.5F * step + 127.0F * 0x1p-11F * step);
  }
  CHECK(back[7] == 0.0F);
}

}  // namespace attention_lab::test
