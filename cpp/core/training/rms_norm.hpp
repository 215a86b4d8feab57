// RMSNorm: a token's vector is brought to mean square 1, then each channel has a gain.
// Based on:
//   Zhang, Sennrich. Root Mean Square Layer Normalization. 2019, equation 4.
#pragma once

#include <span>

#include "core/tensor.hpp"

namespace attention_lab {

/// y_tc = x_tc r_t g_c, r_t = 1 / sqrt(mean over c of x_tc^2 + 1e-5).
///   x, y  [T, C]
///   gain  g [C]
void rms_norm(ConstView<2> x, std::span<const float> gain, View<2> y);

/// Adds to dx [T, C] and dgain [C] what dy [T, C] says about y = rms_norm(x).
void rms_norm_backward(ConstView<2> x, std::span<const float> gain, ConstView<2> dy, View<2> dx,
                       std::span<float> dgain);

}  // namespace attention_lab
