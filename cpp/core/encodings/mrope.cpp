// M-RoPE: rotary whose pairs are shared out among time, height and width: one code for text, pictures and films.
// Based on:
//   Wang et al. Qwen2-VL: Enhancing Vision-Language Model's Perception of the World at Any Resolution. 2024, 2.1.
//   Hugging Face Transformers, models/qwen2_vl/modeling_qwen2_vl.py, apply_multimodal_rotary_pos_emb, read for this.
#include <array>
#include <vector>

#include "encoding.hpp"
#include "rotary_axes.hpp"
#include "rotating_encoding.hpp"

namespace attention_lab::encodings {

namespace {

// Sections are shares: 2 : 3 : 3 is Qwen2-VL's [16, 24, 24] of 64 pairs, and fits a head of any size.
constexpr Setting share(std::string_view name, double value) {
  return {.name = name,
          .kind = SettingKind::integer,
          .default_value = value,
          .minimum = 1.0,
          .maximum = 4096.0,
          .step = 1.0};
}
constexpr std::array settings{
    share("time", 2.0),
    share("height", 3.0),
    share("width", 3.0),
    Setting{.name = "base", .kind = SettingKind::real, .default_value = 10000.0, .minimum = 2.0, .maximum = 1e9},
    Setting{.name = "pairing", .kind = SettingKind::choice, .default_value = 0.0, .one_of = pairing_words},
};

class Mrope final : public RotatingEncoding {
 public:
  Mrope(const SettingValues& values, const Geometry& geometry) : pairing_(values.choice<Pairing>("pairing")) {
    const std::vector<double> theta = rotary_inverse_frequencies(geometry.head_dim, values.real("base"));
    const std::size_t time = values.integer("time");
    const std::size_t height = values.integer("height");
    const std::size_t all = time + height + values.integer("width");
    // The first pair of a section, to the nearest whole one.
    const auto first_after = [&](std::size_t shares) { return (2 * theta.size() * shares + all) / (2 * all); };
    const std::size_t first_height = first_after(time);
    const std::size_t first_width = first_after(time + height);
    const auto axis_of = [=](std::size_t pair) -> std::size_t {
      if (pair < first_height) return 0;
      return pair < first_width ? 1 : 2;
    };
    for (std::size_t i = 0; i < theta.size(); ++i) pairs_.push_back({theta[i], axis_of(i)});
  }

 private:
  RotaryTable make_table(Side /*side*/, Positions positions) const override { return rotary_table(positions, pairs_); }
  std::size_t pairs() const override { return pairs_.size(); }
  Pairing pairing(Side /*side*/) const override { return pairing_; }

  Pairing pairing_;
  std::vector<AxisPair> pairs_;
};

}  // namespace

extern const EncodingEntry mrope{
    .info = {.id = "mrope",
             .authors =
                 "Wang, Bai, Tan, Wang, Fan, Bai, Chen, Liu, Wang, Ge, Fan, Dang, Du, Ren, Men, Liu, Zhou, Zhou, Lin",
             .title = "Qwen2-VL: Enhancing Vision-Language Model's Perception of the World at Any Resolution",
             .year = 2024,
             .citation = "arXiv 2409.12191, section 2.1",
             .formula = R"(R_p = \bigoplus_i R\big(p_{a(i)}\,\theta_i\big),\quad a(i) \in \{t, h, w\},\ )"
                        R"(\theta_i = b^{-2i/D},\ )"
                        R"(R(\alpha) = \begin{pmatrix}\cos\alpha & -\sin\alpha\\ \sin\alpha & \cos\alpha\end{pmatrix})",
             .settings = settings,
             .relative = true,
             .axes = 3},
    .make = [](const SettingValues& values, const Geometry& geometry) -> std::unique_ptr<Encoding> {
      return std::make_unique<Mrope>(values, geometry);
    },
    .refuse = refuse_odd_head,
};

}  // namespace attention_lab::encodings
