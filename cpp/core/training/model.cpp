// Layer after layer, then back.
#include "model.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "core/simd.hpp"
#include "cross_entropy.hpp"
#include "gelu.hpp"
#include "linear.hpp"
#include "rms_norm.hpp"

namespace attention_lab {

Batch draw_batch(const TaskEntry& task, const SequenceKind& kind, std::size_t sequences, std::size_t length,
                 Generator& generator) {
  Batch batch{.length = length,
              .symbols = std::vector<Symbol>(sequences * (length + 1)),
              .first_scored = std::vector<std::size_t>(sequences)};
  for (std::size_t n = 0; n < sequences; ++n) {
    batch.first_scored[n] = task.fill(generator, kind, std::span(batch.symbols).subspan(n * (length + 1), length + 1));
  }
  return batch;
}

Model::Model(const ModelShape& shape, std::unique_ptr<Encoding> encoding, float encoding_gain)
    : shape_(shape),
      encoding_(std::move(encoding)),
      encoding_gain_(encoding_gain),
      places_(parameter_places(shape, encoding_->parameter_count())) {
  assert(shape.channels % shape.heads == 0);
  const ParameterPlace& last = places_.back();
  parameter_count_ = last.offset + last.rows * last.columns;
}

namespace {

constexpr float common_deviation = 0.7F;

}  // namespace

void Model::initialise(Generator& generator, std::optional<float> encoding_deviation,
                       std::span<float> parameters) const {
  for (const ParameterPlace& place : places_) {
    const std::span<float> part = parameters.subspan(place.offset, place.rows * place.columns);
    const bool is_encoding = place.name == encoding_place;
    if (is_encoding && !encoding_deviation) {
      encoding_->initialise(generator, part);
      continue;
    }
    const float deviation = is_encoding ? *encoding_deviation : place.deviation;
    if (deviation == 0.0F) {
      std::ranges::fill(part, place.start);
    } else {
      generator.normal(part);
      scale(part, deviation);
    }
  }
  // Without it rotary models find what to look back at late or, with some seeds, never: a turned query and a turned key
  // know their distance best by a part that no symbol changes.
  std::vector<float> common(shape_.channels);
  generator.normal(common);
  scale(common, common_deviation);
  const View<2> embedding = cut(std::span<const ParameterPlace>(places_), shape_.layers, parameters).embedding;
  for (std::size_t symbol = 0; symbol < shape_.vocabulary; ++symbol) add(embedding[symbol].flat(), common);
}

Activations Model::activations(std::size_t sequences, std::size_t length, std::size_t window, bool keep) const {
  return {shape_, encoding_->parameter_count(), sequences, length, window, keep};
}

AttentionRule Model::rule(const Reading& reading, const Activations& a) const {
  const auto head_dim = static_cast<float>(shape_.head_dim());
  return {.encoding = reading.encoding != nullptr ? *reading.encoding : *encoding_,
          .parameters = a.encoding,
          .positions = Positions(a.positions, {a.positions.size(), 1}),
          .scale = reading.softmax_scale / std::sqrt(head_dim),
          .query_factors = reading.query_factors,
          .window = reading.window};
}

namespace {

/// The symbols from which something is predicted, or those to be predicted, of all sequences one after the other.
std::vector<Symbol> symbols_from(const Batch& batch, std::size_t first) {
  std::vector<Symbol> symbols;
  symbols.reserve(batch.sequences() * batch.length);
  for (std::size_t n = 0; n < batch.sequences(); ++n) {
    const auto part = batch.sequence(n).subspan(first, batch.length);
    symbols.insert(symbols.end(), part.begin(), part.end());
  }
  return symbols;
}

/// Hands the attention's weights on with the number of the layer.
class OneLayer final : public WeightsWatcher {
 public:
  OneLayer(std::size_t layer, LayerWatcher& watcher) : layer_(layer), watcher_(watcher) {}
  void see(std::size_t sequence, std::size_t head, const ScoreBlock& block, ConstView<2> weights) override {
    watcher_.see(layer_, sequence, head, block, weights);
  }

 private:
  std::size_t layer_;
  LayerWatcher& watcher_;
};

}  // namespace

void Model::forward(std::span<const float> parameters, const Batch& batch, const Reading& reading, Activations& a,
                    LayerWatcher* watcher) const {
  assert(batch.sequences() == a.sizes.sequences && batch.length == a.sizes.length);
  const auto p = cut(std::span<const ParameterPlace>(places_), shape_.layers, parameters);
  std::ranges::copy(p.encoding, a.encoding.begin());
  scale(a.encoding, encoding_gain_);
  const AttentionRule how = rule(reading, a);

  const std::vector<Symbol> symbols = symbols_from(batch, 0);
  const View<2> embedded = a.layers[0].x;
  for (std::size_t t = 0; t < symbols.size(); ++t)
    std::ranges::copy(p.embedding[symbols[t]].flat(), embedded[t].data());
  for (std::size_t n = 0; n < batch.sequences(); ++n) {
    const View<2> sequence(embedded[n * batch.length].data(), {batch.length, shape_.channels});
    how.encoding.add_to_embeddings(sequence, how.positions, how.parameters);
  }

  for (std::size_t layer = 0; layer < shape_.layers; ++layer) {
    const LayerParameters<const float>& w = p.layers[layer];
    const Activations::Layer& now = a.layers[layer % a.layers.size()];
    const bool last = layer + 1 == shape_.layers;
    const View<2> next = last ? a.out : a.layers[(layer + 1) % a.layers.size()].x;

    rms_norm(now.x, w.attention_gain, now.normal);
    linear(now.normal, w.qkv, a.qkv);
    if (watcher == nullptr) {
      self_attention(a.qkv, a.sizes, how, a.blocks, now.attention, now.heads, nullptr);
    } else {
      OneLayer one(layer, *watcher);
      self_attention(a.qkv, a.sizes, how, a.blocks, now.attention, now.heads, &one);
    }
    std::ranges::copy(now.x.flat(), now.middle.data());
    linear_add(now.heads, w.out, now.middle);

    rms_norm(now.middle, w.feed_forward_gain, now.normal2);
    linear(now.normal2, w.up, now.slope);
    gelu(now.slope.flat(), now.wide.flat());
    std::ranges::copy(now.middle.flat(), next.data());
    linear_add(now.wide, w.down, next);
  }

  rms_norm(a.out, p.gain, a.normal);
  linear(a.normal, p.head, a.probabilities);
  cross_entropy(a.probabilities, symbols_from(batch, 1), a.losses);
}

namespace {

/// Whether the prediction at position t of sequence n counts.
bool counts(const Batch& batch, std::size_t n, std::size_t t) { return t + 1 >= batch.first_scored[n]; }

std::size_t scored_count(const Batch& batch) {
  std::size_t count = 0;
  for (const std::size_t first : batch.first_scored) count += batch.length + 1 - first;
  return count;
}

}  // namespace

double Model::loss(const Batch& batch, const Activations& a) {
  double sum = 0.0;
  for (std::size_t n = 0; n < batch.sequences(); ++n) {
    for (std::size_t t = 0; t < batch.length; ++t) {
      if (counts(batch, n, t)) sum += static_cast<double>(a.losses[n * batch.length + t]);
    }
  }
  return sum / static_cast<double>(scored_count(batch));
}

void Model::backward(std::span<const float> parameters, const Batch& batch, const Reading& reading, Activations& a,
                     std::span<float> gradient) const {
  assert(gradient.size() == parameter_count_ && a.layers.size() == shape_.layers);
  const auto p = cut(std::span<const ParameterPlace>(places_), shape_.layers, parameters);
  std::ranges::fill(gradient, 0.0F);
  const auto d = cut(std::span<const ParameterPlace>(places_), shape_.layers, gradient);
  const AttentionRule how = rule(reading, a);

  // loss = mean of the losses that count.
  const float share = 1.0F / static_cast<float>(scored_count(batch));
  std::vector<float> shares(a.losses.size());
  for (std::size_t n = 0; n < batch.sequences(); ++n) {
    for (std::size_t t = 0; t < batch.length; ++t) shares[n * batch.length + t] = counts(batch, n, t) ? share : 0.0F;
  }
  const View<2> dlogits = a.probabilities;
  cross_entropy_backward(dlogits, symbols_from(batch, 1), shares);
  // logits = normal W_head, normal = rms_norm(out).
  linear_backward(a.normal, p.head, dlogits, a.dnormal, d.head);
  std::ranges::fill(a.dx.flat(), 0.0F);
  rms_norm_backward(a.out, p.gain, a.dnormal, a.dx, d.gain);

  for (std::size_t layer = shape_.layers; layer-- > 0;) {
    const LayerParameters<const float>& w = p.layers[layer];
    const LayerParameters<float>& dw = d.layers[layer];
    const Activations::Layer& now = a.layers[layer];

    // next = middle + gelu(normal2 W_up) W_down, normal2 = rms_norm(middle).
    linear_backward(now.wide, w.down, a.dx, a.dwide, dw.down);
    gelu_backward(now.slope.flat(), a.dwide.flat());
    linear_backward(now.normal2, w.up, a.dwide, a.dnormal, dw.up);
    rms_norm_backward(now.middle, w.feed_forward_gain, a.dnormal, a.dx, dw.feed_forward_gain);

    // middle = x + heads W_out, heads = self_attention(normal W_qkv), normal = rms_norm(x).
    linear_backward(now.heads, w.out, a.dx, a.dnormal, dw.out);
    self_attention_backward(a.dnormal, a.sizes, how, a.blocks, now.attention, a.qkv, d.encoding);
    linear_backward(now.normal, w.qkv, a.qkv, a.dnormal, dw.qkv);
    rms_norm_backward(now.x, w.attention_gain, a.dnormal, a.dx, dw.attention_gain);
  }

  // x = embedding[symbol] + what the encoding adds.
  for (std::size_t n = 0; n < batch.sequences(); ++n) {
    const View<2> sequence(a.dx[n * batch.length].data(), {batch.length, shape_.channels});
    how.encoding.add_to_embeddings_backward(sequence, how.positions, how.parameters, d.encoding);
  }
  const std::vector<Symbol> symbols = symbols_from(batch, 0);
  for (std::size_t t = 0; t < symbols.size(); ++t) add(d.embedding[symbols[t]].flat(), a.dx[t].flat());
  // The encoding uses gain times its parameters.
  scale(d.encoding, encoding_gain_);
}

}  // namespace attention_lab
