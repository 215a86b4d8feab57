// ALiBi: every token of distance costs a score a fixed amount, another one in each head; nothing is learned.
// Based on:
//   Press, Smith, Lewis. Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation. 2021.
//   ofirpress/attention_with_linear_biases, fairseq/models/transformer.py: the authors' code, read for this.
#include "alibi.hpp"

#include <array>
#include <cmath>

#include "distances.hpp"
#include "encoding.hpp"

namespace attention_lab::encodings {

namespace {

enum class Form {
  distance,  // -m |q - k|: the past as in the paper, the future alike
  shortcut,  // +m k: another constant per row, so under a causal mask the softmax is the same, and without one it is
             // not
};
constexpr std::array<std::string_view, 2> forms{"distance", "shortcut"};

constexpr std::array settings{
    Setting{.name = "form", .kind = SettingKind::choice, .default_value = 0.0, .one_of = forms},
};

class Alibi final : public Encoding {
 public:
  Alibi(const SettingValues& values, const Geometry& geometry)
      : form_(values.choice<Form>("form")), slopes_(alibi_slopes(geometry.heads)) {}

  // s' = s - m |q - k|; the derivative by s is 1, so the default backward (nothing) is right.
  void add_to_scores(View<2> scores, ConstView<2> /*q*/, std::size_t head, Positions query_positions,
                     Positions key_positions, std::span<const float> /*parameters*/) override {
    const double slope = slopes_[head];
    for_each_distance(query_positions, key_positions, [&](std::size_t t, std::size_t s, double distance) {
      const double bias = form_ == Form::distance ? -slope * std::abs(distance) : slope * key_positions[s][0];
      scores[t][s] += static_cast<float>(bias);
    });
  }

 private:
  Form form_;
  std::vector<double> slopes_;
};

}  // namespace

extern const EncodingEntry alibi{
    .info = {.id = "alibi",
             .authors = "Press, Smith, Lewis",
             .title = "Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation",
             .year = 2021,
             .citation = "arXiv 2108.12409, section 3",
             .formula = R"(s_{mn} \leftarrow s_{mn} - \mu_h\,|m - n|,\quad \mu_h = 2^{-8(h+1)/H})",
             .settings = settings,
             .relative = true},
    .make = [](const SettingValues& values, const Geometry& geometry) -> std::unique_ptr<Encoding> {
      return std::make_unique<Alibi>(values, geometry);
    },
};

}  // namespace attention_lab::encodings
