// The double reference of an encoding, made from what the core's encoding is made from: for tests, which compare the
// two, and for the border, which answers double input with it.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/encoding.hpp"
#include "reference/multi_head.hpp"

namespace attention_lab {

struct TwinInput {
  const SettingValues& settings;
  Geometry geometry;
  std::span<const double> parameters;  ///< as the core's block
  Positions query_positions;           ///< [T, axes]
  Positions key_positions;             ///< [S, axes]
};

/// One entry of the table of twins.
struct Twin {
  std::string_view id;
  reference::Encoding (*make)(const TwinInput& input);
};

/// One for each file in cpp/bridge/twins, in the order of the file names.
std::span<const Twin* const> all_twins();

/// The twin of the encoding with this id, or nullptr: not every encoding needs one.
const Twin* find_twin(std::string_view id);

/// The first coordinate of every token.
std::vector<double> tokens_of(Positions positions);

/// The positions of every token, [T, axes], a missing coordinate being the last one given.
reference::Matrix coordinates_of(Positions positions, std::size_t axes);

/// Part of a parameter block as a matrix.
reference::Matrix matrix_of(std::span<const double> parameters, std::size_t rows, std::size_t columns);

}  // namespace attention_lab
