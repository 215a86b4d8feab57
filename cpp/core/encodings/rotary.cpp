// Rotary: queries and keys turn, pair by pair, by an angle proportional to their position.
// Based on:
//   Su et al. RoFormer: Enhanced Transformer with Rotary Position Embedding. 2021, section 3.2.2.
//   Black et al. GPT-NeoX-20B. 2022 (half-split pairing; only the first rotaryDim numbers turn).
//   Barbero et al. Round and Round We Go! What makes Rotary Positional Encodings useful? 2024 (p-RoPE).
#include "rotary.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "encoding.hpp"
#include "rotating_encoding.hpp"

namespace attention_lab::encodings {

namespace {

constexpr std::array<std::string_view, 3> pairings{"half", "interleaved", "mixed"};
constexpr std::array<std::string_view, 3> angle_types{"double", "float32", "bfloat16"};

constexpr std::array settings{
    Setting{.name = "base", .kind = SettingKind::real, .default_value = 10000.0, .minimum = 2.0, .maximum = 1e9},
    Setting{.name = "rotaryDim",
            .kind = SettingKind::integer,
            .default_value = head_dim_limit,
            .minimum = 2.0,
            .maximum = head_dim_limit,
            .step = 2.0},
    Setting{.name = "proportion", .kind = SettingKind::real, .default_value = 1.0, .minimum = 0.0, .maximum = 1.0},
    Setting{.name = "pairing", .kind = SettingKind::choice, .default_value = 0.0, .one_of = pairings},
    Setting{.name = "angles", .kind = SettingKind::choice, .default_value = 0.0, .one_of = angle_types},
};

/// mixed: queries paired in halves, keys as neighbours, a mistake when checkpoints change hands. Scores then depend on
/// more than the distance.
enum class RotaryPairing { half, interleaved, mixed };

class Rotary final : public RotatingEncoding {
 public:
  explicit Rotary(const SettingValues& values)
      : inverse_frequencies_(rotary_inverse_frequencies(values.integer("rotaryDim"), values.real("base"))),
        pairing_(values.choice<RotaryPairing>("pairing")),
        angles_(values.choice<AngleType>("angles")) {
    // The slowest pairs stand still: content without position, at frequencies of the full dimension.
    const double turning = std::floor(values.real("proportion") * static_cast<double>(inverse_frequencies_.size()));
    std::fill(inverse_frequencies_.begin() + static_cast<std::ptrdiff_t>(turning), inverse_frequencies_.end(), 0.0);
  }

 private:
  RotaryTable make_table(Side /*side*/, Positions positions) const override {
    return rotary_table(first_coordinates(positions), inverse_frequencies_, 1.0, angles_);
  }
  std::size_t pairs() const override { return inverse_frequencies_.size(); }
  Pairing pairing(Side side) const override {
    if (pairing_ == RotaryPairing::mixed) return side == Side::query ? Pairing::half : Pairing::interleaved;
    return static_cast<Pairing>(pairing_);
  }

  std::vector<double> inverse_frequencies_;
  RotaryPairing pairing_;
  AngleType angles_;
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
             .settings = settings,
             .relative = true},
    .make = [](const SettingValues& values, const Geometry&) -> std::unique_ptr<Encoding> {
      return std::make_unique<Rotary>(values);
    },
};

}  // namespace attention_lab::encodings
