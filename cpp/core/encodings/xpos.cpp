// xPos: rotary that also shrinks a score with the distance, slow pairs less than fast ones.
// Based on:
//   Sun et al. A Length-Extrapolatable Transformer. 2022.
//   microsoft/torchscale, component/xpos_relative_position.py: the authors' code, read for this.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "encoding.hpp"
#include "rotary.hpp"
#include "rotating_encoding.hpp"

namespace attention_lab::encodings {

namespace {

constexpr std::array settings{
    Setting{.name = "base", .kind = SettingKind::real, .default_value = 10000.0, .minimum = 2.0, .maximum = 1e9},
    Setting{.name = "scaleBase", .kind = SettingKind::real, .default_value = 512.0, .minimum = 1.0, .maximum = 1e9},
    // The position whose scale is 1; the authors take half the length. Scores are the same for any.
    Setting{.name = "centre", .kind = SettingKind::real, .default_value = 0.0, .minimum = -0x1p31, .maximum = 0x1p31},
    Setting{.name = "pairing", .kind = SettingKind::choice, .default_value = 1.0, .one_of = pairing_words},
};

/// zeta_i = (2i / D + 0.4) / 1.4.
std::vector<double> scales(std::size_t pairs) {
  std::vector<double> zeta(pairs);
  for (std::size_t i = 0; i < pairs; ++i) {
    zeta[i] = (static_cast<double>(i) / static_cast<double>(pairs) + 0.4) / 1.4;
  }
  return zeta;
}

class Xpos final : public RotatingEncoding {
 public:
  Xpos(const SettingValues& values, const Geometry& geometry)
      : inverse_frequencies_(rotary_inverse_frequencies(geometry.head_dim, values.real("base"))),
        scales_(scales(geometry.head_dim / 2)),
        scale_base_(values.real("scaleBase")),
        centre_(values.real("centre")),
        pairing_(values.choice<Pairing>("pairing")) {}

  /// As far from the centre as the smallest scale, 0.4 / 1.4, keeps a power that is a normal float.
  PositionRange positions() const override {
    const double reach = std::floor(scale_base_ * 126.0 / std::log2(1.4 / 0.4));
    return {.minimum = std::max(centre_ - reach, -0x1p31), .maximum = std::min(centre_ + reach, 0x1p31)};
  }

 private:
  // A turn and a scale: the transposed matrix turns back and keeps the scale, so the family's backward holds.
  RotaryTable make_table(Side side, Positions positions) const override {
    const std::vector<double> tokens = first_coordinates(positions);
    RotaryTable table = rotary_table(tokens, inverse_frequencies_);
    const double sign = side == Side::query ? 1.0 : -1.0;
    for (std::size_t t = 0; t < tokens.size(); ++t) {
      const double exponent = sign * (tokens[t] - centre_) / scale_base_;
      for (std::size_t i = 0; i < scales_.size(); ++i) {
        const auto scale = static_cast<float>(std::pow(scales_[i], exponent));
        table.cosine[t][i] *= scale;
        table.sine[t][i] *= scale;
      }
    }
    return table;
  }
  std::size_t pairs() const override { return inverse_frequencies_.size(); }
  Pairing pairing(Side /*side*/) const override { return pairing_; }

  std::vector<double> inverse_frequencies_;
  std::vector<double> scales_;
  double scale_base_;
  double centre_;
  Pairing pairing_;
};

}  // namespace

extern const EncodingEntry xpos{
    .info = {.id = "xpos",
             .authors = "Sun, Dong, Patra, Ma, Huang, Benhaim, Chaudhary, Song, Wei",
             .title = "A Length-Extrapolatable Transformer",
             .year = 2022,
             .citation = "arXiv 2212.10554; code: microsoft/torchscale, component/xpos_relative_position.py",
             .formula = R"(q_m \leftarrow \zeta^{m/\sigma} R_m q_m,\ k_n \leftarrow \zeta^{-n/\sigma} R_n k_n,\quad )"
                        R"(\zeta_i = \frac{2i/D + 0.4}{1.4},\ \sigma = 512)",
             .settings = settings,
             .relative = true},
    .make = [](const SettingValues& values, const Geometry& geometry) -> std::unique_ptr<Encoding> {
      return std::make_unique<Xpos>(values, geometry);
    },
    .refuse = refuse_odd_head,
};

}  // namespace attention_lab::encodings
