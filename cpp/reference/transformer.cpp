// Token vectors through the layers, then the next symbol's probabilities.
#include "transformer.hpp"

#include <cmath>

#include "softmax.hpp"

namespace attention_lab::reference {

namespace {

Matrix rms_norm(const Matrix& x, const std::vector<double>& gain) {
  Matrix y = x;
  for (std::size_t t = 0; t < x.rows; ++t) {
    double squares = 0.0;
    for (std::size_t c = 0; c < x.columns; ++c) squares += x(t, c) * x(t, c);
    const double size = std::sqrt(squares / static_cast<double>(x.columns) + 1e-5);
    for (std::size_t c = 0; c < x.columns; ++c) y(t, c) = x(t, c) / size * gain[c];
  }
  return y;
}

double gelu(double x) { return 0.5 * x * (1.0 + std::erf(x / std::sqrt(2.0))); }

Matrix add(Matrix a, const Matrix& b) {
  for (std::size_t n = 0; n < a.values.size(); ++n) a.values[n] += b.values[n];
  return a;
}

}  // namespace

std::vector<double> transformer_losses(const Transformer& model, const std::vector<std::size_t>& symbols,
                                       const Encoding& encoding, const TransformerReading& reading) {
  const std::size_t length = symbols.size() - 1;
  Matrix x(length, model.embedding.columns);
  for (std::size_t t = 0; t < length; ++t) {
    for (std::size_t c = 0; c < x.columns; ++c) x(t, c) = model.embedding(symbols[t], c);
  }
  if (encoding.add_to_embeddings) encoding.add_to_embeddings(x);

  AttentionOptions options;
  options.scale = reading.softmax_scale / std::sqrt(static_cast<double>(model.head_dim));
  options.mask = [&reading](std::size_t /*head*/, std::size_t query, std::size_t key) {
    return key <= query && (reading.window == 0 || key + reading.window > query);
  };
  const Encoding in_layers{.rotate =
                               [&](Matrix& turned, Side side, std::size_t head) {
                                 if (encoding.rotate) encoding.rotate(turned, side, head);
                                 if (side == Side::key || reading.query_factors.empty()) return;
                                 for (std::size_t t = 0; t < length; ++t) {
                                   for (std::size_t d = 0; d < turned.columns; ++d)
                                     turned(t, d) *= reading.query_factors[t];
                                 }
                               },
                           .add_to_scores = encoding.add_to_scores};
  for (const TransformerLayer& layer : model.layers) {
    const Matrix attended = multi_head_attention(rms_norm(x, layer.attention_gain), layer.q, layer.k, layer.v, layer.o,
                                                 model.head_dim, options, in_layers)
                                .output;
    x = add(x, attended);
    Matrix wide = multiply(rms_norm(x, layer.feed_forward_gain), layer.up);
    for (double& value : wide.values) value = gelu(value);
    x = add(x, multiply(wide, layer.down));
  }

  const Matrix logits = multiply(rms_norm(x, model.gain), model.head);
  std::vector<double> losses(length);
  for (std::size_t t = 0; t < length; ++t) {
    std::vector<double> row(logits.columns);
    for (std::size_t v = 0; v < row.size(); ++v) row[v] = logits(t, v);
    losses[t] = softmax(row).log_sum_exp - row[symbols[t + 1]];
  }
  return losses;
}

}  // namespace attention_lab::reference
