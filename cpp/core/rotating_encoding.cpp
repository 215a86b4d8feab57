// The hooks of the family, and its memory.
#include "rotating_encoding.hpp"

#include <algorithm>

namespace attention_lab {

void RotatingEncoding::rotate(View<2> x, Side side, Positions positions, std::size_t /*head*/,
                              std::span<const float> /*parameters*/) {
  attention_lab::rotate(x, table(side, positions), pairing(side));
}

void RotatingEncoding::rotate_backward(View<2> dx, Side side, Positions positions, std::size_t /*head*/,
                                       std::span<const float> /*parameters*/, std::span<float> /*dparameters*/) {
  attention_lab::rotate_backward(dx, table(side, positions), pairing(side));
}

std::size_t RotatingEncoding::scratch_bytes(std::size_t tokens) const {
  // Of queries and keys: a cosine and a sine for each pair, and the positions, up to three coordinates; those of one
  // side once more while its table is made.
  const std::size_t table = pairs() * 2 * sizeof(float) + 3 * sizeof(double);
  return tokens * (2 * table + sizeof(double));
}

const RotaryTable& RotatingEncoding::table(Side side, Positions positions) {
  Remembered& last = remembered_[side == Side::query ? 0 : 1];
  if (last.shape != positions.shape() || !std::ranges::equal(last.positions, positions.flat())) {
    last.table = make_table(side, positions);
    last.positions.assign(positions.flat().begin(), positions.flat().end());
    last.shape = positions.shape();
  }
  return last.table;
}

std::optional<Refusal> refuse_odd_head(const SettingValues& /*settings*/, const Geometry& geometry) {
  return refuse_indivisible("headDim", geometry.head_dim, 2);
}

std::vector<double> first_coordinates(Positions positions) {
  std::vector<double> tokens(positions.extent(0));
  for (std::size_t t = 0; t < tokens.size(); ++t) tokens[t] = positions[t][0];
  return tokens;
}

}  // namespace attention_lab
