// Which length is L, which number is s.
#include "scaling.hpp"

#include <algorithm>

#include "rotary.hpp"

namespace attention_lab {

const ScalingEntry* find_scaling(std::string_view id) {
  for (const ScalingEntry* entry : all_scalings()) {
    if (entry->info.id == id) return entry;
  }
  return nullptr;
}

bool derives_factor(const ScalingEntry& entry) {
  const auto factor = std::ranges::find(entry.info.settings, "factor", &Setting::name);
  return factor != entry.info.settings.end() && factor->default_value == derived;
}

std::optional<double> length_ratio(const Lengths& lengths) {
  if (lengths.original == 0.0 || lengths.maximum == 0.0) return std::nullopt;
  return lengths.maximum / lengths.original;
}

namespace {

double trained_length(TrainedLength which, const Lengths& lengths) {
  switch (which) {
    case TrainedLength::unused: break;
    case TrainedLength::original: return lengths.original != 0.0 ? lengths.original : lengths.maximum;
    case TrainedLength::maximum: return lengths.maximum;
  }
  return 0.0;
}

double factor_of(const ScalingEntry& entry, const Lengths& lengths, const SettingValues& settings) {
  if (!derives_factor(entry)) return 1.0;
  const std::optional<double> ratio = length_ratio(lengths);
  const bool given = settings.has("factor");
  if (ratio && (!given || entry.factor_source == FactorSource::lengths)) return *ratio;
  return given ? settings.real("factor") : 1.0;
}

}  // namespace

ScalingInput scaling_input(const ScalingEntry& entry, std::size_t rotary_dim, double base, const Lengths& lengths,
                           const SettingValues& settings) {
  return {.rotary_dim = rotary_dim,
          .base = base,
          .trained_length = trained_length(entry.trained_length, lengths),
          .factor = factor_of(entry, lengths, settings),
          .current_length = lengths.current,
          .settings = settings};
}

std::optional<Refusal> refuse_scaling(const ScalingEntry& entry, const ScalingInput& input, const Lengths& lengths) {
  // The setting's own limits keep a given factor at 1 or above, so this one is the ratio of the lengths.
  if (input.factor < 1.0) return Refusal{.name = "maxPosition", .value = lengths.maximum, .minimum = lengths.original};
  return entry.refuse(input);
}

std::optional<Refusal> refuse_flat_base(const ScalingInput& input) {
  constexpr double least = 2.0;
  if (input.base >= least) return std::nullopt;
  return Refusal{.name = "base", .value = input.base, .minimum = least};
}

ScaledRotation unscaled_rotation(const ScalingInput& input) {
  return {.inverse_frequencies = rotary_inverse_frequencies(input.rotary_dim, input.base), .base = input.base};
}

}  // namespace attention_lab
