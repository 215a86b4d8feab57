// See the header.
#include "model_support.hpp"

#include <algorithm>

#include "bridge/twin.hpp"

namespace attention_lab::test {

SettingValues usual_settings(const EncodingEntry& entry, const ModelShape& shape) {
  SettingValues settings(entry.info, shape.head_dim());
  for (const Setting& setting : entry.info.settings) {
    if (setting.name == "maxLength") settings.set("maxLength", 80.0);
  }
  return settings;
}

Model make_model(const EncodingEntry& entry, const ModelShape& shape, float encoding_gain) {
  return {shape, entry.make(usual_settings(entry, shape), shape.geometry()), encoding_gain};
}

std::vector<float> random_parameters(const Model& model, const EncodingEntry& entry, Generator& draws) {
  std::vector<float> parameters(model.parameter_count());
  draws.normal(parameters);
  for (const ParameterPlace& place : model.places()) {
    const std::span<float> part = std::span(parameters).subspan(place.offset, place.rows * place.columns);
    const float deviation = place.deviation == 0.0F ? 0.3F : place.deviation;
    for (float& value : part) value = place.start + deviation * value;
    if (place.name != "encoding") continue;
    std::vector<float> drawn(part.size());
    entry.make(usual_settings(entry, model.shape()), model.shape().geometry())->initialise(draws, drawn);
    for (std::size_t n = 0; n < drawn.size(); ++n) {
      if (drawn[n] != 0.0F) part[n] = drawn[n];
    }
  }
  return parameters;
}

Batch random_batch(const ModelShape& shape, std::size_t sequences, std::size_t length, Generator& draws) {
  Batch batch{.length = length, .symbols = std::vector<Symbol>(sequences * (length + 1)), .first_scored = {}};
  for (Symbol& symbol : batch.symbols) {
    symbol = static_cast<Symbol>(draws.next_below(static_cast<std::uint32_t>(shape.vocabulary)));
  }
  for (std::size_t n = 0; n < sequences; ++n) batch.first_scored.push_back(1 + 2 * n);
  return batch;
}

namespace {

reference::Matrix columns(const reference::Matrix& matrix, std::size_t first, std::size_t count) {
  reference::Matrix part(matrix.rows, count);
  for (std::size_t i = 0; i < matrix.rows; ++i) {
    for (std::size_t j = 0; j < count; ++j) part(i, j) = matrix(i, first + j);
  }
  return part;
}

reference::Transformer transformer_of(const Model& model, std::span<const double> parameters) {
  const auto p = cut(model.places(), model.shape().layers, parameters);
  const std::size_t channels = model.shape().channels;
  const auto vector = [](std::span<const double> part) { return std::vector<double>(part.begin(), part.end()); };
  const auto matrix = [](BasicView<const double, 2> view) {
    reference::Matrix copy(view.extent(0), view.extent(1));
    std::ranges::copy(view.flat(), copy.values.begin());
    return copy;
  };
  reference::Transformer transformer{.embedding = matrix(p.embedding),
                                     .layers = {},
                                     .gain = vector(p.gain),
                                     .head = matrix(p.head),
                                     .head_dim = model.shape().head_dim()};
  for (const auto& layer : p.layers) {
    const reference::Matrix qkv = matrix(layer.qkv);
    transformer.layers.push_back({.attention_gain = vector(layer.attention_gain),
                                  .q = {columns(qkv, 0, channels), {}},
                                  .k = {columns(qkv, channels, channels), {}},
                                  .v = {columns(qkv, 2 * channels, channels), {}},
                                  .o = {matrix(layer.out), {}},
                                  .feed_forward_gain = vector(layer.feed_forward_gain),
                                  .up = matrix(layer.up),
                                  .down = matrix(layer.down)});
  }
  return transformer;
}

}  // namespace

double reference_loss(const Model& model, const EncodingEntry& entry, float encoding_gain,
                      std::span<const double> parameters, const Batch& batch,
                      const reference::TransformerReading& reading) {
  const reference::Transformer transformer = transformer_of(model, parameters);
  const auto encoding_part = cut(model.places(), model.shape().layers, parameters).encoding;
  std::vector<double> used(encoding_part.begin(), encoding_part.end());
  for (double& value : used) value *= static_cast<double>(encoding_gain);
  std::vector<double> positions(batch.length);
  for (std::size_t t = 0; t < positions.size(); ++t) positions[t] = static_cast<double>(t);
  const Positions places(positions, {positions.size(), 1});
  const SettingValues settings = usual_settings(entry, model.shape());
  const reference::Encoding encoding =
      find_twin(entry.info.id)->make({settings, model.shape().geometry(), used, places, places});

  double sum = 0.0;
  double count = 0.0;
  for (std::size_t n = 0; n < batch.sequences(); ++n) {
    const auto sequence = batch.sequence(n);
    const auto losses = reference::transformer_losses(
        transformer, std::vector<std::size_t>(sequence.begin(), sequence.end()), encoding, reading);
    for (std::size_t t = batch.first_scored[n] - 1; t < losses.size(); ++t) {
      sum += losses[t];
      count += 1.0;
    }
  }
  return sum / count;
}

}  // namespace attention_lab::test
