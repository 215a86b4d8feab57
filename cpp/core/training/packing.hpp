// A model's numbers in fewer bits: float16, and int8 with a scale for each row or column.
// Based on:
//   IEEE 754-2008, section 3.6 (binary16).
//   Dettmers, Lewis, Belkada, Zettlemoyer. LLM.int8(): 8-bit Matrix Multiplication for Transformers at Scale. 2022,
//   section 2.1 (the largest number of a row becomes 127).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "parameters.hpp"

namespace attention_lab {

/// The bits of the nearest float16, ties to the even one; beyond its range infinity.
std::uint16_t to_half(float value);
float from_half(std::uint16_t bits);

/// How many scales a matrix has: one for each row, or for each column where those are fewer.
std::size_t scale_count(const ParameterPlace& place);

/// numbers [P] and scales, float16, matrix after matrix: x is about number * scale, scale = largest |x| / 127.
struct PackedParameters {
  std::vector<std::int8_t> numbers;
  std::vector<std::uint16_t> scales;
};

PackedParameters pack(std::span<const ParameterPlace> places, std::span<const float> parameters);

/// parameters [P], from as many numbers and the scales of all places.
void unpack(std::span<const ParameterPlace> places, std::span<const std::int8_t> numbers,
            std::span<const std::uint16_t> scales, std::span<float> parameters);

}  // namespace attention_lab
