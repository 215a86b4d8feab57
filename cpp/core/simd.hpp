// Four floats at a time: the only file that knows xsimd. Every tier and every machine has four lanes, so that the same
// sums are formed in the same order everywhere.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <xsimd/xsimd.hpp>

#ifdef __wasm_relaxed_simd__
#include <wasm_simd128.h>
#endif

namespace attention_lab {

#if XSIMD_WITH_EMULATED
using Lanes = xsimd::batch<float, xsimd::emulated<128>>;
#else
using Lanes = xsimd::make_sized_batch_t<float, 4>;
#endif

inline constexpr std::size_t lane_count = 4;
static_assert(Lanes::size == lane_count);

inline Lanes load(const float* from) { return Lanes::load_unaligned(from); }
inline void store(float* to, Lanes lanes) { lanes.store_unaligned(to); }

/// The first `count` < 4 numbers, `fill` in the other lanes.
inline Lanes load_some(const float* from, std::size_t count, float fill) {
  std::array<float, lane_count> lanes;
  lanes.fill(fill);
  std::copy_n(from, count, lanes.begin());
  return load(lanes.data());
}

inline void store_some(float* to, Lanes lanes, std::size_t count) {
  std::array<float, lane_count> all;
  store(all.data(), lanes);
  std::copy_n(all.begin(), count, to);
}

/// a b + c. Two roundings; in the relaxed tier one or two, as the processor likes.
inline Lanes mul_add(Lanes a, Lanes b, Lanes c) {
#ifdef __wasm_relaxed_simd__
  return Lanes(wasm_f32x4_relaxed_madd(a, b, c));
#else
  return a * b + c;
#endif
}

/// Our own order, because xsimd::reduce_add takes another one on each architecture.
inline float sum(Lanes lanes) {
  std::array<float, lane_count> all;
  store(all.data(), lanes);
  return (all[0] + all[1]) + (all[2] + all[3]);
}

/// The largest of four, none of them NaN.
inline float largest(Lanes lanes) {
  std::array<float, lane_count> all;
  store(all.data(), lanes);
  return std::max(std::max(all[0], all[1]), std::max(all[2], all[3]));
}

struct LanePair {
  Lanes first;
  Lanes second;
};

/// a b c d, e f g h -> a c e g, b d f h
inline LanePair split_even_odd(Lanes low, Lanes high) {
  const Lanes outer = xsimd::zip_lo(low, high);
  const Lanes inner = xsimd::zip_hi(low, high);
  return {xsimd::zip_lo(outer, inner), xsimd::zip_hi(outer, inner)};
}

/// a c e g, b d f h -> a b c d, e f g h
inline LanePair interleave(LanePair pair) {
  return {xsimd::zip_lo(pair.first, pair.second), xsimd::zip_hi(pair.first, pair.second)};
}

/// exp(x) by the same arithmetic as for four numbers.
inline float exponential(float x) { return xsimd::exp(Lanes(x)).get(0); }

/// x_j = x_j + y_j.
inline void add(std::span<float> x, std::span<const float> y) {
  std::size_t j = 0;
  for (; j + lane_count <= x.size(); j += lane_count) store(&x[j], load(&x[j]) + load(&y[j]));
  for (; j < x.size(); ++j) x[j] += y[j];
}

/// x_j = factor x_j.
inline void scale(std::span<float> x, float factor) {
  const Lanes factors(factor);
  std::size_t j = 0;
  for (; j + lane_count <= x.size(); j += lane_count) store(&x[j], load(&x[j]) * factors);
  for (; j < x.size(); ++j) x[j] *= factor;
}

}  // namespace attention_lab
