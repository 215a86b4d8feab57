// Counting, matrix by matrix.
#include "parameter_count.hpp"

namespace attention_lab::reference {

std::vector<Projection> multi_head_projections(std::uint64_t channels, std::uint64_t heads, std::uint64_t kv_heads,
                                               std::uint64_t head_dim, bool biased) {
  return {{channels, heads * head_dim, biased},
          {channels, kv_heads * head_dim, biased},
          {channels, kv_heads * head_dim, biased},
          {heads * head_dim, channels, biased}};
}

std::vector<Projection> latent_projections(std::uint64_t channels, std::uint64_t heads, std::uint64_t q_rank,
                                           std::uint64_t kv_rank, std::uint64_t nope_dim, std::uint64_t rope_dim,
                                           std::uint64_t value_dim) {
  return {{channels, q_rank},           {q_rank, heads * (nope_dim + rope_dim)},
          {channels, kv_rank},          {kv_rank, heads * nope_dim},
          {kv_rank, heads * value_dim}, {channels, rope_dim},
          {heads * value_dim, channels}};
}

std::uint64_t parameter_count(const std::vector<Projection>& projections) {
  std::uint64_t count = 0;
  for (const Projection& projection : projections) {
    count += projection.inputs * projection.outputs;
    if (projection.biased) count += projection.outputs;
  }
  return count;
}

}  // namespace attention_lab::reference
