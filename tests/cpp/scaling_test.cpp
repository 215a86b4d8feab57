// Laws of rotary scalings, for every one there is.
#include <set>

#include "scaling_support.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

constexpr double double_rounding = 1e-15;

/// How many times a method may slow a pair at most: s, or for the dynamic one what has become of it at this length.
double largest_stretch(const ScalingCall& call) {
  const ScalingInput input = call.input();
  if (call.entry.info.id == "longrope") return std::max(input.factor, call.settings.real("factor"));
  if (call.entry.info.id != "dynamic") return input.factor;
  return 1.0 + input.factor * std::max(0.0, input.current_length / input.trained_length - 1.0);
}

/// A call that stretches nothing: s = 1, lists of ones, and no share of the pairs left out.
ScalingCall neutral_call(const ScalingEntry& entry, Cases& cases) {
  ScalingCall call = random_call(entry, cases);
  call.maximum(call.lengths.original).current(cases.coin() ? call.lengths.original : 0.0);
  for (const Setting& setting : entry.info.settings) {
    if (setting.kind == SettingKind::list) call.set(setting.name, std::vector<double>(call.rotary_dim / 2, 1.0));
    if (setting.name == "factor" || setting.name == "partial_rotary_factor") call.set(setting.name, 1.0);
    if (setting.name == "attention_factor") call.set(setting.name, derived);
  }
  return call;
}

}  // namespace

TEST_CASE("every scaling says what it is, once") {
  std::set<std::string_view> ids;
  for (const ScalingEntry* entry : all_scalings()) {
    const MethodInfo& info = entry->info;
    INFO(info.id);
    CHECK(ids.insert(info.id).second);
    CHECK(find_scaling(info.id) == entry);
    for (const std::string_view fact : {info.authors, info.title, info.citation, info.formula}) CHECK(!fact.empty());
    CHECK(info.year >= 2021);
    for (const Setting& setting : info.settings) {
      const bool numeric = setting.kind == SettingKind::real || setting.kind == SettingKind::integer;
      if (!numeric || setting.default_value == derived) continue;
      CHECK(setting.minimum <= setting.default_value);
      CHECK(setting.default_value <= setting.maximum);
    }
  }
  CHECK(find_scaling("su") == nullptr);
}

TEST_CASE("scaled frequencies stay between theta / s and theta, and slow pairs stay the slow ones") {
  Cases cases;
  while (cases.next()) {
    const auto scalings = all_scalings();
    const ScalingEntry& entry = *scalings[cases.integer(0, scalings.size() - 1)];
    const ScalingCall call = random_call(entry, cases);
    if (call.refusal()) continue;
    const double stretch = largest_stretch(call) * (1.0 + double_rounding * static_cast<double>(call.rotary_dim));
    const std::vector<double> theta = call.theta();
    const std::vector<double> scaled = call.frequencies();
    INFO(entry.info.id << " d " << call.rotary_dim << " b " << call.base << " L " << call.lengths.original);
    REQUIRE(scaled.size() == theta.size());
    for (std::size_t i = 0; i < theta.size(); ++i) {
      const bool still = scaled[i] == 0.0 && call.has("partial_rotary_factor");
      CHECK((still || scaled[i] >= theta[i] / stretch));
      CHECK(scaled[i] <= theta[i] * (1.0 + 1e-12));
      if (i > 0) CHECK(scaled[i] <= scaled[i - 1] * (1.0 + 4.0 * double_rounding));
    }
  }
}

TEST_CASE("a factor of 1 leaves rotary embedding as it was") {
  Cases cases;
  while (cases.next()) {
    const auto scalings = all_scalings();
    const ScalingEntry& entry = *scalings[cases.integer(0, scalings.size() - 1)];
    const ScalingCall call = neutral_call(entry, cases);
    if (call.refusal()) continue;
    INFO(entry.info.id << " d " << call.rotary_dim << " b " << call.base << " L " << call.lengths.original);
    const ScaledRotation rotation = call.rotation();
    CHECK(largest_relative_difference(rotation.inverse_frequencies, call.theta()) <= 1e-12);
    CHECK(rotation.attention_factor == 1.0);
    CHECK(rotation.softmax_scale == 1.0);
  }
}

namespace {

/// x turned to a position by the frequencies and the attention factor of a scaling.
Tensor<2> turned(const Tensor<2>& x, double position, const ScaledRotation& rotation) {
  Tensor<2> y = x;
  rotate(y, rotary_table({&position, 1}, rotation.inverse_frequencies, rotation.attention_factor), Pairing::half);
  return y;
}

double product(const Tensor<2>& a, const Tensor<2>& b) {
  double sum = 0.0;
  for (std::size_t j = 0; j < a.size(); ++j) {
    sum += static_cast<double>(a.flat()[j]) * static_cast<double>(b.flat()[j]);
  }
  return sum;
}

}  // namespace

TEST_CASE("whatever the scaling, a turned vector keeps its norm but for the attention factor, scores their distance") {
  Cases cases;
  double worst = 0.0;
  while (cases.next()) {
    const auto scalings = all_scalings();
    const ScalingEntry& entry = *scalings[cases.integer(0, scalings.size() - 1)];
    const ScalingCall call = random_call(entry, cases);
    if (call.refusal()) continue;
    INFO(entry.info.id << " d " << call.rotary_dim << " b " << call.base << " L " << call.lengths.original);
    const ScaledRotation rotation = call.rotation();
    const auto q = normal<2>({1, call.rotary_dim}, cases.draws);
    const auto k = normal<2>({1, call.rotary_dim}, cases.draws);
    const double size = rotation.attention_factor * rotation.attention_factor * norm(q.flat()) * norm(k.flat());
    const Tensor<2> here = turned(q, 0.0, rotation);
    CHECK(norm(here.flat()) == doctest::Approx(rotation.attention_factor * norm(q.flat())).epsilon(1e-6));
    const auto distance = static_cast<double>(cases.integer(0, 64));
    const double score = product(here, turned(k, distance, rotation));
    for (const double start : {77.0, 131071.0, 1e6}) {
      const double moved = product(turned(q, start, rotation), turned(k, start + distance, rotation));
      CHECK(std::abs(moved - score) <= 3e-7 * size);  // formula sheet 4.8
      if (size > 0.0) worst = std::max(worst, std::abs(moved - score) / size);
    }
  }
  MESSAGE("scalings: largest spread of a score over positions, in mu^2 |q||k|: " << worst);
}

TEST_CASE("factors on the query start at 1 and never fall; they rise where a scaling has one") {
  Cases cases;
  for (const ScalingEntry* entry : all_scalings()) {
    INFO(entry->info.id);
    const ScalingCall call = random_call(*entry, cases);
    CHECK(call.query_factor(0.0) == 1.0);
    double last = 1.0;
    for (double position = 1.0; position < 1e7; position *= 1.5) {
      CHECK(call.query_factor(position) >= last);
      last = call.query_factor(position);
    }
    CHECK((last > 1.0) == (entry->query_factor != no_query_factor));
  }
}

TEST_CASE("NTK-aware scaling keeps the fastest pair and divides the slowest by exactly s") {
  Cases cases;
  while (cases.next()) {
    ScalingCall call = random_call(*find_scaling("ntk"), cases);
    call.choose("exponent", "exact");
    const std::vector<double> theta = call.theta();
    const std::vector<double> scaled = call.frequencies();
    CHECK(scaled.front() == theta.front());
    CHECK(std::abs(scaled.back() * call.settings.real("factor") / theta.back() - 1.0) <= 1e-12);
  }
}

TEST_CASE("dynamic scaling changes nothing up to the trained length") {
  for (const double factor : {1.0, 2.0, 3.3, 10.0, 20.0}) {
    ScalingCall call = ScalingCall("dynamic").maximum(2048).set("factor", factor);
    for (const double length : {0.0, 1.0, 2047.0, 2048.0}) CHECK(call.current(length).frequencies() == call.theta());
    CHECK(call.current(2049.0).frequencies().back() < call.theta().back());
  }
}

TEST_CASE("Llama 3's scaling is YaRN's paper with its two limits and no temperature") {
  Cases cases;
  while (cases.next()) {
    ScalingCall llama3 = random_call(*find_scaling("llama3"), cases);
    if (llama3.refusal()) continue;
    ScalingCall yarn = ScalingCall("yarn").choose("ramp", "paper").size(llama3.rotary_dim, llama3.base);
    yarn.original(llama3.lengths.original).set("factor", llama3.settings.real("factor"));
    yarn.set("beta_slow", llama3.settings.real("low_freq_factor"))
        .set("beta_fast", llama3.settings.real("high_freq_factor"));
    CHECK(llama3.frequencies() == yarn.frequencies());
    CHECK(llama3.rotation().attention_factor == 1.0);
  }
}

TEST_CASE("Llama 3's scaling with equal limits is a step: longer wavelengths than L / low are divided, as in Llama 4") {
  ScalingCall call = ScalingCall("llama3").size(128, 500000).original(8192).set("factor", 16);
  call.set("low_freq_factor", 1).set("high_freq_factor", 1);
  const std::vector<double> theta = call.theta();
  const std::vector<double> scaled = call.frequencies();
  const std::vector<double> turn = wavelengths(theta);
  for (std::size_t i = 0; i < theta.size(); ++i) CHECK(scaled[i] == (turn[i] > 8192.0 ? theta[i] / 16.0 : theta[i]));
}

TEST_CASE("linear, yarn, llama3 and proportional scaling keep what Transformers' tests assert") {
  for (const double s : {2.0, 10.0, 20.0}) {
    ScalingCall linear = ScalingCall("linear").set("factor", s);
    for (std::size_t i = 0; i < 64; ++i) CHECK(linear.frequencies()[i] == linear.theta()[i] / s);

    ScalingCall yarn = ScalingCall("yarn").original(2048).set("factor", s);
    CHECK(yarn.rotation().attention_factor == 0.1 * std::log(s) + 1.0);
    CHECK(yarn.set("attention_factor", 0.5).rotation().attention_factor == 0.5);
    CHECK(ScalingCall("llama3").original(2048).set("factor", s).rotation().attention_factor == 1.0);
    CHECK(ScalingCall("proportional").set("factor", s).frequencies() == linear.frequencies());
  }
  const std::vector<double> theta = ScalingCall("default").theta();
  const std::vector<double> eager =
      ScalingCall("yarn").original(2048).set("factor", 10).set("beta_fast", 1000).frequencies();
  CHECK(eager[0] == theta[0]);
  for (std::size_t i = 1; i < 64; ++i) CHECK(eager[i] < theta[i]);
  for (std::size_t i = 44; i < 64; ++i) CHECK(eager[i] == theta[i] / 10.0);

  const std::vector<double> all =
      ScalingCall("llama3").original(2048).set("factor", 10).set("high_freq_factor", 1000).frequencies();
  for (std::size_t i = 0; i < 64; ++i) CHECK(all[i] < theta[i]);

  ScalingCall half = ScalingCall("proportional").set("partial_rotary_factor", 0.5);
  for (std::size_t i = 0; i < 64; ++i) CHECK(half.frequencies()[i] == (i < 32 ? theta[i] : 0.0));
  CHECK(ScalingCall("proportional").set("partial_rotary_factor", 0).frequencies() == std::vector<double>(64, 0.0));
}

TEST_CASE("longrope takes the long list exactly when the text is longer than the trained length") {
  std::vector<double> growing(64);
  for (std::size_t i = 0; i < 64; ++i) growing[i] = static_cast<double>(i) + 1.0;
  ScalingCall call = ScalingCall("longrope").maximum(2048).set("factor", 2);
  call.set("short_factor", std::vector<double>(64, 2.0)).set("long_factor", growing);
  for (const double length : {0.0, 1.0, 2048.0}) {
    const std::vector<double> scaled = call.current(length).frequencies();
    for (std::size_t i = 0; i < 64; ++i) CHECK(scaled[i] == call.theta()[i] / 2.0);
  }
  const std::vector<double> scaled = call.current(2049).frequencies();
  for (std::size_t i = 0; i < 64; ++i) CHECK(scaled[i] == call.theta()[i] / growing[i]);
  CHECK(call.rotation().attention_factor == std::sqrt(1.0 + std::log(2.0) / std::log(2048.0)));
  CHECK(call.set("factor", 1).rotation().attention_factor == 1.0);
  CHECK(call.set("attention_factor", 0.5).rotation().attention_factor == 0.5);
}

TEST_CASE("yarn's mscale counts only next to mscale_all_dim, which also scales the softmax") {
  ScalingCall call = ScalingCall("yarn").original(4096).set("factor", 40);
  const double usual = call.rotation().attention_factor;
  CHECK(call.set("mscale", 0.707).rotation().attention_factor == usual);
  CHECK(call.rotation().softmax_scale == 1.0);
  const ScaledRotation both = call.set("mscale_all_dim", 1.0).rotation();
  CHECK(both.attention_factor == (0.1 * 0.707 * std::log(40.0) + 1.0) / (0.1 * std::log(40.0) + 1.0));
  CHECK(both.softmax_scale == usual * usual);
}

TEST_CASE("L is the original length, the maximum for the dynamic method; s follows from both where it is not given") {
  ScalingCall yarn = ScalingCall("yarn").original(4096).maximum(16384);
  CHECK(yarn.input().trained_length == 4096.0);
  CHECK(yarn.input().factor == 4.0);
  CHECK(yarn.set("factor", 8).input().factor == 8.0);
  CHECK(ScalingCall("yarn").maximum(16384).set("factor", 4).input().trained_length == 16384.0);
  CHECK(ScalingCall("dynamic").original(4096).maximum(16384).input().trained_length == 16384.0);
  CHECK(ScalingCall("linear").original(4096).maximum(16384).input().trained_length == 0.0);

  ScalingCall longrope = ScalingCall("longrope").original(4096).maximum(131072).set("factor", 8);
  CHECK(longrope.input().factor == 32.0);
  CHECK(longrope.original(0).input().factor == 8.0);
  CHECK(longrope.input().trained_length == 131072.0);
}

TEST_CASE("what is missing is named: a trained length, or a factor that no two lengths give") {
  const auto missing_of = [](const ScalingCall& call) { return missing(call.entry, call.lengths, call.settings); };
  CHECK(missing_of(ScalingCall("yarn").set("factor", 4)) == "maxPosition");
  CHECK(missing_of(ScalingCall("dynamic").original(4096).set("factor", 4)) == "maxPosition");
  CHECK(missing_of(ScalingCall("yarn").maximum(16384)) == "factor");
  CHECK(missing_of(ScalingCall("linear")) == "factor");
  CHECK(!missing_of(ScalingCall("linear").set("factor", 4)));
  CHECK(!missing_of(ScalingCall("yarn").original(4096).maximum(16384)));
  CHECK(!missing_of(ScalingCall("default")));
  CHECK(!missing_of(ScalingCall("proportional")));
}

TEST_CASE("a factor that contradicts the lengths is noticed, where it ought to be their ratio") {
  const auto ratio = [](const ScalingCall& call) {
    return contradicted_factor(call.entry, call.lengths, call.settings);
  };
  ScalingCall yarn = ScalingCall("yarn").original(4096).maximum(16384);
  CHECK(!ratio(yarn));
  CHECK(ratio(yarn.set("factor", 8)) == 4.0);
  CHECK(!ratio(yarn.set("factor", 4)));
  CHECK(!ratio(yarn.set("factor", 8).maximum(4096)));  // Qwen's advice: leave the maximum as it is
  CHECK(!ratio(ScalingCall("llama3").original(8192).maximum(131072).set("factor", 8)));
  CHECK(!ratio(ScalingCall("dynamic").original(4096).maximum(16384).set("factor", 8)));
  ScalingCall longrope = ScalingCall("longrope").original(4096).maximum(16384).set("factor", 8);
  CHECK(ratio(longrope) == 4.0);
  CHECK(ratio(longrope.maximum(4096)) == 1.0);
}

namespace {

void check_refused(const ScalingCall& call, std::string_view name, double value, double minimum) {
  const std::optional<Refusal> refusal = call.refusal();
  REQUIRE(refusal.has_value());
  CHECK(refusal->name == name);
  CHECK(refusal->value == value);
  CHECK(refusal->minimum == minimum);
}

}  // namespace

TEST_CASE(
    "what no formula can use is refused: limits in the wrong order, a single pair, a flat base, a shorter target") {
  check_refused(ScalingCall("llama3").original(8192).set("factor", 8).set("low_freq_factor", 5), "high_freq_factor", 4,
                5);
  check_refused(ScalingCall("yarn").original(8192).set("factor", 8).set("beta_fast", 0.5), "beta_fast", 0.5, 1);
  for (const std::string_view id : {"ntk", "dynamic", "by_parts"}) {
    check_refused(ScalingCall(id).size(2, 10000).original(64).maximum(64).set("factor", 2), "rotaryDim", 2, 4);
  }
  for (const std::string_view id : {"yarn", "by_parts", "llama3"}) {
    check_refused(ScalingCall(id).size(64, 1).original(64).set("factor", 2), "base", 1, 2);
  }
  check_refused(ScalingCall("linear").original(4096).maximum(2048), "maxPosition", 2048, 4096);
  check_refused(ScalingCall("log_n").maximum(1), "maxPosition", 1, 2);
  CHECK(!ScalingCall("llama3").original(8192).set("factor", 8).set("low_freq_factor", 4).refusal());
}

}  // namespace attention_lab::test
