// What holds for every encoding in the table, whichever they are.
#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "core/encoding.hpp"
#include "core/gemm.hpp"
#include "cases.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

constexpr Geometry geometry{.channels = 16, .heads = 2, .kv_heads = 2, .head_dim = 8};

Tensor<2> some(const Shape<2>& shape) {
  Generator draws(31);
  return normal(shape, draws);
}

std::vector<double> positions_from(double first, std::size_t count) {
  std::vector<double> positions(count);
  for (std::size_t t = 0; t < count; ++t) positions[t] = first + static_cast<double>(t);
  return positions;
}

/// An encoding with default settings and parameters drawn N(0, 1).
struct Made {
  std::unique_ptr<Encoding> encoding;
  std::vector<float> parameters;
  explicit Made(const EncodingEntry& entry)
      : encoding(entry.make(SettingValues(entry.info, geometry.head_dim), geometry)), parameters(encoding->parameter_count()) {
    Generator draws(4);
    draws.normal(parameters);
  }
};

}  // namespace

TEST_CASE("the table holds an entry for every file, found by its id, with all its facts") {
  REQUIRE(all_encodings().size() >= 3);
  for (const std::string_view id : {"none", "sinusoidal", "rotary"}) CHECK(find_encoding(id) != nullptr);
  CHECK(find_encoding("nonsense") == nullptr);
  for (const EncodingEntry* entry : all_encodings()) {
    const MethodInfo& info = entry->info;
    CAPTURE(info.id);
    CHECK(find_encoding(info.id) == entry);
    CHECK(info.year >= 2017);
    for (const std::string_view fact : {info.authors, info.title, info.citation, info.formula}) CHECK(!fact.empty());
  }
}

TEST_CASE("defaults of every setting lie within its limits") {
  for (const EncodingEntry* entry : all_encodings()) {
    const SettingValues values(entry->info, geometry.head_dim);
    for (const Setting& setting : entry->info.settings) {
      CAPTURE(entry->info.id);
      CAPTURE(setting.name);
      const double value = values.real(setting.name);
      if (setting.kind == SettingKind::choice) {
        CHECK(value < static_cast<double>(setting.one_of.size()));
        continue;
      }
      CHECK(value >= setting.minimum);
      CHECK(value <= (setting.maximum == head_dim_limit ? static_cast<double>(geometry.head_dim) : setting.maximum));
      if (setting.step > 0.0) CHECK(std::fmod(value - setting.minimum, setting.step) == 0.0);
    }
  }
}

TEST_CASE("settings are set by name and chosen by word") {
  const EncodingEntry* const rotary = find_encoding("rotary");
  SettingValues values(rotary->info, geometry.head_dim);
  CHECK(values.integer("rotaryDim") == 8);
  values.set("rotaryDim", 4.0);
  values.choose("angles", "bfloat16");
  CHECK(values.integer("rotaryDim") == 4);
  CHECK(values.integer("angles") == 2);
  CHECK(values.boolean("pairing") == false);

  const auto encoding = rotary->make(values, geometry);
  Tensor<2> x = some({1, 8});
  const Tensor<2> before = x;
  const double position = 3.0;
  encoding->rotate(x, Side::query, {&position, {1, 1}}, 0, {});
  CHECK(x[0][0] != before[0][0]);
  CHECK(largest_difference(x[0].flat().subspan(4), before[0].flat().subspan(4)) == 0.0);
}

TEST_CASE("an encoding that turns queries and keys makes their product depend on the distance alone") {
  for (const EncodingEntry* entry : all_encodings()) {
    CAPTURE(entry->info.id);
    const Made made(*entry);
    const Tensor<2> vectors = some({2, 8});
    std::vector<float> scores;
    for (const double start : {0.0, 20.0, 1000.0}) {
      Tensor<2> q({1, 8});
      Tensor<2> k({1, 8});
      std::ranges::copy(vectors[0].flat(), q.data());
      std::ranges::copy(vectors[1].flat(), k.data());
      const double key_position = start + 5.0;
      made.encoding->rotate(q, Side::query, {&start, {1, 1}}, 0, made.parameters);
      made.encoding->rotate(k, Side::key, {&key_position, {1, 1}}, 0, made.parameters);
      scores.push_back(dot(q.flat(), k.flat()));
    }
    const auto [least, most] = std::ranges::minmax(scores);
    CHECK(most - least <= 1e-6 * norm(vectors[0].flat()) * norm(vectors[1].flat()));
  }
}

TEST_CASE("the gradient of rotate equals finite differences") {
  for (const EncodingEntry* entry : all_encodings()) {
    CAPTURE(entry->info.id);
    const Made made(*entry);
    const Tensor<2> x = some({3, 8});
    Generator draws(8);
    const auto dy = normal<2>({3, 8}, draws);
    const std::vector<double> positions = positions_from(7.0, 3);
    const Positions where{positions.data(), {3, 1}};
    for (const Side side : {Side::query, Side::key}) {
      Tensor<2> dx = dy;
      std::vector<float> dparameters(made.parameters.size());
      made.encoding->rotate_backward(dx, side, where, 1, made.parameters, dparameters);
      const auto loss = [&](std::size_t moved, float step) {
        Tensor<2> y = x;
        y.flat()[moved] += step;
        made.encoding->rotate(y, side, where, 1, made.parameters);
        double sum = 0.0;
        for (std::size_t n = 0; n < y.size(); ++n) {
          sum += static_cast<double>(y.flat()[n]) * static_cast<double>(dy.flat()[n]);
        }
        return sum;
      };
      for (std::size_t n = 0; n < x.size(); ++n) {
        // A rotation is linear, so a large step costs nothing and float32 suffices.
        const double slope = (loss(n, 1.0F) - loss(n, -1.0F)) / 2.0;
        CHECK(std::abs(static_cast<double>(dx.flat()[n]) - slope) <= 1e-5);
      }
    }
  }
}

TEST_CASE("an encoding answers the same when asked again for other positions in between") {
  for (const EncodingEntry* entry : all_encodings()) {
    CAPTURE(entry->info.id);
    const Made made(*entry);
    const std::vector<double> near = positions_from(0.0, 4);
    const std::vector<double> far = positions_from(900.0, 4);
    const auto answer = [&made](const std::vector<double>& positions) {
      const Positions where{positions.data(), {4, 1}};
      Tensor<2> x = some({4, 16});
      Tensor<2> q = some({4, 8});
      Tensor<2> scores({4, 4});
      made.encoding->add_to_embeddings(x, where, made.parameters);
      made.encoding->rotate(q, Side::query, where, 0, made.parameters);
      made.encoding->add_to_scores(scores, q, 0, where, where, made.parameters);
      std::vector<float> all(x.flat().begin(), x.flat().end());
      all.insert(all.end(), q.flat().begin(), q.flat().end());
      all.insert(all.end(), scores.flat().begin(), scores.flat().end());
      return all;
    };
    const std::vector<float> first = answer(near);
    answer(far);
    CHECK(answer(near) == first);
  }
}

}  // namespace attention_lab::test
