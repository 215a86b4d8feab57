// What the tests of rotary scalings share: calls by name, random calls of any entry, relative comparisons.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "cases.hpp"
#include "core/rotary.hpp"
#include "core/scaling.hpp"

namespace attention_lab::test {

/// One call: the method, the sizes, the lengths a configuration names, and the settings that are not defaults.
struct ScalingCall {
  explicit ScalingCall(std::string_view id) : entry(*find_scaling(id)), settings(entry.info, 0) {}
  explicit ScalingCall(const ScalingEntry& method) : entry(method), settings(entry.info, 0) {}

  ScalingCall& size(std::size_t dim, double b) {
    rotary_dim = dim;
    base = b;
    return *this;
  }
  ScalingCall& original(double tokens) {
    lengths.original = tokens;
    return *this;
  }
  ScalingCall& maximum(double tokens) {
    lengths.maximum = tokens;
    return *this;
  }
  ScalingCall& current(double tokens) {
    lengths.current = tokens;
    return *this;
  }
  ScalingCall& set(std::string_view name, double value) {
    settings.set(name, value);
    return *this;
  }
  ScalingCall& set(std::string_view name, std::vector<double> values) {
    settings.set(name, std::move(values));
    return *this;
  }
  ScalingCall& choose(std::string_view name, std::string_view word) {
    settings.choose(name, word);
    return *this;
  }

  bool has(std::string_view setting) const {
    return std::ranges::find(entry.info.settings, setting, &Setting::name) != entry.info.settings.end();
  }
  ScalingInput input() const { return scaling_input(entry, rotary_dim, base, lengths, settings); }
  std::optional<Refusal> refusal() const { return refuse_scaling(entry, input(), lengths); }
  ScaledRotation rotation() const { return entry.scale(input()); }
  std::vector<double> frequencies() const { return rotation().inverse_frequencies; }
  double query_factor(double position) const { return entry.query_factor(position, input()); }
  /// theta, as trained.
  std::vector<double> theta() const { return rotary_inverse_frequencies(rotary_dim, base); }

  const ScalingEntry& entry;
  std::size_t rotary_dim = 128;
  double base = 10000.0;
  Lengths lengths;
  SettingValues settings;
};

/// The largest |actual / expected - 1|, |actual| where 0 is expected; infinity for different sizes or no number.
inline double largest_relative_difference(std::span<const double> actual, std::span<const double> expected) {
  if (actual.size() != expected.size()) return HUGE_VAL;
  double largest = 0.0;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const double difference = std::abs(actual[i] - expected[i]);
    if (std::isnan(difference)) return HUGE_VAL;
    largest = std::max(largest, expected[i] == 0.0 ? difference : difference / std::abs(expected[i]));
  }
  return largest;
}

/// From least to most, evenly spread over the logarithm.
inline double log_uniform(Cases& cases, double least, double most) {
  return least * std::pow(most / least, static_cast<double>(cases.real(0.0F, 1.0F)));
}

/// A call of any entry with random sizes, lengths and settings, within what §4.8's laws speak of: s from 1 to 128 and,
/// for lists, divisors from 1 to s that do not fall.
inline ScalingCall random_call(const ScalingEntry& entry, Cases& cases) {
  ScalingCall call(entry);
  call.size(2 * cases.integer(2, 128), log_uniform(cases, 2.0, 1e8));
  call.original(std::floor(log_uniform(cases, 2.0, 1e6)));
  const double s = log_uniform(cases, 1.0, 128.0);
  call.maximum(entry.factor_source == FactorSource::lengths ? call.lengths.original * s : call.lengths.original);
  if (cases.coin()) call.current(std::floor(log_uniform(cases, 1.0, 1e7)));
  for (const Setting& setting : entry.info.settings) {
    switch (setting.kind) {
      case SettingKind::list: {
        std::vector<double> divisors(call.rotary_dim / 2);
        for (double& divisor : divisors) divisor = log_uniform(cases, 1.0, s);
        std::ranges::sort(divisors);
        call.set(setting.name, divisors);
        break;
      }
      case SettingKind::boolean: call.set(setting.name, cases.coin() ? 1.0 : 0.0); break;
      case SettingKind::choice:
        call.choose(setting.name, setting.one_of[cases.integer(0, setting.one_of.size() - 1)]);
        break;
      case SettingKind::integer:
      case SettingKind::real:
        if (setting.name == "factor") {
          call.set(setting.name, s);
        } else if (cases.coin()) {
          const double least = std::max(setting.minimum, 0.01);
          call.set(setting.name, log_uniform(cases, least, std::min(setting.maximum, 100.0 * least + 100.0)));
        }
        break;
    }
  }
  return call;
}

}  // namespace attention_lab::test
