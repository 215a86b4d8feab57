// An encoding with any settings, as the border would let it through.
#pragma once

#include <memory>

#include "bytes.hpp"
#include "core/encoding.hpp"

namespace attention_lab::fuzz {

/// The default of a setting may not suit the size of the head.
inline bool within_limits(const MethodInfo& info, const SettingValues& values, std::size_t head_dim) {
  for (const Setting& setting : info.settings) {
    const bool numeric = setting.kind == SettingKind::integer || setting.kind == SettingKind::real;
    if (!numeric) continue;
    const double most = setting.maximum == head_dim_limit ? static_cast<double>(head_dim) : setting.maximum;
    const double value = values.real(setting.name);
    if (value < setting.minimum || value > most) return false;
    if (setting.step != 0.0 && std::fmod(value - setting.minimum, setting.step) != 0.0) return false;
  }
  return true;
}

/// None where the border refuses the settings, or positions 0 ... tokens - 1.
inline std::unique_ptr<Encoding> encoding(const EncodingEntry& entry, const Geometry& geometry, std::size_t tokens,
                                          Bytes& bytes) {
  const SettingValues values = settings(entry.info, geometry.head_dim, 0, bytes);
  if (!within_limits(entry.info, values, geometry.head_dim) || entry.refuse(values, geometry)) return nullptr;
  auto made = entry.make(values, geometry);
  const PositionRange range = made->positions();
  if (range.minimum > 0.0 || static_cast<double>(tokens - 1) > range.maximum) return nullptr;
  return made;
}

}  // namespace attention_lab::fuzz
