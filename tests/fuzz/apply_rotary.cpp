// Drives: applyRotary
// Any angles up to 2^31 in any of the three types; what lies beyond the rotary dimension stays.
#include "bytes.hpp"
#include "core/rotary.hpp"

namespace attention_lab::fuzz {

void drive(Bytes& bytes) {
  const auto type = static_cast<AngleType>(bytes.integer(0, 2));
  std::vector<double> positions(bytes.integer(1, 6));
  for (double& position : positions) position = bytes.real(-0x1p31, 0x1p31);
  std::vector<double> frequencies(bytes.integer(1, 20));
  for (double& frequency : frequencies) frequency = bytes.coin() ? bytes.real(-1.0, 1.0) : bytes.raw<double>();
  double fastest = 0.0;
  double farthest = 0.0;
  for (double& frequency : frequencies) {
    if (!std::isfinite(frequency)) frequency = 0.0;
    fastest = std::max(fastest, std::abs(frequency));
  }
  for (const double position : positions) farthest = std::max(farthest, std::abs(position));
  // What the border refuses.
  if (!(round_to(type, farthest) * round_to(type, fastest) <= 0x1p31)) return;
  const RotaryTable table = rotary_table(positions, frequencies, bytes.real(-8.0, 8.0), type);
  require(all_finite(table.cosine.flat()) && all_finite(table.sine.flat()), "tables are finite");
  Tensor<2> x = bytes.tensor<2>({positions.size(), 2 * frequencies.size() + bytes.integer(0, 3)});
  const float last = x.flat().back();
  rotate(x, table, bytes.coin() ? Pairing::half : Pairing::interleaved);
  if (x.extent(1) > 2 * frequencies.size()) require(x.flat().back() == last, "what does not turn stays");
}

}  // namespace attention_lab::fuzz
