// The random draws of torch.manual_seed in their plainest form.
// Based on:
//   Matsumoto, Nishimura. Mersenne Twister. 1998 (std::mt19937).
//   Box, Muller. A note on the generation of random normal deviates. 1958.
//   PyTorch. aten/src/ATen/native/cpu/DistributionTemplates.h (normal_fill, random_permutation).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace attention_lab::reference {

class Random {
 public:
  explicit Random(std::uint32_t seed) : bits_(seed) {}

  std::vector<double> uniform(std::size_t count);           ///< torch.rand(count)
  std::vector<double> normal(std::size_t count);            ///< torch.randn(count)
  std::vector<std::size_t> permutation(std::size_t count);  ///< torch.randperm(count)

 private:
  double uniform_24();
  double uniform_53();
  double normal_one_by_one();

  std::mt19937 bits_;
  std::optional<double> kept_normal_;
};

}  // namespace attention_lab::reference
