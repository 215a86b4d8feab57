// CoPE, KERPLE and FIRE: numbers of their sources, and the ends of what they can do. Learned positions: where they end.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/gemm.hpp"
#include "encoding_support.hpp"
#include "golden.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

Instance make(std::string_view id, std::size_t heads, std::size_t head_dim, std::size_t tokens,
              const std::function<void(SettingValues&)>& choose = {}) {
  const EncodingEntry& entry = *find_encoding(id);
  SettingValues settings(entry.info, head_dim);
  if (choose) choose(settings);
  const Geometry geometry{.channels = 8, .heads = heads, .kv_heads = heads, .head_dim = head_dim};
  return {entry, settings, geometry, walk(0.0, tokens, 1), walk(0.0, tokens, 1)};
}

/// What an encoding adds to the scores of one head.
std::vector<float> bias(const Instance& instance, std::size_t head, const Tensor<2>& scores, const Tensor<2>& q) {
  Tensor<2> changed = scores;
  instance.encoding->add_to_scores(changed, q, head, instance.queries.view(), instance.keys.view(),
                                   instance.parameters);
  std::vector<float> added(changed.flat().begin(), changed.flat().end());
  for (std::size_t n = 0; n < added.size(); ++n) added[n] -= scores.flat()[n];
  return added;
}

/// The same for every head, on scores of zero.
std::vector<float> biases(const Instance& instance) {
  const std::size_t tokens = instance.queries.shape[0];
  std::vector<float> all;
  for (std::size_t head = 0; head < instance.geometry.heads; ++head) {
    const std::vector<float> one =
        bias(instance, head, Tensor<2>({tokens, tokens}), Tensor<2>({tokens, instance.geometry.head_dim}));
    all.insert(all.end(), one.begin(), one.end());
  }
  return all;
}

void fill(std::vector<float>& block, std::initializer_list<float> values) { std::ranges::copy(values, block.begin()); }

}  // namespace

TEST_CASE("CoPE adds what x-transformers adds") {
  Generator draws(5);
  const auto q = normal<2>({6, 8}, draws);
  const auto k = normal<2>({6, 8}, draws);
  Tensor<2> scores({6, 6});
  multiply(q.view(), ConstMatrix(k.view()).transposed(), scores.view());
  Instance cope = make("cope", 1, 8, 6, [](SettingValues& settings) { settings.set("maxPosition", 4.0); });
  draws.normal(cope.parameters);
  check_golden(bias(cope, 0, scores, q), golden::encodings::cope_bias);
}

TEST_CASE("with every gate open CoPE counts tokens, with every gate closed all keys are at position 0") {
  Instance cope = make("cope", 1, 1, 4, [](SettingValues& settings) { settings.set("maxPosition", 3.0); });
  fill(cope.parameters, {10.0F, 20.0F, 30.0F});  // e_p
  Tensor<2> q({4, 1});
  std::ranges::fill(q.flat(), 1.0F);
  Tensor<2> open({4, 4});
  std::ranges::fill(open.flat(), 64.0F);
  // Query 3 counts itself as 1, key 2 as 2, and stops at the last vector for key 1.
  const std::vector<float> counted = bias(cope, 0, open, q);
  CHECK(std::vector<float>(counted.begin() + 12, counted.end()) == std::vector<float>{30.0F, 30.0F, 30.0F, 20.0F});
  Tensor<2> closed({4, 4});
  std::ranges::fill(closed.flat(), -64.0F);
  for (const float value : bias(cope, 0, closed, q)) CHECK(value == 10.0F);
}

TEST_CASE("where a score is no number CoPE's is none, and nothing outside its table is read") {
  Instance cope = make("cope", 1, 1, 4, [](SettingValues& settings) { settings.set("maxPosition", 3.0); });
  fill(cope.parameters, {10.0F, 20.0F, 30.0F});
  Tensor<2> q({4, 1});
  std::ranges::fill(q.flat(), 1.0F);
  Tensor<2> scores({4, 4});
  scores.flat()[14] = std::numeric_limits<float>::quiet_NaN();  // query 3, key 2: counted for keys 0 and 1 too
  const std::vector<float> added = bias(cope, 0, scores, q);
  CHECK(std::isnan(added[14]));
  CHECK(added[12] == 30.0F);
}

TEST_CASE("KERPLE's two forms are the authors'") {
  for (const std::string_view form : {"log", "power"}) {
    Instance kerple = make("kerple", 2, 4, 5, [form](SettingValues& settings) { settings.choose("form", form); });
    fill(kerple.parameters, {0.5F, 1.5F, 0.25F, 0.75F});
    if (form == "log") {
      check_golden(biases(kerple), golden::encodings::kerple_log);
    } else {
      check_golden(biases(kerple), golden::encodings::kerple_power);
    }
  }
}

TEST_CASE("KERPLE counts a parameter beyond its bound as the bound") {
  Instance beyond = make("kerple", 1, 4, 5, [](SettingValues& settings) { settings.choose("form", "power"); });
  Instance at_bound = make("kerple", 1, 4, 5, [](SettingValues& settings) { settings.choose("form", "power"); });
  fill(beyond.parameters, {-1.0F, 7.0F});
  fill(at_bound.parameters, {0.01F, 2.0F});
  CHECK(biases(beyond) == biases(at_bound));
}

TEST_CASE("FIRE adds what its listing adds") {
  Instance fire = make("fire", 2, 4, 6, [](SettingValues& settings) {
    settings.set("width", 16.0);
    settings.set("threshold", 4.0);
  });
  const std::span<float> block = fire.parameters;
  block[0] = 0.1F;
  block[1] = 1.0F;
  Generator draws(9);
  draws.normal(block.subspan(2, 16));
  draws.normal(block.subspan(18, 16));
  draws.normal(block.subspan(34, 32));
  draws.normal(block.subspan(66, 2));
  check_golden(biases(fire), golden::encodings::fire_bias);
}

TEST_CASE("learned positions say where they end, and the last one still has a row") {
  Instance learned = make("learned", 1, 8, 4, [](SettingValues& settings) { settings.set("maxLength", 4.0); });
  const PositionRange range = learned.encoding->positions();
  CHECK(range.minimum == 0.0);
  CHECK(range.maximum == 3.0);
  CHECK(range.whole);
  fill(learned.parameters, {1.0F});
  learned.parameters.back() = 2.0F;
  Tensor<2> x({4, 8});
  learned.encoding->add_to_embeddings(x, learned.queries.view(), learned.parameters);
  CHECK(x[0][0] == 1.0F);
  CHECK(x[3][7] == 2.0F);
}

TEST_CASE("an encoding refuses sizes and settings that do not suit it, and says which would") {
  const auto refusal = [](std::string_view id, const Geometry& geometry,
                          const std::function<void(SettingValues&)>& choose = {}) {
    const EncodingEntry& entry = *find_encoding(id);
    SettingValues settings(entry.info, geometry.head_dim);
    if (choose) choose(settings);
    return entry.refuse(settings, geometry);
  };
  const auto odd = refusal("xpos", {.channels = 9, .heads = 1, .kv_heads = 1, .head_dim = 9});
  REQUIRE(odd);
  CHECK(odd->name == "headDim");
  CHECK(odd->step == 2.0);
  CHECK(refusal("axial", {.channels = 6, .heads = 1, .kv_heads = 1, .head_dim = 6})->step == 4.0);
  CHECK(refusal("sinusoidal", {.channels = 9, .heads = 1, .kv_heads = 1, .head_dim = 9})->name == "channels");
  const auto close = refusal("relative_bias", {.channels = 8, .heads = 1, .kv_heads = 1, .head_dim = 8},
                             [](SettingValues& settings) { settings.set("maxDistance", 16.0); });
  REQUIRE(close);
  CHECK(close->name == "maxDistance");
  CHECK(close->value == 16.0);
  CHECK(close->minimum == 17.0);
}

}  // namespace attention_lab::test
