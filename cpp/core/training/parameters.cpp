// The order of the block, and the deviations from which training starts.
#include "parameters.hpp"

#include <cmath>
#include <utility>

namespace attention_lab {

std::vector<ParameterPlace> parameter_places(const ModelShape& shape, std::size_t encoding_parameters) {
  std::vector<ParameterPlace> places;
  std::size_t offset = 0;
  const auto add = [&](std::string name, std::size_t rows, std::size_t columns, float start, float deviation) {
    places.push_back({std::move(name), offset, rows, columns, start, deviation});
    offset += rows * columns;
  };
  const auto [vocabulary, channels, heads, layers, feed_forward] = shape;
  // What a sum of that many terms is divided by so that it keeps the size of its terms.
  const auto inverse_root = [](std::size_t terms) { return 1.0F / std::sqrt(static_cast<float>(terms)); };
  // What a layer adds to the stream is 1 / (2 layers) of it in squares.
  const float share = inverse_root(2 * layers);

  add("embedding", vocabulary, channels, 0.0F, 0.5F);
  add(std::string(encoding_place), 1, encoding_parameters, 0.0F, 0.0F);
  for (std::size_t layer = 0; layer < layers; ++layer) {
    const std::string prefix = "layers." + std::to_string(layer) + ".";
    add(prefix + "attention.gain", 1, channels, 1.0F, 0.0F);
    add(prefix + "attention.qkv", channels, 3 * channels, 0.0F, inverse_root(channels));
    add(prefix + "attention.out", channels, channels, 0.0F, share * inverse_root(channels));
    add(prefix + "feed_forward.gain", 1, channels, 1.0F, 0.0F);
    add(prefix + "feed_forward.up", channels, feed_forward, 0.0F, inverse_root(channels));
    add(prefix + "feed_forward.down", feed_forward, channels, 0.0F, share * inverse_root(feed_forward));
  }
  add("gain", 1, channels, 1.0F, 0.0F);
  add("head", channels, vocabulary, 0.0F, 0.5F * inverse_root(channels));
  return places;
}

}  // namespace attention_lab
