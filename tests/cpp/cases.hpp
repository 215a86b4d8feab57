// Loops over random cases: so many, with a seed that is printed and can be given again.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "core/random.hpp"

namespace attention_lab::test {

/// --seed=N (today's date) and --cases=N of the command line; without the latter 2000, or what five seconds allow.
void read_case_options(int argc, char** argv);

/// `Cases cases; while (cases.next()) { ... cases.draws ... }` runs until there have been enough cases.
class Cases {
 public:
  Cases();
  bool next();

  /// A whole number in [least, most].
  std::size_t integer(std::size_t least, std::size_t most);
  float real(float least, float most);
  bool coin() { return integer(0, 1) == 1; }

  Generator draws;

 private:
  std::size_t left_;
  std::chrono::steady_clock::time_point end_;
};

}  // namespace attention_lab::test
