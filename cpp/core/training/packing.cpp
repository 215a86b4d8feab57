// Rounding by hand, bit by bit: WebAssembly has no float16.
#include "packing.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace attention_lab {

namespace {

constexpr float largest_number = 127.0F;

/// Calls visit(place of a number in the block, place of its scale among all scales) for every number.
template <typename Visit>
void for_each_number(std::span<const ParameterPlace> places, Visit visit) {
  std::size_t first_scale = 0;
  for (const ParameterPlace& place : places) {
    const bool by_row = place.rows <= place.columns;
    for (std::size_t i = 0; i < place.rows; ++i) {
      for (std::size_t j = 0; j < place.columns; ++j) {
        visit(place.offset + i * place.columns + j, first_scale + (by_row ? i : j));
      }
    }
    first_scale += scale_count(place);
  }
}

}  // namespace

std::uint16_t to_half(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const auto sign = static_cast<std::uint16_t>(bits >> 16U & 0x8000U);
  const float size = std::abs(value);
  if (std::isnan(value)) return static_cast<std::uint16_t>(sign | 0x7E00U);
  if (size >= 65520.0F) return static_cast<std::uint16_t>(sign | 0x7C00U);
  // Below the normal numbers steps are 2^-24: a float32 of that step is found by adding a number whose last bit it is.
  if (size < 0x1p-14F) {
    return static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(size + 0.5F) - 0x3F000000U));
  }
  // Thirteen bits go, of 127 the exponent's zero is 15; half of the last step less one, and one more for odd numbers.
  const std::uint32_t odd = bits >> 13U & 1U;
  const std::uint32_t rounded = (bits & 0x7FFFFFFFU) + 0xFFFU + odd;
  return static_cast<std::uint16_t>(sign | ((rounded - (112U << 23U)) >> 13U));
}

float from_half(std::uint16_t bits) {
  const std::uint32_t sign = (bits & 0x8000U) << 16U;
  const std::uint32_t size = bits & 0x7FFFU;
  if (size < 0x400U) {
    const float small = static_cast<float>(size) * 0x1p-24F;
    return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(small));
  }
  const std::uint32_t exponent = size >= 0x7C00U ? 0x7F800000U : 112U << 23U;
  return std::bit_cast<float>(sign | (size >= 0x7C00U ? exponent | (size & 0x3FFU) << 13U : (size << 13U) + exponent));
}

std::size_t scale_count(const ParameterPlace& place) {
  return place.rows * place.columns == 0 ? 0 : std::min(place.rows, place.columns);
}

PackedParameters pack(std::span<const ParameterPlace> places, std::span<const float> parameters) {
  std::size_t count = 0;
  for (const ParameterPlace& place : places) count += scale_count(place);
  std::vector<float> largest(count);
  for_each_number(places, [&](std::size_t n, std::size_t scale) {
    largest[scale] = std::max(largest[scale], std::abs(parameters[n]));
  });
  PackedParameters packed{.numbers = std::vector<std::int8_t>(parameters.size()),
                          .scales = std::vector<std::uint16_t>(count)};
  std::ranges::transform(largest, packed.scales.begin(), [](float size) { return to_half(size / largest_number); });
  for_each_number(places, [&](std::size_t n, std::size_t scale) {
    const float step = from_half(packed.scales[scale]);
    // The scale was rounded, so the largest number may be a little beyond 127 of it.
    const float steps = step == 0.0F ? 0.0F : std::nearbyint(parameters[n] / step);
    packed.numbers[n] = static_cast<std::int8_t>(std::clamp(steps, -largest_number, largest_number));
  });
  return packed;
}

void unpack(std::span<const ParameterPlace> places, std::span<const std::int8_t> numbers,
            std::span<const std::uint16_t> scales, std::span<float> parameters) {
  assert(numbers.size() == parameters.size());
  for_each_number(places, [&](std::size_t n, std::size_t scale) {
    parameters[n] = static_cast<float>(numbers[n]) * from_half(scales[scale]);
  });
}

}  // namespace attention_lab
