// What rotary and its relatives share: pairs of queries and keys turn by a table made from the positions.
#pragma once

#include <array>
#include <vector>

#include "encoding.hpp"
#include "rotary.hpp"

namespace attention_lab {

/// An encoding of this family says how its table is made and which numbers are pairs; this class turns, turns back, and
/// keeps the last table of each side, because heads share their positions and training repeats them.
class RotatingEncoding : public Encoding {
 public:
  /// Angles keep their digits up to 2^31 radians, and no pair turns by more than one per position.
  PositionRange positions() const override { return {.minimum = -0x1p31, .maximum = 0x1p31}; }

  std::size_t scratch_bytes(std::size_t tokens) const final;

  void rotate(View<2> x, Side side, Positions positions, std::size_t head, std::span<const float> parameters) final;
  void rotate_backward(View<2> dx, Side side, Positions positions, std::size_t head, std::span<const float> parameters,
                       std::span<float> dparameters) final;

 private:
  virtual RotaryTable make_table(Side side, Positions positions) const = 0;
  virtual Pairing pairing(Side side) const = 0;
  /// How many pairs of a head the tables are made for.
  virtual std::size_t pairs() const = 0;

  const RotaryTable& table(Side side, Positions positions);

  struct Remembered {
    Shape<2> shape{};
    std::vector<double> positions;
    RotaryTable table;
  };
  std::array<Remembered, 2> remembered_;
};

/// The words of the setting that chooses a Pairing.
inline constexpr std::array<std::string_view, 2> pairing_words{"half", "interleaved"};

/// Pairs need an even head.
std::optional<Refusal> refuse_odd_head(const SettingValues& settings, const Geometry& geometry);

/// The first coordinate of every token, for encodings that read no other.
std::vector<double> first_coordinates(Positions positions);

}  // namespace attention_lab
