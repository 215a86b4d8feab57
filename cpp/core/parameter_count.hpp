// How many numbers the attention of a Transformer learns, caches and computes with.
// Based on:
//   Vaswani et al. Attention Is All You Need. 2017, section 3.2.2.
//   Ainslie et al. GQA: Training Generalized Multi-Query Transformer Models. 2023 (fewer key and value heads).
//   DeepSeek-AI. DeepSeek-V2. 2024, section 2.1 and appendix C (multi-head latent attention).
//   Kaplan et al. Scaling Laws for Neural Language Models. 2020, section 2.1 (two operations per weight and token).
#pragma once

#include <optional>

namespace attention_lab {

/// The sizes of multi-head latent attention, where keys and values are made from one short vector per token, which is
/// all that is cached. A head's queries and keys are [nope, rope] numbers wide; the rope part of a key is shared by
/// all heads.
struct LatentSizes {
  double q_rank = 0.0;  ///< of the short vector that queries are made from; 0: they are made from the token itself
  double kv_rank = 0.0;
  double nope_dim = 0.0;
  double rope_dim = 0.0;
  double value_dim = 0.0;
};

/// The sizes of one attention layer; whole numbers >= 1 in double, whose products are exact up to 2^53.
struct LayerSizes {
  double channels = 0.0;  ///< C
  double heads = 0.0;     ///< H
  double kv_heads = 0.0;  ///< Hkv
  double head_dim = 0.0;  ///< D; free: H D need not be C
  /// Which matrices have a bias.
  bool q_bias = false;
  bool k_bias = false;
  bool v_bias = false;
  bool o_bias = false;
  /// In its place kv_heads, head_dim and the biases mean nothing.
  std::optional<LatentSizes> latent = {};
};

/// Of one layer. Gains of norms are not counted.
struct ParameterCount {
  double q = 0.0;       ///< C H D; latent: C q_rank + q_rank H (nope + rope)
  double k = 0.0;       ///< C Hkv D; latent: C rope + kv_rank H nope
  double v = 0.0;       ///< C Hkv D; latent: kv_rank H value
  double shared = 0.0;  ///< latent: C kv_rank, from which both k and v are made; otherwise 0
  double o = 0.0;       ///< H D C; latent: H value C
  double bias = 0.0;    ///< H D, Hkv D, Hkv D and C of the matrices that have one
  double cached = 0.0;  ///< numbers kept per token: 2 Hkv D; latent: kv_rank + rope

  double weights() const { return q + k + v + shared + o; }
};

ParameterCount parameter_count(const LayerSizes& sizes);

/// Operations of the two products q k^T and weights v of one layer, for T queries and as many keys, masked ones
/// included: 2 T T H for each number of a query and each of a value, so 4 T T H D where both have D.
double attention_product_flops(const LayerSizes& sizes, double tokens);

}  // namespace attention_lab
