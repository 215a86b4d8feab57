// KERPLE: a learned, slowing penalty of distance, the logarithm of it or a power; two numbers per head.
// Based on:
//   Chi, Fan, Ramadge, Rudnicky. KERPLE: Kernelized Relative Positional Embedding for Length Extrapolation. 2022.
//   chijames/KERPLE, megatron/mpu/layers.py, ParallelKerpleLog and ParallelKerplePower: the authors' code, read for
//   this.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "distances.hpp"
#include "encoding.hpp"

namespace attention_lab::encodings {

namespace {

enum class Form { log, power };
constexpr std::array<std::string_view, 2> forms{"log", "power"};

constexpr std::array settings{
    Setting{.name = "form", .kind = SettingKind::choice, .default_value = 0.0, .one_of = forms},
};

// The kernel is conditionally positive definite for r1, r2 > 0, as a power for r2 <= 2 only; the bounds are the
// authors'.
constexpr float least = 0.01F;
constexpr float most_power = 2.0F;
constexpr float infinity = std::numeric_limits<float>::infinity();

class Kerple final : public Encoding {
 public:
  Kerple(const SettingValues& values, const Geometry& geometry)
      : form_(values.choice<Form>("form")), heads_(geometry.heads) {}

  /// r1 [H], then r2 [H].
  std::size_t parameter_count() const override { return 2 * heads_; }

  /// The outer factor of the logarithm and the exponent of the power uniform up to 2, the other one up to 1.
  void initialise(Generator& generator, std::span<float> parameters) const override {
    generator.uniform(parameters);
    for (float& value : form_ == Form::log ? parameters.first(heads_) : parameters.last(heads_)) value *= 2.0F;
    for (float& value : parameters) value = std::max(value, least);
  }

  /// What each distance costs.
  std::size_t scratch_bytes(std::size_t tokens) const override { return by_distance_bytes(tokens); }

  void add_to_scores(View<2> scores, ConstView<2> /*q*/, std::size_t head, Positions query_positions,
                     Positions key_positions, std::span<const float> parameters) override {
    const Factors r = factors(head, parameters);
    const ByDistance bias(query_positions, key_positions,
                          [&](double distance) { return r.outer * growth(std::abs(distance), r.inner); });
    for_each_distance(query_positions, key_positions, [&](std::size_t t, std::size_t s, double distance) {
      scores[t][s] -= static_cast<float>(bias(distance));
    });
  }

  // s' = s - r1 ln(1 + r2 n), or s - r1 n^r2. A parameter beyond its bound counts as the bound but keeps its gradient,
  // as in the authors' code, which moves the stored number: with a gradient of zero it could never come back.
  void add_to_scores_backward(View<2> dscores, ConstView<2> /*scores*/, ConstView<2> /*q*/, View<2> /*dq*/,
                              std::size_t head, Positions query_positions, Positions key_positions,
                              std::span<const float> parameters, std::span<float> dparameters) override {
    const Factors r = factors(head, parameters);
    const ByDistance by_outer(query_positions, key_positions,
                              [&](double distance) { return growth(std::abs(distance), r.inner); });
    const ByDistance by_inner(query_positions, key_positions,
                              [&](double distance) { return r.outer * growth_by_inner(std::abs(distance), r.inner); });
    double douter = 0.0;
    double dinner = 0.0;
    for_each_distance(query_positions, key_positions, [&](std::size_t t, std::size_t s, double distance) {
      const auto ds = static_cast<double>(dscores[t][s]);
      douter -= ds * by_outer(distance);
      dinner -= ds * by_inner(distance);
    });
    dparameters[head] += static_cast<float>(douter);
    dparameters[heads_ + head] += static_cast<float>(dinner);
  }

 private:
  struct Factors {
    double outer;
    double inner;
  };

  Factors factors(std::size_t head, std::span<const float> parameters) const {
    const float outer = std::max(parameters[head], least);
    const float inner = std::clamp(parameters[heads_ + head], least, form_ == Form::power ? most_power : infinity);
    return {static_cast<double>(outer), static_cast<double>(inner)};
  }

  double growth(double n, double inner) const {
    return form_ == Form::log ? std::log1p(inner * n) : std::pow(n, inner);
  }

  double growth_by_inner(double n, double inner) const {
    if (form_ == Form::log) return n / (1.0 + inner * n);
    return n == 0.0 ? 0.0 : std::pow(n, inner) * std::log(n);
  }

  Form form_;
  std::size_t heads_;
};

}  // namespace

extern const EncodingEntry kerple{
    .info = {.id = "kerple",
             .authors = "Chi, Fan, Ramadge, Rudnicky",
             .title = "KERPLE: Kernelized Relative Positional Embedding for Length Extrapolation",
             .year = 2022,
             .citation = "arXiv 2205.09921; code: chijames/KERPLE, megatron/mpu/layers.py",
             .formula = R"(s_{mn} \leftarrow s_{mn} - \varphi(|m - n|),\quad \varphi(\Delta) \in )"
                        R"(\{r_1 \ln(1 + r_2\,\Delta),\ r_1\,\Delta^{r_2}\},\quad r_1, r_2 > 0)",
             .settings = settings,
             .relative = true},
    .make = [](const SettingValues& values, const Geometry& geometry) -> std::unique_ptr<Encoding> {
      return std::make_unique<Kerple>(values, geometry);
    },
};

}  // namespace attention_lab::encodings
