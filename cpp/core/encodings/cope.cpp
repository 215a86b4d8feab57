// CoPE: a query counts the past tokens its gates let through, and reads a learned vector at that count.
// Based on:
//   Golovneva, Wang, Weston, Sukhbaatar. Contextual Position Encoding: Learning to Count What's Important. 2024, app.
//   B. lucidrains/x-transformers, x_transformers.py, class CoPE, and attend.py: the listing of appendix B, read for
//   this.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "encoding.hpp"
#include "gemm.hpp"

namespace attention_lab::encodings {

namespace {

constexpr std::array settings{
    Setting{.name = "maxPosition",
            .kind = SettingKind::integer,
            .default_value = 16.0,
            .minimum = 2.0,
            .maximum = 8192.0,
            .step = 1.0},
};

double sigmoid(double x) { return 1.0 / (1.0 + std::exp(-x)); }

/// Where a count lies between two of the learned vectors.
struct Place {
  std::size_t below;
  std::size_t above;
  double weight_above;
  bool at_end;  ///< the count reached the last vector: it no longer matters how far beyond
};

class Cope final : public Encoding {
 public:
  Cope(const SettingValues& values, const Geometry& geometry)
      : count_(values.integer("maxPosition")), head_dim_(geometry.head_dim) {}

  /// table [maxPosition, D], one for all heads.
  std::size_t parameter_count() const override { return count_ * head_dim_; }

  /// Zeros, as the authors start.
  void initialise(Generator& /*generator*/, std::span<float> parameters) const override {
    std::ranges::fill(parameters, 0.0F);
  }

  /// One query's gates, places and levels.
  std::size_t scratch_bytes(std::size_t tokens) const override {
    return tokens * (sizeof(double) + sizeof(Place)) + 2 * count_ * sizeof(double);
  }

  void add_to_scores(View<2> scores, ConstView<2> q, std::size_t /*head*/, Positions query_positions,
                     Positions key_positions, std::span<const float> parameters) override {
    for (std::size_t t = 0; t < scores.extent(0); ++t) {
      read(scores[t], q[t], query_positions[t][0], key_positions, parameters);
      for (std::size_t s = 0; s < places_.size(); ++s) {
        const Place& at = places_[s];
        scores[t][s] +=
            static_cast<float>((1.0 - at.weight_above) * levels_[at.below] + at.weight_above * levels_[at.above]);
      }
    }
  }

  void add_to_scores_backward(View<2> dscores, ConstView<2> scores, ConstView<2> q, View<2> dq, std::size_t /*head*/,
                              Positions query_positions, Positions key_positions, std::span<const float> parameters,
                              std::span<float> dparameters) override {
    for (std::size_t t = 0; t < scores.extent(0); ++t) {
      read(scores[t], q[t], query_positions[t][0], key_positions, parameters);
      std::ranges::fill(dlevels_, 0.0);
      double dcounts = 0.0;
      for (std::size_t s = 0; s < places_.size(); ++s) {
        // s' = s + (1 - w) level_below + w level_above, w = count - below.
        const Place& at = places_[s];
        const auto ds = static_cast<double>(dscores[t][s]);
        dlevels_[at.below] += ds * (1.0 - at.weight_above);
        dlevels_[at.above] += ds * at.weight_above;
        if (!at.at_end) dcounts += ds * (levels_[at.above] - levels_[at.below]);
        // count_j = sum over s >= j of gate_s: gate s is part of every count up to its own. gate = sigmoid(score).
        dscores[t][s] += static_cast<float>(dcounts * gates_[s] * (1.0 - gates_[s]));
      }
      // level_p = q . e_p.
      for (std::size_t p = 0; p < count_; ++p) {
        const auto dlevel = static_cast<float>(dlevels_[p]);
        for (std::size_t c = 0; c < head_dim_; ++c) {
          dq[t][c] += dlevel * parameters[p * head_dim_ + c];
          dparameters[p * head_dim_ + c] += dlevel * q[t][c];
        }
      }
    }
  }

 private:
  /// One query's gates, the place of the count from each key on, and its products with the learned vectors.
  void read(ConstView<1> scores, ConstView<1> q, double query_position, Positions key_positions,
            std::span<const float> parameters) {
    const std::size_t keys = scores.size();
    gates_.resize(keys);
    places_.resize(keys);
    const auto last = static_cast<double>(count_ - 1);
    double count = 0.0;
    for (std::size_t s = keys; s-- > 0;) {
      const bool past = key_positions[s][0] <= query_position;
      gates_[s] = past ? sigmoid(static_cast<double>(scores[s])) : 0.0;
      count += gates_[s];
      // In this order it is `last` where scores beyond float32 have made the count no number.
      const double reached = std::min(last, count);
      const auto below = static_cast<std::size_t>(reached);
      places_[s] = {below, std::min(below + 1, count_ - 1), reached - std::floor(reached), count >= last};
    }
    levels_.resize(count_);
    dlevels_.resize(count_);
    for (std::size_t p = 0; p < count_; ++p) {
      levels_[p] = static_cast<double>(dot(q.flat(), parameters.subspan(p * head_dim_, head_dim_)));
    }
  }

  std::size_t count_;
  std::size_t head_dim_;
  std::vector<double> gates_;
  std::vector<Place> places_;
  std::vector<double> levels_;
  std::vector<double> dlevels_;
};

}  // namespace

extern const EncodingEntry cope{
    .info = {.id = "cope",
             .authors = "Golovneva, Wang, Weston, Sukhbaatar",
             .title = "Contextual Position Encoding: Learning to Count What's Important",
             .year = 2024,
             .citation = "arXiv 2405.18719, appendix B",
             .formula =
                 R"(s_{mn} \leftarrow s_{mn} + q_m \cdot e[p_{mn}],\quad p_{mn} = \sum_{t=n}^{m} \sigma(s_{mt}))",
             .settings = settings,
             .relative = true},
    .make = [](const SettingValues& values, const Geometry& geometry) -> std::unique_ptr<Encoding> {
      return std::make_unique<Cope>(values, geometry);
    },
};

}  // namespace attention_lab::encodings
