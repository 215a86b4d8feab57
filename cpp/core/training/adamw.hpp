// AdamW: every parameter moves by its mean gradient, measured by how large its gradients are; decay acts on its own.
// Based on:
//   Loshchilov, Hutter. Decoupled Weight Decay Regularization. 2019, algorithm 2 (as torch.optim.AdamW writes it).
//   Pascanu, Mikolov, Bengio. On the difficulty of training recurrent neural networks. 2013, algorithm 1 (clipping).
#pragma once

#include <cstddef>
#include <span>

namespace attention_lab {

struct AdamWSettings {
  double beta1 = 0.9;
  double beta2 = 0.98;
  double epsilon = 1e-8;
  double decay = 0.01;
};

/// The running means of the gradients and of their squares, both from zero.
struct Moments {
  std::span<float> first;
  std::span<float> second;
};

/// theta = theta (1 - rate decay) - rate m^ / (sqrt(v^) + epsilon), m^ = m / (1 - beta1^n), v^ = v / (1 - beta2^n).
///   step  n, counted from 1
void adamw_step(std::span<float> parameters, std::span<const float> gradient, const Moments& moments, std::size_t step,
                double rate, const AdamWSettings& settings);

/// Scales the gradient down to a norm of at most `largest`, and returns the norm it had.
double clip_norm(std::span<float> gradient, double largest);

}  // namespace attention_lab
