// The table of encodings: what it says of them, and their settings.
#include <cmath>
#include <string_view>

#include "core/encoding.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

constexpr Geometry geometry{.channels = 16, .heads = 2, .kv_heads = 2, .head_dim = 8};

Tensor<2> some(const Shape<2>& shape) {
  Generator draws(31);
  return normal(shape, draws);
}

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

}  // namespace attention_lab::test
