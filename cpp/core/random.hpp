// The random draws of torch.manual_seed: the same numbers, in the same order, as PyTorch on a CPU.
// Based on:
//   Matsumoto, Nishimura. Mersenne Twister: a 623-dimensionally equidistributed uniform pseudo-random number
//     generator. 1998 (the 2002 initialisation).
//   Box, Muller. A note on the generation of random normal deviates. 1958.
//   PyTorch. aten/src/ATen/core/MT19937RNGEngine.h, core/DistributionsHelper.h,
//     native/cpu/DistributionTemplates.h (normal_fill, random_permutation).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace attention_lab {

/// A stream of draws. One generator serves a whole sequence of calls, as one manual_seed does in PyTorch.
class Generator {
  static constexpr std::size_t state_size = 624;

 public:
  /// Length of state().
  static constexpr std::size_t state_words = state_size + 1;

  /// Same state as torch.manual_seed(seed), which reads the lower 32 bits of its argument.
  explicit Generator(std::uint64_t seed);

  /// The next 32 random bits.
  std::uint32_t next_bits();

  /// A whole number in [0, n), from one draw of 32 bits: floor(n bits / 2^32).
  std::uint32_t next_below(std::uint32_t n);

  /// torch.rand: 24 random bits / 2^24, so in [0, 1). Bit-equal.
  void uniform(std::span<float> out);

  /// torch.randn of as many values as `out` holds: mean 0, standard deviation 1. Within 2e-6 of PyTorch, whose own
  /// logarithm and cosine differ between processors.
  /// Fewer than 16 values come one by one from 53-bit uniforms in double (the second normal of a pair is kept for the
  /// next such call); 16 or more are filled in blocks of 16 from 24-bit uniforms in float32, and when the size is not a
  /// multiple of 16 the last 16 values are drawn again.
  void normal(std::span<float> out);

  /// torch.randperm of as many numbers as `out` holds: a permutation of 0 ... n-1. Bit-equal.
  void permutation(std::span<std::int32_t> out);

  /// Where the stream of bits is, in so many words; a normal kept for the next call is not part of it.
  std::vector<std::uint32_t> state() const;
  /// False, and nothing changes, when it is no such state.
  bool restore(std::span<const std::uint32_t> state);

 private:
  void refill();
  float next_uniform();
  double next_uniform_double();
  double next_normal();

  std::array<std::uint32_t, state_size> state_{};
  std::size_t used_ = state_size;
  std::optional<double> kept_normal_;
};

}  // namespace attention_lab
