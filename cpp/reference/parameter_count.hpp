// The matrices of one attention layer, listed, and what follows from counting their entries.
// Based on:
//   Vaswani et al. Attention Is All You Need. 2017, section 3.2.2.
//   DeepSeek-AI. DeepSeek-V2. 2024, section 2.1 and appendix C (multi-head latent attention).
#pragma once

#include <cstdint>
#include <vector>

namespace attention_lab::reference {

/// x W + b: a matrix [inputs, outputs], and whether `outputs` biases come with it.
struct Projection {
  std::uint64_t inputs = 0;
  std::uint64_t outputs = 0;
  bool biased = false;
};

/// q, k, v, o of H heads of D numbers, Hkv of them for keys and values.
std::vector<Projection> multi_head_projections(std::uint64_t channels, std::uint64_t heads, std::uint64_t kv_heads,
                                               std::uint64_t head_dim, bool biased);

/// What multi-head latent attention has instead, each matrix cut into the parts that serve different purposes: the
/// token to the short query vector and from there to all queries; to the short vector of keys and values; from there
/// to the keys and to the values; the token to the shared rotary part of its key; and the values' heads to the token.
std::vector<Projection> latent_projections(std::uint64_t channels, std::uint64_t heads, std::uint64_t q_rank,
                                           std::uint64_t kv_rank, std::uint64_t nope_dim, std::uint64_t rope_dim,
                                           std::uint64_t value_dim);

/// Weights and biases of all of them.
std::uint64_t parameter_count(const std::vector<Projection>& projections);

}  // namespace attention_lab::reference
