// Rotary: queries and keys turn, pair by pair, by an angle proportional to their position.
// Based on:
//   Su et al. RoFormer: Enhanced Transformer with Rotary Position Embedding. 2021, section 3.2.2.
//   Black et al. GPT-NeoX-20B. 2022 (half-split pairing; only the first rotaryDim numbers turn).
#include "rotary.hpp"

#include <algorithm>
#include <array>

#include "encoding.hpp"

namespace attention_lab::encodings {

namespace {

constexpr std::array<std::string_view, 2> pairings{"half", "interleaved"};
constexpr std::array<std::string_view, 3> angle_types{"double", "float32", "bfloat16"};

constexpr std::array settings{
    Setting{.name = "base", .kind = SettingKind::real, .default_value = 10000.0, .minimum = 2.0, .maximum = 1e9},
    Setting{.name = "rotaryDim",
            .kind = SettingKind::integer,
            .default_value = head_dim_limit,
            .minimum = 2.0,
            .maximum = head_dim_limit,
            .step = 2.0},
    Setting{.name = "pairing", .kind = SettingKind::choice, .default_value = 0.0, .one_of = pairings},
    Setting{.name = "angles", .kind = SettingKind::choice, .default_value = 0.0, .one_of = angle_types},
};

class Rotary final : public Encoding {
 public:
  explicit Rotary(const SettingValues& values)
      : inverse_frequencies_(rotary_inverse_frequencies(values.integer("rotaryDim"), values.real("base"))),
        pairing_(values.choice<Pairing>("pairing")),
        angles_(values.choice<AngleType>("angles")) {}

  void rotate(View<2> x, Side side, Positions positions, std::size_t /*head*/,
              std::span<const float> /*parameters*/) override {
    attention_lab::rotate(x, table(side, positions), pairing_);
  }

  void rotate_backward(View<2> dx, Side side, Positions positions, std::size_t /*head*/,
                       std::span<const float> /*parameters*/, std::span<float> /*dparameters*/) override {
    attention_lab::rotate_backward(dx, table(side, positions), pairing_);
  }

 private:
  struct Remembered {
    std::vector<double> positions;
    RotaryTable table;
  };

  /// Heads share their positions, so the cosines and sines are computed once for all of them.
  const RotaryTable& table(Side side, Positions positions) {
    Remembered& last = remembered_[side == Side::query ? 0 : 1];
    std::vector<double> tokens(positions.extent(0));
    for (std::size_t t = 0; t < tokens.size(); ++t) tokens[t] = positions[t][0];
    if (tokens != last.positions) {
      last.table = rotary_table(tokens, inverse_frequencies_, 1.0, angles_);
      last.positions = std::move(tokens);
    }
    return last.table;
  }

  std::vector<double> inverse_frequencies_;
  Pairing pairing_;
  AngleType angles_;
  std::array<Remembered, 2> remembered_;
};

}  // namespace

extern const EncodingEntry rotary{
    .info = {.id = "rotary",
             .authors = "Su, Lu, Pan, Murtadha, Wen, Liu",
             .title = "RoFormer: Enhanced Transformer with Rotary Position Embedding",
             .year = 2021,
             .citation = "arXiv 2104.09864, section 3.2.2",
             .formula = R"(q_m \leftarrow R_m q_m,\ k_n \leftarrow R_n k_n,\quad )"
                        R"(R_p = \bigoplus_i \begin{pmatrix}\cos p\theta_i & -\sin p\theta_i\\ )"
                        R"(\sin p\theta_i & \cos p\theta_i\end{pmatrix},\ \theta_i = b^{-2i/d})",
             .settings = settings},
    .make = [](const SettingValues& values, const Geometry&) -> std::unique_ptr<Encoding> {
      return std::make_unique<Rotary>(values);
    },
};

}  // namespace attention_lab::encodings
