// Learned: every position up to a last one has a trained vector of its own, added to the token's embedding.
// Based on:
//   Gehring et al. Convolutional Sequence to Sequence Learning. 2017, section 3.1.
//   Radford et al. Improving Language Understanding by Generative Pre-Training. 2018, section 4.1.
//   Devlin et al. BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding. 2018, section 3.
#include <array>
#include <cassert>

#include "encoding.hpp"

namespace attention_lab::encodings {

namespace {

constexpr float initial_deviation = 0.02F;  // GPT-2 and BERT

constexpr std::array settings{
    Setting{.name = "maxLength",
            .kind = SettingKind::integer,
            .default_value = 512.0,
            .minimum = 1.0,
            .maximum = 8192.0,
            .step = 1.0},
};

class Learned final : public Encoding {
 public:
  Learned(const SettingValues& values, const Geometry& geometry)
      : max_length_(values.integer("maxLength")), channels_(geometry.channels) {}

  PositionRange positions() const override {
    return {.minimum = 0.0, .maximum = static_cast<double>(max_length_ - 1), .whole = true};
  }

  /// table [maxLength, C].
  std::size_t parameter_count() const override { return max_length_ * channels_; }

  void initialise(Generator& generator, std::span<float> parameters) const override {
    generator.normal(parameters);
    for (float& value : parameters) value *= initial_deviation;
  }

  void add_to_embeddings(View<2> x, Positions positions, std::span<const float> parameters) override {
    for (std::size_t t = 0; t < x.extent(0); ++t) {
      const std::span<const float> row = parameters.subspan(first_of(positions[t][0]), channels_);
      for (std::size_t c = 0; c < channels_; ++c) x[t][c] += row[c];
    }
  }

  // x' = x + table[p]: each token hands its gradient to the row of its position.
  void add_to_embeddings_backward(View<2> dx, Positions positions, std::span<const float> /*parameters*/,
                                  std::span<float> dparameters) override {
    for (std::size_t t = 0; t < dx.extent(0); ++t) {
      const std::span<float> row = dparameters.subspan(first_of(positions[t][0]), channels_);
      for (std::size_t c = 0; c < channels_; ++c) row[c] += dx[t][c];
    }
  }

 private:
  std::size_t first_of(double position) const {
    const auto row = static_cast<std::size_t>(position);
    assert(row < max_length_ && static_cast<double>(row) == position);
    return row * channels_;
  }

  std::size_t max_length_;
  std::size_t channels_;
};

}  // namespace

extern const EncodingEntry learned{
    .info = {.id = "learned",
             .authors = "Gehring, Auli, Grangier, Yarats, Dauphin",
             .title = "Convolutional Sequence to Sequence Learning",
             .year = 2017,
             .citation = "arXiv 1705.03122, section 3.1",
             .formula = R"(x_p \leftarrow x_p + E_p,\quad E \in \mathbb{R}^{P \times C},\ 0 \le p < P)",
             .settings = settings},
    .make = [](const SettingValues& values, const Geometry& geometry) -> std::unique_ptr<Encoding> {
      return std::make_unique<Learned>(values, geometry);
    },
};

}  // namespace attention_lab::encodings
