// The learned numbers of the length lab's model: one block, cut into named matrices.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/encoding.hpp"
#include "core/random.hpp"
#include "core/tensor.hpp"

namespace attention_lab {

/// The sizes of a decoder-only transformer.
struct ModelShape {
  std::size_t vocabulary = 0;    ///< V
  std::size_t channels = 0;      ///< C
  std::size_t heads = 0;         ///< H, divides C
  std::size_t layers = 0;        ///< N
  std::size_t feed_forward = 0;  ///< F, the width between the two matrices of the feed-forward part

  std::size_t head_dim() const { return channels / heads; }
  Geometry geometry() const {
    return {.channels = channels, .heads = heads, .kv_heads = heads, .head_dim = head_dim()};
  }
};

/// Where one matrix of the block lies, row after row, and how training starts it.
struct ParameterPlace {
  std::string name;
  std::size_t offset = 0;
  std::size_t rows = 0;  ///< inputs of a matrix that is used as x W
  std::size_t columns = 0;
  float start = 0.0F;      ///< every number, where deviation is 0
  float deviation = 0.0F;  ///< of normal numbers
};

/// The name of the encoding's own numbers, which are one row.
inline constexpr std::string_view encoding_place = "encoding";

/// All of them, in the order in which they lie.
std::vector<ParameterPlace> parameter_places(const ModelShape& shape, std::size_t encoding_parameters);

template <typename Number>
struct LayerParameters {
  std::span<Number> attention_gain;     ///< [C]
  BasicView<Number, 2> qkv;             ///< [C, 3 C] queries, keys, values
  BasicView<Number, 2> out;             ///< [C, C]
  std::span<Number> feed_forward_gain;  ///< [C]
  BasicView<Number, 2> up;              ///< [C, F]
  BasicView<Number, 2> down;            ///< [F, C]
};

template <typename Number>
struct ModelParameters {
  BasicView<Number, 2> embedding;  ///< [V, C]
  std::span<Number> encoding;
  std::vector<LayerParameters<Number>> layers;
  std::span<Number> gain;     ///< [C]
  BasicView<Number, 2> head;  ///< [C, V]
};

/// The parts of a block laid out by parameter_places(), of parameters or of their gradients.
template <typename Number>
ModelParameters<Number> cut(std::span<const ParameterPlace> places, std::size_t layers, std::span<Number> block) {
  const ParameterPlace* next = places.data();
  const auto vector = [&] {
    const ParameterPlace& place = *next++;
    return block.subspan(place.offset, place.rows * place.columns);
  };
  const auto matrix = [&] {
    const Shape<2> shape{next->rows, next->columns};
    return BasicView<Number, 2>(vector(), shape);
  };
  // In the order of parameter_places(): members of a braced list are evaluated from left to right.
  ModelParameters<Number> parts{.embedding = matrix(), .encoding = vector(), .layers = {}, .gain = {}, .head = {}};
  for (std::size_t layer = 0; layer < layers; ++layer) {
    parts.layers.push_back({vector(), matrix(), matrix(), vector(), matrix(), matrix()});
  }
  parts.gain = vector();
  parts.head = matrix();
  return parts;
}

}  // namespace attention_lab
