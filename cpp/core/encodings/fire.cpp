// FIRE: a small learned network turns a distance, as a share of the query's own position, into a bias.
// Based on:
//   Li et al. Functional Interpolation for Relative Positions Improves Long Context Transformers. 2023, section 3.
//   Its listing in PyTorch, read in the copies that public repositories carry (mcleish7/arithmetic), not in the paper.
#include <algorithm>
#include <array>
#include <cmath>

#include "broken_line.hpp"
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

double sign_of(float x) { return x < 0.0F ? -1.0 : 1.0; }

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

  /// The logarithms of the distances, and the network.
  std::size_t scratch_bytes(std::size_t tokens) const override {
    return by_distance_bytes(tokens) + BrokenLine::bytes(width_);
  }

  void add_to_scores(View<2> scores, ConstView<2> /*q*/, std::size_t head, Positions query_positions,
                     Positions key_positions, std::span<const float> parameters) override {
    const auto given = parts(parameters, head);
    BrokenLine network(given.in, given.in_bias, given.out, given.out_bias);
    const ByDistance top(query_positions, key_positions, Psi(given.c));
    for (std::size_t t = 0; t < query_positions.extent(0); ++t) {
      const Whole whole = whole_of(query_positions[t][0], given.c, given.factor);
      for (std::size_t s = 0; s < key_positions.extent(0); ++s) {
        const double distance = key_positions[s][0] - query_positions[t][0];
        scores[t][s] += static_cast<float>(network.at(top(distance) / whole.bottom));
      }
    }
  }

  // s' = s + f(x), x = top / bottom.
  void add_to_scores_backward(View<2> dscores, ConstView<2> /*scores*/, ConstView<2> /*q*/, View<2> /*dq*/,
                              std::size_t head, Positions query_positions, Positions key_positions,
                              std::span<const float> parameters, std::span<float> dparameters) override {
    const auto given = parts(parameters, head);
    const auto gradients = parts(dparameters, head);
    BrokenLine network(given.in, given.in_bias, given.out, given.out_bias);
    const ByDistance top(query_positions, key_positions, Psi(given.c));
    double sum_dc = 0.0;
    double sum_dfactor = 0.0;
    for (std::size_t t = 0; t < query_positions.extent(0); ++t) {
      const Whole whole = whole_of(query_positions[t][0], given.c, given.factor);
      double dbottom = 0.0;
      for (std::size_t s = 0; s < key_positions.extent(0); ++s) {
        const double distance = key_positions[s][0] - query_positions[t][0];
        const double x = top(distance) / whole.bottom;
        const double dtop = network.back(x, static_cast<double>(dscores[t][s])) / whole.bottom;
        sum_dc += dtop * psi_by_c(std::abs(distance), given.c);
        dbottom -= dtop * x;
      }
      sum_dc += dbottom * psi_by_c(whole.length, given.c);
      // The threshold's factor matters where it is the larger of the two.
      if (whole.limited) {
        const double steep = std::abs(static_cast<double>(given.c));
        sum_dfactor += dbottom * steep / (steep * whole.length + 1.0) * sign_of(given.factor) * threshold_;
      }
    }
    network.add_gradients(gradients.in, gradients.in_bias, gradients.out, gradients.out_bias);
    gradients.c += static_cast<float>(sum_dc);
    gradients.factor += static_cast<float>(sum_dfactor);
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

  // x = psi(n) / (psi(max(position, L)) + guard), n = |distance|, L = |factor threshold|.

  /// psi(n) = ln(|c| n + 1) of a signed distance.
  struct Psi {
    explicit Psi(float c) : steep(std::abs(static_cast<double>(c))) {}
    double operator()(double distance) const { return std::log1p(steep * std::abs(distance)); }
    double steep;
  };

  static double psi_by_c(double n, float c) { return sign_of(c) * n / (std::abs(static_cast<double>(c)) * n + 1.0); }

  /// What the distances of one query are a share of.
  struct Whole {
    double length;  ///< max(position, L)
    double bottom;  ///< psi(length) + guard
    bool limited;   ///< L is the larger one
  };

  Whole whole_of(double position, float c, float factor) const {
    const double limit = std::abs(static_cast<double>(factor)) * threshold_;
    const double length = std::max(position, limit);
    return {.length = length, .bottom = Psi(c)(length) + guard, .limited = limit > position};
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
