// Axial rotary: one half of a head's pairs turns with a patch's column, the other half with its row.
// Based on:
//   Heo, Park, Han, Yun. Rotary Position Embedding for Vision Transformer. 2024 (RoPE-Axial).
//   naver-ai/rope-vit, models/vit_rope.py, compute_axial_cis and init_t_xy: the authors' code, read for this.
#include <array>
#include <cmath>
#include <vector>

#include "encoding.hpp"
#include "rotary_axes.hpp"
#include "rotating_encoding.hpp"

namespace attention_lab::encodings {

namespace {

constexpr std::array settings{
    Setting{.name = "base", .kind = SettingKind::real, .default_value = 100.0, .minimum = 2.0, .maximum = 1e9},
    // Patches in a row, for tokens that are only numbered: token p stands in column p mod width, row floor(p / width).
    Setting{.name = "width",
            .kind = SettingKind::integer,
            .default_value = 8.0,
            .minimum = 1.0,
            .maximum = 8192.0,
            .step = 1.0},
    Setting{.name = "pairing", .kind = SettingKind::choice, .default_value = 1.0, .one_of = pairing_words},
};

class Axial final : public RotatingEncoding {
 public:
  Axial(const SettingValues& values, const Geometry& geometry)
      : width_(values.real("width")), pairing_(values.choice<Pairing>("pairing")) {
    const std::vector<double> theta = rotary_inverse_frequencies(geometry.head_dim / 2, values.real("base"));
    for (const std::size_t axis : {0U, 1U}) {
      for (const double frequency : theta) pairs_.push_back({frequency, axis});
    }
  }

 private:
  RotaryTable make_table(Side /*side*/, Positions positions) const override {
    if (positions.extent(1) > 1) return rotary_table(positions, pairs_);
    std::vector<double> places;
    for (const double p : positions.flat()) {
      const double row = std::floor(p / width_);
      places.insert(places.end(), {p - row * width_, row});
    }
    return rotary_table(Positions(places, {positions.extent(0), 2}), pairs_);
  }
  std::size_t pairs() const override { return pairs_.size(); }
  Pairing pairing(Side /*side*/) const override { return pairing_; }

  double width_;
  Pairing pairing_;
  std::vector<AxisPair> pairs_;
};

}  // namespace

extern const EncodingEntry axial{
    .info = {.id = "axial",
             .authors = "Heo, Park, Han, Yun",
             .title = "Rotary Position Embedding for Vision Transformer",
             .year = 2024,
             .citation = "arXiv 2403.13298 (RoPE-Axial)",
             .formula = R"(R_p = \bigoplus_i R(p_x\,\theta_i)\;\oplus\;\bigoplus_i R(p_y\,\theta_i),\quad )"
                        R"(\theta_i = b^{-4i/D},\ i < \tfrac{D}{4},\ )"
                        R"(R(\alpha) = \begin{pmatrix}\cos\alpha & -\sin\alpha\\ \sin\alpha & \cos\alpha\end{pmatrix})",
             .settings = settings,
             .relative = true,
             .axes = 2},
    .make = [](const SettingValues& values, const Geometry& geometry) -> std::unique_ptr<Encoding> {
      return std::make_unique<Axial>(values, geometry);
    },
    .refuse = [](const SettingValues&,
                 const Geometry& geometry) { return refuse_indivisible("headDim", geometry.head_dim, 4); },
};

}  // namespace attention_lab::encodings
