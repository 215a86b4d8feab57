// A small decoder-only transformer and its losses, forward only, as the papers write it.
// Based on:
//   Vaswani et al. Attention Is All You Need. 2017. Zhang, Sennrich. Root Mean Square Layer Normalization. 2019,
//   equation 4. Hendrycks, Gimpel. Gaussian Error Linear Units (GELUs). 2016.
#pragma once

#include <cstddef>
#include <vector>

#include "matrix.hpp"
#include "multi_head.hpp"

namespace attention_lab::reference {

struct TransformerLayer {
  std::vector<double> attention_gain;
  Linear q, k, v, o;
  std::vector<double> feed_forward_gain;
  Matrix up, down;
};

struct Transformer {
  Matrix embedding;  ///< [V, C]
  std::vector<TransformerLayer> layers;
  std::vector<double> gain;
  Matrix head;  ///< [C, V]
  std::size_t head_dim = 0;
};

/// How it is read, beyond the encoding.
struct TransformerReading {
  double softmax_scale = 1.0;              ///< multiplies 1/sqrt(D)
  std::vector<double> query_factors = {};  ///< of each position; empty: 1
  std::size_t window = 0;                  ///< query t sees the keys (t - window, t]; 0: all up to t
};

/// The loss of every prediction: symbols[t + 1] from symbols[0 ... t].
///   encoding  made for the positions 0 ... n - 2; adds to the embeddings once, turns and biases in every layer
std::vector<double> transformer_losses(const Transformer& model, const std::vector<std::size_t>& symbols,
                                       const Encoding& encoding, const TransformerReading& reading = {});

}  // namespace attention_lab::reference
