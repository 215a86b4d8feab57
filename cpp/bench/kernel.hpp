// What is timed: one call of a kernel of the core, and the plain loops that compute the same.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace attention_lab {

/// What a call does much of, so that sizes can be compared.
enum class Work {
  operations,  ///< additions and multiplications of floats
  numbers,     ///< results
};

struct Kernel {
  std::string name;
  Work unit = Work::operations;
  double work = 0.0;  ///< of one call
  std::function<void()> run;
  std::function<void()> reference = {};  ///< the same in plain loops; empty where that takes too long
};

/// Kernels that belong together. Arrays are made here, and so not timed.
struct KernelFamily {
  std::vector<Kernel> (*kernels)() = nullptr;
};

/// Every family there is: one for each file in cpp/bench/kernels.
std::span<const KernelFamily* const> all_kernels();

/// Plain loops over more operations than this take too long to be repeated.
inline constexpr double most_reference_work = 4e7;

}  // namespace attention_lab
