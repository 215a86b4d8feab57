// Drives no bound function: training alone will ask for gradients.
// The backward twin of every hook of every encoding, at any positions where it is defined.
#include "bytes.hpp"
#include "text_input.hpp"

namespace attention_lab::fuzz {

void drive(Bytes& bytes) {
  TextInput text(bytes);
  if (!text.encoding) return;
  Encoding& encoding = *text.encoding;
  const std::size_t axes = bytes.coin() ? 1 : text.entry->info.axes;
  const PositionRange range = encoding.positions();
  std::vector<double> places(text.tokens * axes);
  for (double& place : places) {
    place = bytes.real(std::max(range.minimum, -0x1p31), std::min(range.maximum, 0x1p31));
    if (range.whole) place = std::floor(place);
  }
  const Positions positions(places.data(), {text.tokens, axes});
  const std::size_t head = bytes.integer(0, text.geometry.kv_heads - 1);
  const std::span<const float> parameters = text.parameters;
  std::vector<float> dparameters(parameters.size());
  Tensor<2> q = bytes.tensor<2>({text.tokens, text.geometry.head_dim});
  Tensor<2> dq(q.shape());
  Tensor<2> scores = bytes.tensor<2>({text.tokens, text.tokens});
  Tensor<2> dscores = bytes.tensor<2>(scores.shape());
  for (const Side side : {Side::query, Side::key}) {
    Tensor<2> turned = q;
    encoding.rotate(turned, side, positions, head, parameters);
    encoding.rotate_backward(turned, side, positions, head, parameters, dparameters);
  }
  encoding.add_to_embeddings(text.x, positions, parameters);
  encoding.add_to_embeddings_backward(text.x, positions, parameters, dparameters);
  encoding.add_to_scores_backward(dscores, scores, q, dq, head, positions, positions, parameters, dparameters);
  encoding.add_to_scores(scores, q, head, positions, positions, parameters);
}

}  // namespace attention_lab::fuzz
