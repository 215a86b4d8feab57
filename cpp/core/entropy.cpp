// Entropy with a logarithm of four weights at a time.
#include "entropy.hpp"

#include <cassert>

#include "simd.hpp"

namespace attention_lab {

namespace {

/// w ln w, and 0 where w is 0 (its limit; the logarithm alone is -infinity there).
Lanes times_logarithm(Lanes weight) {
  const Lanes zero(0.0F);
  const auto positive = weight > zero;
  return xsimd::select(positive, weight * xsimd::log(xsimd::select(positive, weight, Lanes(1.0F))), zero);
}

}  // namespace

void entropy(ConstView<2> weights, std::span<float> result) {
  assert(result.size() == weights.extent(0));
  for (std::size_t row = 0; row < weights.extent(0); ++row) {
    const std::span<const float> weight = weights[row].flat();
    Lanes sums(0.0F);
    std::size_t j = 0;
    for (; j + lane_count <= weight.size(); j += lane_count) sums -= times_logarithm(load(&weight[j]));
    if (j < weight.size()) sums -= times_logarithm(load_some(&weight[j], weight.size() - j, 0.0F));
    result[row] = sum(sums);
  }
}

}  // namespace attention_lab
