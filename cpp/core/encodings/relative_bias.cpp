// T5's relative bias: a learned number per head and bucket of distances is added to the score.
// Based on:
//   Raffel et al. Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer. 2019, section 2.1.
//   Hugging Face Transformers, models/t5/modeling_t5.py (initialisation).
#include <array>
#include <cmath>

#include "distances.hpp"
#include "encoding.hpp"
#include "relative_buckets.hpp"

namespace attention_lab::encodings {

namespace {

constexpr std::array settings{
    Setting{.name = "buckets",
            .kind = SettingKind::integer,
            .default_value = 32.0,
            .minimum = 4.0,
            .maximum = 1024.0,
            .step = 2.0},
    Setting{.name = "maxDistance",
            .kind = SettingKind::integer,
            .default_value = 128.0,
            .minimum = 2.0,
            .maximum = 0x1p31 - 1.0,
            .step = 1.0},
    Setting{.name = "bidirectional", .kind = SettingKind::boolean, .default_value = 0.0},
};

class RelativeBias final : public Encoding {
 public:
  RelativeBias(const SettingValues& values, const Geometry& geometry)
      : geometry_(geometry),
        bucket_count_(values.integer("buckets")),
        buckets_(bucket_count_, values.integer("maxDistance"), values.boolean("bidirectional")) {}

  /// table [buckets, H], one for all layers of a model.
  std::size_t parameter_count() const override { return bucket_count_ * geometry_.heads; }

  /// N(0, 1/C).
  void initialise(Generator& generator, std::span<float> parameters) const override {
    generator.normal(parameters);
    const float deviation = 1.0F / std::sqrt(static_cast<float>(geometry_.channels));
    for (float& value : parameters) value *= deviation;
  }

  void add_to_scores(View<2> scores, ConstView<2> /*q*/, std::size_t head, Positions query_positions,
                     Positions key_positions, std::span<const float> parameters) override {
    for_each_distance(query_positions, key_positions, [&](std::size_t t, std::size_t s, double distance) {
      scores[t][s] += parameters[place(distance, head)];
    });
  }

  // s' = s + table[bucket, h]: each score hands its gradient to its bucket.
  void add_to_scores_backward(View<2> dscores, ConstView<2> /*scores*/, ConstView<2> /*q*/, View<2> /*dq*/,
                              std::size_t head, Positions query_positions, Positions key_positions,
                              std::span<const float> /*parameters*/, std::span<float> dparameters) override {
    for_each_distance(query_positions, key_positions, [&](std::size_t t, std::size_t s, double distance) {
      dparameters[place(distance, head)] += dscores[t][s];
    });
  }

 private:
  std::size_t place(double distance, std::size_t head) const {
    return buckets_.bucket_of(distance) * geometry_.heads + head;
  }

  Geometry geometry_;
  std::size_t bucket_count_;
  RelativeBuckets buckets_;
};

}  // namespace

extern const EncodingEntry relative_bias{
    .info = {.id = "relative_bias",
             .authors = "Raffel, Shazeer, Roberts, Lee, Narang, Matena, Zhou, Li, Liu",
             .title = "Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer",
             .year = 2019,
             .citation = "arXiv 1910.10683, section 2.1",
             .formula =
                 R"(\begin{gathered}s_{mn} \leftarrow s_{mn} + b_{h,\,\mathrm{bucket}(n-m)}\\ )"
                 R"(\mathrm{bucket}(\Delta) = \begin{cases}|\Delta| & |\Delta| < e\\ )"
                 R"(\min\left(B-1,\,e + \left\lfloor\frac{\ln(|\Delta|/e)}{\ln(L/e)}(B - e)\right\rfloor\right) )"
                 R"(& |\Delta| \ge e\end{cases}\end{gathered})",
             .settings = settings,
             .relative = true},
    .make = [](const SettingValues& values, const Geometry& geometry) -> std::unique_ptr<Encoding> {
      return std::make_unique<RelativeBias>(values, geometry);
    },
    .refuse = [](const SettingValues& values, const Geometry&) -> std::optional<Refusal> {
      const auto least = static_cast<double>(
          RelativeBuckets::least_max_distance(values.integer("buckets"), values.boolean("bidirectional")));
      const double given = values.real("maxDistance");
      if (given >= least) return std::nullopt;
      return Refusal{.name = "maxDistance", .value = given, .minimum = least};
    },
};

}  // namespace attention_lab::encodings
