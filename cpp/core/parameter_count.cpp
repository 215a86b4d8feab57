// Rows times columns of each matrix.
#include "parameter_count.hpp"

namespace attention_lab {

namespace {

ParameterCount latent_count(const LayerSizes& sizes, const LatentSizes& latent) {
  const double query_width = sizes.heads * (latent.nope_dim + latent.rope_dim);
  return {.q = latent.q_rank > 0.0 ? (sizes.channels + query_width) * latent.q_rank : sizes.channels * query_width,
          .k = sizes.channels * latent.rope_dim + latent.kv_rank * sizes.heads * latent.nope_dim,
          .v = latent.kv_rank * sizes.heads * latent.value_dim,
          .shared = sizes.channels * latent.kv_rank,
          .o = sizes.heads * latent.value_dim * sizes.channels,
          .cached = latent.kv_rank + latent.rope_dim};
}

}  // namespace

ParameterCount parameter_count(const LayerSizes& sizes) {
  if (sizes.latent) return latent_count(sizes, *sizes.latent);
  const double query_width = sizes.heads * sizes.head_dim;
  const double key_width = sizes.kv_heads * sizes.head_dim;
  return {.q = sizes.channels * query_width,
          .k = sizes.channels * key_width,
          .v = sizes.channels * key_width,
          .o = query_width * sizes.channels,
          .bias = (sizes.q_bias ? query_width : 0.0) + (sizes.k_bias ? key_width : 0.0) +
                  (sizes.v_bias ? key_width : 0.0) + (sizes.o_bias ? sizes.channels : 0.0),
          .cached = 2.0 * key_width};
}

double attention_product_flops(const LayerSizes& sizes, double tokens) {
  const double widths =
      sizes.latent ? sizes.latent->nope_dim + sizes.latent->rope_dim + sizes.latent->value_dim : 2.0 * sizes.head_dim;
  return 2.0 * tokens * tokens * sizes.heads * widths;
}

}  // namespace attention_lab
