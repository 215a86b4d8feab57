// Drives: multiHeadAttention, multiHeadScratchBytes, encodings, checkEncoding, hasReferenceEncoding
// Every encoding with any settings and sizes: refused, or used.
#include "bytes.hpp"
#include "core/multi_head.hpp"
#include "text_input.hpp"

namespace attention_lab::fuzz {

void drive(Bytes& bytes) {
  TextInput text(bytes);
  if (!text.encoding) return;
  const auto [channels, heads, kv_heads, head_dim] = text.geometry;
  const std::size_t tokens = text.tokens;
  const Tensor<2> wv = bytes.tensor<2>({channels, kv_heads * head_dim});
  const Tensor<2> wo = bytes.tensor<2>({heads * head_dim, channels});
  std::vector<std::uint8_t> mask(bytes.coin() ? tokens : 0);
  for (std::uint8_t& allowed : mask) allowed = bytes.coin() ? 1 : 0;
  AttentionOptions options{.scale = bytes.number(), .causal = bytes.coin()};
  if (!mask.empty()) options.mask.data = mask.data();
  Tensor<3> q({heads, tokens, head_dim});
  Tensor<3> k({kv_heads, tokens, head_dim});
  Tensor<3> q_base = q;
  Tensor<3> k_base = k;
  Tensor<3> v = k;
  Tensor<3> scores({heads, tokens, tokens});
  Tensor<3> weights = scores;
  Tensor<3> head_outputs = q;
  Tensor<2> output({tokens, channels});
  MultiHeadWeights matrices = text.weights();
  matrices.v = wv;
  matrices.o = wo;
  multi_head_attention(text.x, matrices, options, bytes.number(), text.use(),
                       {q_base, k_base, q, k, v, scores, weights, head_outputs, output},
                       bytes.coin() ? HeadSplit::heads : HeadSplit::forgotten_transpose);
  require(multi_head_scratch_bytes(tokens, text.geometry) > 0, "scratch is counted");
}

}  // namespace attention_lab::fuzz
