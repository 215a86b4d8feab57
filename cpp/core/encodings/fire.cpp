// FIRE: a small learned network turns a distance, as a share of the query's own position, into a bias.
// Based on:
//   Li et al. Functional Interpolation for Relative Positions Improves Long Context Transformers. 2023, section 3.
//   Its listing in PyTorch, read in the copies that public repositories carry (mcleish7/arithmetic), not in the paper.
#include <algorithm>
#include <array>
#include <cmath>

#include "distances.hpp"
#include "encoding.hpp"

namespace attention_lab::encodings {

namespace {

// The authors' start and guard.
constexpr float initial_c = 0.1F;
constexpr double guard = 1e-6;

constexpr std::array settings{
    Setting{.name = "width",
            .kind = SettingKind::integer,
            .default_value = 32.0,
            .minimum = 1.0,
            .maximum = 1024.0,
            .step = 1.0},
    Setting{.name = "threshold", .kind = SettingKind::real, .default_value = 512.0, .minimum = 1.0, .maximum = 0x1p31},
};

double sign_of(double x) { return x < 0.0 ? -1.0 : 1.0; }

class Fire final : public Encoding {
 public:
  Fire(const SettingValues& values, const Geometry& geometry)
      : heads_(geometry.heads), width_(values.integer("width")), threshold_(values.real("threshold")) {}

  /// c, the factor of the threshold, then a network 1 -> width -> H: weights and biases of the hidden layer [width]
  /// each, weights of the last layer [H, width], its biases [H].
  std::size_t parameter_count() const override { return 2 + 2 * width_ + heads_ * (width_ + 1); }

  /// c = 0.1, factor 1, the network as torch.nn.Linear starts: uniform within 1 / sqrt(inputs).
  void initialise(Generator& generator, std::span<float> parameters) const override {
    generator.uniform(parameters);
    for (float& value : parameters) value = 2.0F * value - 1.0F;
    const float bound = 1.0F / std::sqrt(static_cast<float>(width_));
    for (float& value : parameters.subspan(2 + 2 * width_)) value *= bound;
    parameters[0] = initial_c;
    parameters[1] = 1.0F;
  }

  void add_to_scores(View<2> scores, ConstView<2> /*q*/, std::size_t head, Positions query_positions,
                     Positions key_positions, std::span<const float> parameters) override {
    const auto [c, factor, in, in_bias, out, out_bias] = parts(parameters, head);
    for_each_distance(query_positions, key_positions, [&](std::size_t t, std::size_t s, double distance) {
      const double x = share(distance, query_positions[t][0], c, factor).value();
      auto sum = static_cast<double>(out_bias);
      for (std::size_t w = 0; w < width_; ++w) {
        const double hidden = static_cast<double>(in[w]) * x + static_cast<double>(in_bias[w]);
        sum += static_cast<double>(out[w]) * std::max(hidden, 0.0);
      }
      scores[t][s] += static_cast<float>(sum);
    });
  }

  void add_to_scores_backward(View<2> dscores, ConstView<2> /*scores*/, ConstView<2> /*q*/, View<2> /*dq*/,
                              std::size_t head, Positions query_positions, Positions key_positions,
                              std::span<const float> parameters, std::span<float> dparameters) override {
    const auto [c, factor, in, in_bias, out, out_bias] = parts(parameters, head);
    const auto [dc, dfactor, din, din_bias, dout, dout_bias] = parts(dparameters, head);
    double sum_dc = 0.0;
    double sum_dfactor = 0.0;
    for_each_distance(query_positions, key_positions, [&](std::size_t t, std::size_t s, double distance) {
      // s' = s + out . relu(in x + in_bias) + out_bias.
      const float ds = dscores[t][s];
      const Share part = share(distance, query_positions[t][0], c, factor);
      const auto x = static_cast<float>(part.value());
      float dx = 0.0F;
      for (std::size_t w = 0; w < width_; ++w) {
        const float hidden = in[w] * x + in_bias[w];
        if (hidden <= 0.0F) continue;
        dout[w] += ds * hidden;
        const float dhidden = ds * out[w];
        din[w] += dhidden * x;
        din_bias[w] += dhidden;
        dx += dhidden * in[w];
      }
      dout_bias += ds;
      sum_dc += static_cast<double>(dx) * part.by_c();
      sum_dfactor += static_cast<double>(dx) * part.by_factor(threshold_);
    });
    dc += static_cast<float>(sum_dc);
    dfactor += static_cast<float>(sum_dfactor);
  }

 private:
  /// The parameter block, or that of its gradients, cut into what one head uses.
  template <typename Number>
  struct Parts {
    Number& c;
    Number& factor;
    std::span<Number> in;
    std::span<Number> in_bias;
    std::span<Number> out;
    Number& out_bias;
  };

  template <typename Number>
  Parts<Number> parts(std::span<Number> block, std::size_t head) const {
    const std::size_t out = 2 + 2 * width_;
    return {block[0],
            block[1],
            block.subspan(2, width_),
            block.subspan(2 + width_, width_),
            block.subspan(out + head * width_, width_),
            block[out + heads_ * width_ + head]};
  }

  /// x = psi(n) / (psi(max(position, L)) + guard), psi(y) = ln(|c y| + 1), n = |distance|, L = |factor threshold|.
  struct Share {
    double n;
    double whole;  ///< max(position, L)
    double c;
    double factor;
    bool limited;  ///< L is the larger one

    double top() const { return std::log1p(std::abs(c) * n); }
    double bottom() const { return std::log1p(std::abs(c) * whole) + guard; }
    double value() const { return top() / bottom(); }
    double by_c() const {
      const double dtop = sign_of(c) * n / (std::abs(c) * n + 1.0);
      const double dbottom = sign_of(c) * whole / (std::abs(c) * whole + 1.0);
      return (dtop - value() * dbottom) / bottom();
    }
    double by_factor(double threshold) const {
      if (!limited) return 0.0;
      const double dbottom = std::abs(c) / (std::abs(c) * whole + 1.0) * sign_of(factor) * threshold;
      return -value() * dbottom / bottom();
    }
  };

  Share share(double distance, double position, float c, float factor) const {
    const double limit = std::abs(static_cast<double>(factor)) * threshold_;
    return {.n = std::abs(distance),
            .whole = std::max(position, limit),
            .c = static_cast<double>(c),
            .factor = static_cast<double>(factor),
            .limited = limit > position};
  }

  std::size_t heads_;
  std::size_t width_;
  double threshold_;
};

}  // namespace

extern const EncodingEntry fire{
    .info = {.id = "fire",
             .authors = "Li, You, Guruganesh, Ainslie, Ontanon, Zaheer, Sanghai, Yang, Kumar, Bhojanapalli",
             .title = "Functional Interpolation for Relative Positions Improves Long Context Transformers",
             .year = 2023,
             .citation = "arXiv 2310.04418, section 3",
             .formula = R"(s_{mn} \leftarrow s_{mn} + f_h\!\left(\frac{\psi(|m - n|)}{\psi(\max(L, m))}\right),\quad )"
                        R"(\psi(x) = \ln(c\,x + 1))",
             .settings = settings},
    .make = [](const SettingValues& values, const Geometry& geometry) -> std::unique_ptr<Encoding> {
      return std::make_unique<Fire>(values, geometry);
    },
};

}  // namespace attention_lab::encodings
