// GELU, the exact one: a number times the share of normal numbers below it.
// Based on:
//   Hendrycks, Gimpel. Gaussian Error Linear Units (GELUs). 2016.
#pragma once

#include <span>

namespace attention_lab {

/// y = x Phi(x), Phi the distribution function of N(0, 1), and dy/dx = Phi(x) + x phi(x), phi its density.
///   x      on return holds dy/dx, which is all that the backward needs
///   y      of the same size
void gelu(std::span<float> x, std::span<float> y);

/// y = gelu(x): dx = dy (dy/dx), in place of dy.
///   slope  what gelu() left
void gelu_backward(std::span<const float> slope, std::span<float> dy);

/// Phi(x), within 2^-22.
float normal_distribution(float x);

}  // namespace attention_lab
