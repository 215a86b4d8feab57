// One token after the other.
#include "rms_norm.hpp"

#include <cassert>
#include <cmath>

#include "core/gemm.hpp"
#include "core/simd.hpp"

namespace attention_lab {

namespace {

constexpr float epsilon = 1e-5F;

/// r of one token.
float inverse_size(std::span<const float> x) {
  return 1.0F / std::sqrt(dot(x, x) / static_cast<float>(x.size()) + epsilon);
}

}  // namespace

void rms_norm(ConstView<2> x, std::span<const float> gain, View<2> y) {
  assert(x.shape() == y.shape() && gain.size() == x.extent(1));
  for (std::size_t t = 0; t < x.extent(0); ++t) {
    const std::span<const float> from = x[t].flat();
    const std::span<float> to = y[t].flat();
    const float r = inverse_size(from);
    for (std::size_t c = 0; c < to.size(); ++c) to[c] = from[c] * r * gain[c];
  }
}

void rms_norm_backward(ConstView<2> x, std::span<const float> gain, ConstView<2> dy, View<2> dx,
                       std::span<float> dgain) {
  assert(x.shape() == dy.shape() && x.shape() == dx.shape() && dgain.size() == gain.size());
  const auto channels = static_cast<float>(x.extent(1));
  for (std::size_t t = 0; t < x.extent(0); ++t) {
    const std::span<const float> from = x[t].flat();
    const std::span<const float> dto = dy[t].flat();
    const std::span<float> dfrom = dx[t].flat();
    // y_c = x_c r g_c, and r, through the mean of all x_c^2, changes by -r^3 x_c / C.
    const float r = inverse_size(from);
    Lanes sums(0.0F);
    std::size_t c = 0;
    for (; c + lane_count <= from.size(); c += lane_count) {
      const Lanes scaled = load(&dto[c]) * load(&from[c]);
      store(&dgain[c], mul_add(scaled, Lanes(r), load(&dgain[c])));
      sums = mul_add(scaled, load(&gain[c]), sums);
    }
    float product = sum(sums);
    for (; c < from.size(); ++c) {
      dgain[c] += dto[c] * from[c] * r;
      product += dto[c] * from[c] * gain[c];
    }
    const float pull = r * r * r * product / channels;
    for (c = 0; c < from.size(); ++c) dfrom[c] += r * gain[c] * dto[c] - pull * from[c];
  }
}

}  // namespace attention_lab
