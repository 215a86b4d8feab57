// The encoding, the sizes and the projections of a call about a text.
#pragma once

#include "bytes.hpp"
#include "core/multi_head.hpp"

namespace attention_lab::fuzz {

struct TextInput {
  explicit TextInput(Bytes& bytes)
      : entry(all_encodings()[bytes.integer(0, all_encodings().size() - 1)]), tokens(bytes.integer(1, 12)) {
    const std::size_t kv = bytes.integer(1, 3);
    geometry = {.channels = bytes.integer(1, 20),
                .heads = kv * bytes.integer(1, 3),
                .kv_heads = kv,
                .head_dim = bytes.integer(1, 12)};
    const SettingValues values = settings(entry->info, geometry.head_dim, 0, bytes);
    if (!within_limits(values) || entry->refuse(values, geometry)) return;  // what the border refuses
    auto made = entry->make(values, geometry);
    const PositionRange range = made->positions();
    if (range.minimum > 0.0 || static_cast<double>(tokens - 1) > range.maximum) return;
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

 private:
  /// The default of a setting may not suit the size of the head.
  bool within_limits(const SettingValues& values) const {
    for (const Setting& setting : entry->info.settings) {
      const bool numeric = setting.kind == SettingKind::integer || setting.kind == SettingKind::real;
      if (!numeric) continue;
      const double most = setting.maximum == head_dim_limit ? static_cast<double>(geometry.head_dim) : setting.maximum;
      const double value = values.real(setting.name);
      if (value < setting.minimum || value > most) return false;
      if (setting.step != 0.0 && std::fmod(value - setting.minimum, setting.step) != 0.0) return false;
    }
    return true;
  }
};

}  // namespace attention_lab::fuzz
