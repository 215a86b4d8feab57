// Four floats at a time: the only file that knows xsimd. Every tier and every machine has four lanes, so that the same
// sums are formed in the same order everywhere.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
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
  return std::ranges::max(all);
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

/// exp(x) within one unit in the last place, for x from -87.3 (below it 0) to 88. xsimd's serves all x and takes twice
/// as long, and in attention the exponentials cost as much as the products.
inline Lanes exponential(Lanes x) {
  // exp(x) = 2^n exp(r), where n is the whole number nearest to x / ln 2: adding 1.5 * 2^23 rounds to it.
  const Lanes round_away(0x1.8p23F);
  const Lanes shifted = mul_add(x, Lanes(0x1.715476p0F), round_away);
  const Lanes n = shifted - round_away;
  // ln 2 in two parts; the first has so few bits that its product with n is exact.
  const Lanes r = mul_add(n, Lanes(0x1.bd0106p-13F), mul_add(n, Lanes(-0x1.63p-1F), x));
  // exp(r) = 1 + r + r^2 q(r) on |r| <= ln 2 / 2; q is the polynomial of degree 4 with the least largest relative
  // error, 2^-28 (found by weighted least squares).
  Lanes q = mul_add(r, Lanes(0x1.6a23cep-10F), Lanes(0x1.123a2p-7F));
  q = mul_add(r, q, Lanes(0x1.5558f2p-5F));
  q = mul_add(r, q, Lanes(0x1.555492p-3F));
  q = mul_add(r, q, Lanes(0x1.fffffcp-2F));
  const Lanes power = mul_add(r * r, q, r) + Lanes(1.0F);
  // The lowest bits of `shifted` are n; moved up to the exponent and added there they multiply by 2^n.
  const auto exponent = xsimd::bitwise_cast<std::int32_t>(shifted) << 23;
  const Lanes scaled = xsimd::bitwise_cast<float>(xsimd::bitwise_cast<std::int32_t>(power) + exponent);
  return xsimd::select(x < Lanes(-87.3F), Lanes(0.0F), scaled);
}

/// The same for one number, by the same arithmetic.
inline float exponential(float x) { return exponential(Lanes(x)).get(0); }

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
