// Pair by pair; angles in double as everywhere.
#include "rotary_axes.hpp"

#include <algorithm>

#include "trigonometry.hpp"

namespace attention_lab {

RotaryTable rotary_table(Positions positions, std::span<const AxisPair> pairs) {
  const Shape<2> shape{positions.extent(0), pairs.size()};
  RotaryTable table{Tensor<2>(shape), Tensor<2>(shape)};
  for (std::size_t t = 0; t < shape[0]; ++t) {
    const std::span<const double> position = positions[t].flat();
    for (std::size_t i = 0; i < shape[1]; ++i) {
      const std::size_t axis = std::min(pairs[i].axis, position.size() - 1);
      const CosineSine turn = cosine_sine(position[axis] * pairs[i].inverse_frequency);
      table.cosine[t][i] = static_cast<float>(turn.cosine);
      table.sine[t][i] = static_cast<float>(turn.sine);
    }
  }
  return table;
}

}  // namespace attention_lab
