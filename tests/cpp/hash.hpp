// Many results in one number, which any changed bit changes.
#pragma once

#include <bit>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>

namespace attention_lab::test {

/// FNV-1a over the bytes of all values.
class Hash {
 public:
  void add(std::span<const float> values) {
    for (const float value : values) add_bytes(std::bit_cast<std::uint32_t>(value), 4);
  }
  void add(std::span<const double> values) {
    for (const double value : values) add_bytes(std::bit_cast<std::uint64_t>(value), 8);
  }
  void print(const std::string& name) {
    std::printf("%-28s %016llx\n", name.c_str(), static_cast<unsigned long long>(state_));
    state_ = start;
  }

 private:
  static constexpr std::uint64_t start = 0xCBF29CE484222325U;

  void add_bytes(std::uint64_t bits, unsigned count) {
    for (unsigned n = 0; n < count; ++n) state_ = (state_ ^ ((bits >> (8U * n)) & 0xFFU)) * 0x100000001B3U;
  }

  std::uint64_t state_ = start;
};

}  // namespace attention_lab::test
