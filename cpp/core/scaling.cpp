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

namespace {

/// The setting that s is called by, or nullptr.
const Setting* factor_setting_of(const ScalingEntry& entry) {
  const auto factor = std::ranges::find(entry.info.settings, "factor", &Setting::name);
  return factor == entry.info.settings.end() ? nullptr : &*factor;
}

/// Whether s is a number that follows from the lengths where the settings do not give it.
bool derives_factor(const ScalingEntry& entry) {
  const Setting* const factor = factor_setting_of(entry);
  return factor != nullptr && factor->default_value == derived;
}

/// maximum / original, where both are named.
std::optional<double> length_ratio(const Lengths& lengths) {
  if (lengths.original == 0.0 || lengths.maximum == 0.0) return std::nullopt;
  return lengths.maximum / lengths.original;
}

double trained_length(TrainedLength which, const Lengths& lengths) {
  switch (which) {
    case TrainedLength::unused: break;
    case TrainedLength::original: return lengths.original != 0.0 ? lengths.original : lengths.maximum;
    case TrainedLength::maximum: return lengths.maximum;
  }
  return 0.0;
}

double factor_of(const ScalingEntry& entry, const Lengths& lengths, const SettingValues& settings) {
  if (factor_setting_of(entry) == nullptr) return 1.0;
  const bool given = settings.has("factor");
  const std::optional<double> ratio = derives_factor(entry) ? length_ratio(lengths) : std::nullopt;
  if (ratio && (!given || entry.factor_source == FactorSource::lengths)) return *ratio;
  return given ? settings.real("factor") : 1.0;
}

}  // namespace

bool uses_original_length(const ScalingEntry& entry, const SettingValues& settings) {
  if (entry.trained_length == TrainedLength::original) return true;
  return derives_factor(entry) && !settings.has("factor");
}

std::optional<std::string_view> missing(const ScalingEntry& entry, const Lengths& lengths,
                                        const SettingValues& settings) {
  const bool needs_length = entry.trained_length != TrainedLength::unused;
  if (needs_length && trained_length(entry.trained_length, lengths) == 0.0) return "maxPosition";
  if (derives_factor(entry) && !settings.has("factor") && !length_ratio(lengths)) return "factor";
  return std::nullopt;
}

std::optional<double> contradicted_factor(const ScalingEntry& entry, const Lengths& lengths,
                                          const SettingValues& settings) {
  if (entry.factor_source == FactorSource::search || !derives_factor(entry) || !settings.has("factor")) return {};
  if (!uses_original_length(entry, settings)) return {};
  const std::optional<double> ratio = length_ratio(lengths);
  if (!ratio || *ratio == settings.real("factor")) return std::nullopt;
  const bool maximum_left_alone = *ratio == 1.0 && entry.factor_source == FactorSource::setting;
  return maximum_left_alone ? std::nullopt : ratio;
}

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
  // Logarithms of L stand in denominators. An original length below 2 does not pass its own limit.
  if (entry.trained_length != TrainedLength::unused && input.trained_length < 2.0) {
    return Refusal{.name = "maxPosition", .value = input.trained_length, .minimum = 2.0};
  }
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
