// The encoding, the sizes and the projections of a call about a text.
#pragma once

#include "bytes.hpp"
#include "core/multi_head.hpp"
#include "encoding_input.hpp"

namespace attention_lab::fuzz {

struct TextInput {
  explicit TextInput(Bytes& bytes)
      : entry(all_encodings()[bytes.integer(0, all_encodings().size() - 1)]), tokens(bytes.integer(1, 12)) {
    const std::size_t kv = bytes.integer(1, 3);
    geometry = {.channels = bytes.integer(1, 20),
                .heads = kv * bytes.integer(1, 3),
                .kv_heads = kv,
                .head_dim = bytes.integer(1, 12)};
    auto made = fuzz::encoding(*entry, geometry, tokens, bytes);
    if (!made) return;
    parameters.resize(made->parameter_count());
    if (bytes.coin()) {
      bytes.fill(parameters);
    } else {
      Generator generator(bytes.raw<std::uint64_t>());
      made->initialise(generator, parameters);
    }
    for (std::size_t t = 0; t < tokens; ++t) places.push_back(static_cast<double>(t));
    x = bytes.tensor<2>({tokens, geometry.channels});
    wq = bytes.tensor<2>({geometry.channels, geometry.heads * geometry.head_dim});
    wk = bytes.tensor<2>({geometry.channels, kv * geometry.head_dim});
    if (bytes.coin()) q_bias = bytes.tensor<1>({wq.extent(1)});
    if (bytes.coin()) k_bias = bytes.tensor<1>({wk.extent(1)});
    encoding = std::move(made);
  }

  EncodingUse use() {
    return {.encoding = *encoding, .parameters = parameters, .positions = Positions(places.data(), {tokens, 1})};
  }

  MultiHeadWeights weights() const {
    return {.q = wq, .k = wk, .v = {}, .o = {}, .q_bias = q_bias.flat(), .k_bias = k_bias.flat()};
  }

  const EncodingEntry* entry;
  std::size_t tokens;
  Geometry geometry;
  std::unique_ptr<Encoding> encoding;  ///< none where the options are refused
  std::vector<float> parameters;
  std::vector<double> places;
  Tensor<2> x, wq, wk;
  Tensor<1> q_bias, k_bias;
};

}  // namespace attention_lab::fuzz
