// Turns the bytes of a fuzzer into options and arrays, and stops it where a result is wrong.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <vector>

#include "core/encoding.hpp"
#include "core/setting.hpp"
#include "core/tensor.hpp"

namespace attention_lab::fuzz {

/// Reads one option after the other; zeros when the bytes are used up.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : left_(data, size) {}

  template <typename Number>
  Number raw() {
    std::array<std::uint8_t, sizeof(Number)> bytes{};
    const std::size_t count = std::min(bytes.size(), left_.size());
    std::copy_n(left_.begin(), count, bytes.begin());
    left_ = left_.subspan(count);
    return std::bit_cast<Number>(bytes);
  }

  bool coin() { return (raw<std::uint8_t>() & 1U) != 0; }

  /// A whole number in [least, most].
  std::size_t integer(std::size_t least, std::size_t most) { return least + raw<std::uint32_t>() % (most - least + 1); }

  /// A number in [least, most], its ends among them more often than others.
  double real(double least, double most) {
    switch (integer(0, 3)) {
      case 0: return least;
      case 1: return most;
      default: break;
    }
    const double part = static_cast<double>(raw<std::uint32_t>()) / 4294967295.0;
    return least + part * (most - least);
  }

  /// Any finite float, or a moderate one.
  float number() {
    if (coin()) return static_cast<float>(raw<std::int16_t>()) / 4096.0F;
    const auto value = raw<float>();
    return std::isfinite(value) ? value : 0.0F;
  }

  /// The first numbers from the bytes, the others those again: arrays may be larger than the input.
  void fill(std::span<float> values) {
    const std::size_t fresh = std::min<std::size_t>(values.size(), 24);
    for (std::size_t n = 0; n < values.size(); ++n) values[n] = n < fresh ? number() : values[n - fresh];
  }

  template <std::size_t Rank>
  Tensor<Rank> tensor(const Shape<Rank>& shape) {
    Tensor<Rank> result(shape);
    fill(result.flat());
    return result;
  }

 private:
  std::span<const std::uint8_t> left_;
};

/// A value for every setting that the border would let through: each within its own limits.
inline SettingValues settings(const MethodInfo& info, std::size_t head_dim, std::size_t list_length, Bytes& bytes) {
  SettingValues values(info, head_dim);
  for (const Setting& setting : info.settings) {
    if (bytes.coin()) continue;
    const double most = setting.maximum == head_dim_limit ? static_cast<double>(head_dim) : setting.maximum;
    switch (setting.kind) {
      case SettingKind::boolean: values.set(setting.name, bytes.coin() ? 1.0 : 0.0); break;
      case SettingKind::choice:
        values.set(setting.name, static_cast<double>(bytes.integer(0, setting.one_of.size() - 1)));
        break;
      case SettingKind::list: {
        std::vector<double> list(list_length);
        for (double& value : list) value = bytes.real(setting.minimum, most);
        values.set(setting.name, list);
        break;
      }
      case SettingKind::integer:
      case SettingKind::real: {
        double value = bytes.real(setting.minimum, most);
        const double step = setting.kind == SettingKind::integer ? std::max(1.0, setting.step) : setting.step;
        if (step != 0.0) value = setting.minimum + std::floor((value - setting.minimum) / step) * step;
        values.set(setting.name, value);
        break;
      }
    }
  }
  return values;
}

/// Prints what does not hold, and stops.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

template <typename Numbers>
bool all_finite(const Numbers& numbers) {
  for (const auto number : numbers) {
    if (!std::isfinite(number)) return false;
  }
  return true;
}

/// What a target defines: one call with whatever the bytes say.
void drive(Bytes& bytes);

}  // namespace attention_lab::fuzz
