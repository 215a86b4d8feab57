// Values of settings by name.
#include "setting.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace attention_lab {

SettingValues::SettingValues(const MethodInfo& info, std::size_t head_dim)
    : settings_(info.settings), lists_(info.settings.size()) {
  for (const Setting& setting : settings_) {
    const bool follows_head = setting.default_value == head_dim_limit;
    values_.push_back(follows_head ? static_cast<double>(head_dim) : setting.default_value);
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

void SettingValues::set(std::string_view name, std::vector<double> values) {
  lists_[index_of(name)] = std::move(values);
}

double SettingValues::real(std::string_view name) const { return values_[index_of(name)]; }

std::size_t SettingValues::integer(std::string_view name) const { return static_cast<std::size_t>(real(name)); }

bool SettingValues::boolean(std::string_view name) const { return real(name) != 0.0; }

std::span<const double> SettingValues::list(std::string_view name) const { return lists_[index_of(name)]; }

bool SettingValues::has(std::string_view name) const { return real(name) != derived; }

}  // namespace attention_lab
