// The counter, the clock and the seed.
#include "cases.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace attention_lab::test {

namespace {

std::uint64_t seed = 0;
std::size_t case_count = 2000;
std::chrono::seconds time_limit{5};

std::uint64_t today() {
  const std::time_t now = std::time(nullptr);
  const std::tm* const date = std::gmtime(&now);
  return static_cast<std::uint64_t>(((date->tm_year + 1900) * 100 + date->tm_mon + 1) * 100 + date->tm_mday);
}

}  // namespace

void read_case_options(int argc, char** argv) {
  seed = today();
  for (int i = 1; i < argc; ++i) {
    if (std::strncmp(argv[i], "--seed=", 7) == 0) seed = std::strtoull(argv[i] + 7, nullptr, 10);
    if (std::strncmp(argv[i], "--cases=", 8) == 0) {
      case_count = std::strtoul(argv[i] + 8, nullptr, 10);
      time_limit = std::chrono::hours(24);
    }
  }
  std::printf("random cases: --seed=%llu --cases=%zu\n", static_cast<unsigned long long>(seed), case_count);
}

Cases::Cases() : draws(seed), left_(case_count), end_(std::chrono::steady_clock::now() + time_limit) {}

bool Cases::next() {
  if (left_ == 0 || std::chrono::steady_clock::now() >= end_) return false;
  --left_;
  return true;
}

std::size_t Cases::integer(std::size_t least, std::size_t most) {
  return least + draws.next_bits() % (most - least + 1);
}

float Cases::real(float least, float most) {
  float value = 0.0F;
  draws.uniform({&value, 1});
  return least + (most - least) * value;
}

}  // namespace attention_lab::test
