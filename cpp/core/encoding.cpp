// Values of settings by name, and encodings by id.
#include "encoding.hpp"

#include <algorithm>
#include <cassert>

namespace attention_lab {

SettingValues::SettingValues(const EncodingInfo& info, const Geometry& geometry) : settings_(info.settings) {
  for (const Setting& setting : settings_) {
    const bool follows_head = setting.default_value == head_dim_limit;
    values_.push_back(follows_head ? static_cast<double>(geometry.head_dim) : setting.default_value);
  }
}

std::size_t SettingValues::index_of(std::string_view name) const {
  const auto found = std::ranges::find(settings_, name, &Setting::name);
  assert(found != settings_.end());
  return static_cast<std::size_t>(found - settings_.begin());
}

void SettingValues::set(std::string_view name, double value) { values_[index_of(name)] = value; }

void SettingValues::choose(std::string_view name, std::string_view word) {
  const std::size_t index = index_of(name);
  const auto& words = settings_[index].one_of;
  const auto found = std::ranges::find(words, word);
  assert(found != words.end());
  values_[index] = static_cast<double>(found - words.begin());
}

double SettingValues::real(std::string_view name) const { return values_[index_of(name)]; }

std::size_t SettingValues::integer(std::string_view name) const { return static_cast<std::size_t>(real(name)); }

bool SettingValues::boolean(std::string_view name) const { return real(name) != 0.0; }

const EncodingEntry* find_encoding(std::string_view id) {
  for (const EncodingEntry* entry : all_encodings()) {
    if (entry->info.id == id) return entry;
  }
  return nullptr;
}

}  // namespace attention_lab
