// Drives: scalings, checkScaling, rotaryFrequencies, partialRotaryDim
// Every scaling with any settings and lengths: refused, or finite.
#include "bytes.hpp"
#include "core/rotary.hpp"
#include "core/scaling.hpp"

namespace attention_lab::fuzz {

namespace {

double length(Bytes& bytes) { return bytes.coin() ? 0.0 : std::floor(bytes.real(1.0, largest_length)); }

}  // namespace

void drive(Bytes& bytes) {
  const auto scalings = all_scalings();
  const ScalingEntry& entry = *scalings[bytes.integer(0, scalings.size() - 1)];
  const std::size_t rotary_dim = 2 * bytes.integer(1, 64);
  const double base = bytes.coin() ? 10000.0 : bytes.real(1.0, 1e12);
  const SettingValues values = settings(entry.info, rotary_dim, rotary_dim / 2, bytes);
  for (const Setting& setting : entry.info.settings) {
    // A list that is needed and not given is refused for its length.
    if (setting.kind == SettingKind::list && values.list(setting.name).empty()) return;
  }
  Lengths lengths{.original = length(bytes), .maximum = length(bytes), .current = length(bytes)};
  if (lengths.original == 1.0) lengths.original = 2.0;
  static_cast<void>(contradicted_factor(entry, lengths, values));
  static_cast<void>(uses_original_length(entry, values));
  if (missing(entry, lengths, values)) return;
  const ScalingInput input = scaling_input(entry, rotary_dim, base, lengths, values);
  if (refuse_scaling(entry, input, lengths)) return;
  const ScaledRotation rotation = entry.scale(input);
  require(rotation.inverse_frequencies.size() == rotary_dim / 2, "a frequency for each pair");
  if (!std::isfinite(rotation.base)) return;  // the border refuses what overflows
  require(all_finite(rotation.inverse_frequencies), "frequencies are finite");
  for (const double theta : rotation.inverse_frequencies) require(theta >= 0.0, "no pair turns backwards");
  for (const double turn : wavelengths(rotation.inverse_frequencies))
    require(turn > 0.0, "a turn takes some positions");
  require(std::isfinite(rotation.attention_factor) && std::isfinite(rotation.softmax_scale), "factors are finite");
  require(std::isfinite(entry.query_factor(std::floor(bytes.real(0.0, largest_length)), input)), "so is the query's");
}

}  // namespace attention_lab::fuzz
