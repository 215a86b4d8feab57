// The larger base of NTK-aware scaling, which stretches the slowest pair s times and leaves the fastest alone.
// Based on:
//   bloc97. NTK-Aware Scaled RoPE. 2023 (r/LocalLLaMA; YaRN paper, section 3.1).
#pragma once

#include <optional>

#include "scaling.hpp"

namespace attention_lab {

/// b' = b s^(d / (d - 2)), so that b'^(-2i/d) = theta_i s^(-2i / (d - 2)).
///   stretch  s >= 1
///   input    d >= 4
double ntk_base(double stretch, const ScalingInput& input);

/// The only pair of d = 2 would have to be kept and stretched at once.
std::optional<Refusal> refuse_single_pair(const ScalingInput& input);

}  // namespace attention_lab
