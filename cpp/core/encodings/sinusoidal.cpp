// Sinusoidal: a fixed vector of sines and cosines of the position is added to each token's embedding.
// Based on:
//   Vaswani et al. Attention Is All You Need. 2017, section 3.5.
#include "sinusoidal.hpp"

#include <algorithm>
#include <array>

#include "encoding.hpp"

namespace attention_lab::encodings {

namespace {

constexpr std::array<std::string_view, 2> layouts{"interleaved", "concatenated"};

constexpr std::array settings{
    Setting{.name = "base", .kind = SettingKind::real, .default_value = 10000.0, .minimum = 2.0, .maximum = 1e9},
    Setting{.name = "layout", .kind = SettingKind::choice, .default_value = 0.0, .one_of = layouts},
};

class Sinusoidal final : public Encoding {
 public:
  Sinusoidal(const SettingValues& values, const Geometry& geometry)
      : channels_(geometry.channels), base_(values.real("base")), layout_(values.choice<SinusoidalLayout>("layout")) {}

  /// Angles keep their digits up to 2^31 radians, and no pair turns by more than one per position.
  PositionRange positions() const override { return {.minimum = -0x1p31, .maximum = 0x1p31}; }

  /// The table, in double while it is made, its frequencies, and the positions, old and new.
  std::size_t scratch_bytes(std::size_t tokens) const override {
    return (tokens + 1) * channels_ * (sizeof(double) + sizeof(float)) + 2 * tokens * sizeof(double);
  }

  // x' = x + PE(p); the derivative by x is 1, so the default backward (nothing) is right.
  void add_to_embeddings(View<2> x, Positions positions, std::span<const float> /*parameters*/) override {
    remember(positions);
    const std::span<float> values = x.flat();
    for (std::size_t n = 0; n < values.size(); ++n) values[n] += table_[n];
  }

 private:
  /// The table of the last call is the table of the next one in training, where positions stay.
  void remember(Positions positions) {
    std::vector<double> tokens(positions.extent(0));
    for (std::size_t t = 0; t < tokens.size(); ++t) tokens[t] = positions[t][0];
    if (tokens == tokens_) return;
    std::vector<double> table(tokens.size() * channels_);
    sinusoidal(tokens, channels_, base_, layout_, table);
    table_.resize(table.size());
    std::ranges::transform(table, table_.begin(), [](double value) { return static_cast<float>(value); });
    tokens_ = std::move(tokens);
  }

  std::size_t channels_;
  double base_;
  SinusoidalLayout layout_;
  std::vector<double> tokens_;
  std::vector<float> table_;
};

}  // namespace

extern const EncodingEntry sinusoidal{
    .info = {.id = "sinusoidal",
             .authors = "Vaswani, Shazeer, Parmar, Uszkoreit, Jones, Gomez, Kaiser, Polosukhin",
             .title = "Attention Is All You Need",
             .year = 2017,
             .citation = "arXiv 1706.03762, section 3.5",
             .formula = R"(x_p \leftarrow x_p + \mathrm{PE}_p,\quad )"
                        R"(\mathrm{PE}_{p,2i} = \sin(p\,\theta_i),\ \mathrm{PE}_{p,2i+1} = \cos(p\,\theta_i),\ )"
                        R"(\theta_i = b^{-2i/C})",
             .settings = settings},
    .make = [](const SettingValues& values, const Geometry& geometry) -> std::unique_ptr<Encoding> {
      return std::make_unique<Sinusoidal>(values, geometry);
    },
    .refuse = [](const SettingValues&,
                 const Geometry& geometry) { return refuse_indivisible("channels", geometry.channels, 2); },
};

}  // namespace attention_lab::encodings
