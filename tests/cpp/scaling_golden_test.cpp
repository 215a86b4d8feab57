// Rotary scalings give the numbers of their sources.
#include <functional>
#include <numbers>
#include <numeric>
#include <string>

#include "golden.hpp"
#include "scaling_support.hpp"

namespace attention_lab::test {

namespace {

namespace values = golden::scaling;
namespace transformers = golden::scaling_transformers;

constexpr std::size_t rows[] = {0, 1, 16, 17, 24, 31, 32, 33, 40, 41, 48, 63};

std::vector<double> at(std::span<const std::size_t> indices, const std::vector<double>& all) {
  std::vector<double> some;
  for (const std::size_t index : indices) some.push_back(all[index]);
  return some;
}

template <typename Golden>
void check(std::span<const double> actual, const Golden& golden) {
  CHECK(largest_relative_difference(actual, golden.values) <= golden.tolerance);
}

template <typename Golden>
void check(std::initializer_list<double> actual, const Golden& golden) {
  check(std::span<const double>(actual.begin(), actual.size()), golden);
}

template <typename Golden>
void check(const std::optional<CorrectionRange>& actual, const Golden& golden) {
  REQUIRE(actual.has_value());
  check({actual->low, actual->high}, golden);
}

/// Within half a unit of the fifth digit, which is as many as Transformers prints, and float32's rounding.
template <typename Golden>
void check_five_digits(const std::vector<double>& actual, const Golden& golden) {
  REQUIRE(actual.size() == golden.values.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const double printed = golden.values[i];
    const double unit = printed == 0.0 ? 0.0 : std::pow(10.0, std::floor(std::log10(printed)) - 4.0);
    INFO("pair " << i << ": " << actual[i] << " for " << printed);
    CHECK(std::abs(actual[i] - printed) <= 0.5 * unit * (1.0 + 1e-9) + golden.tolerance * printed);
  }
}

ScalingCall transformers_test(std::string_view id) { return ScalingCall(id).original(2048).maximum(2048); }

ScalingCall llama2(std::string_view id) { return ScalingCall(id).original(4096).maximum(16384); }

double yarn_attention(double factor) {
  return ScalingCall("yarn").original(4096).set("factor", factor).rotation().attention_factor;
}

double ntk_base_of(std::size_t dim, double factor) {
  return ScalingCall("ntk").size(dim, 10000).set("factor", factor).rotation().base;
}

double dynamic_base_of(double factor, double length) {
  return ScalingCall("dynamic").maximum(2048).current(length).set("factor", factor).rotation().base;
}

}  // namespace

TEST_CASE("scalings equal the frequencies that Transformers' tests expect, to each printed digit") {
  check_five_digits(ScalingCall("default").frequencies(), transformers::default_128);
  check_five_digits(transformers_test("dynamic").set("factor", 10).current(16384).frequencies(),
                    transformers::dynamic_128);
  check_five_digits(transformers_test("yarn").set("factor", 10).frequencies(), transformers::yarn_128);
  check_five_digits(transformers_test("llama3").set("factor", 10).frequencies(), transformers::llama3_128);
  check_five_digits(ScalingCall("proportional").set("partial_rotary_factor", 0.25).frequencies(),
                    transformers::proportional_128);
  check_five_digits(
      ScalingCall("dynamic").size(256, 10000).maximum(131072).current(200000).set("factor", 10).frequencies(),
      transformers::dynamic_256);
  check_five_digits(ScalingCall("yarn").size(256, 10000).maximum(131072).set("factor", 10).frequencies(),
                    transformers::yarn_256);
}

TEST_CASE("scalings equal every column of the formula sheet's table") {
  check(at(rows, ScalingCall("default").frequencies()), values::default_column);
  check(at(rows, transformers_test("dynamic").set("factor", 10).current(16384).frequencies()), values::dynamic_column);
  check(at(rows, transformers_test("yarn").set("factor", 10).frequencies()), values::yarn_column);
  check(at(rows, transformers_test("yarn").set("factor", 10).choose("ramp", "paper").frequencies()),
        values::yarn_paper_column);
  check(at(rows, transformers_test("llama3").set("factor", 10).frequencies()), values::llama3_column);
}

TEST_CASE("yarn ramps between the published pairs, rounded outwards or not") {
  check(transformers_test("yarn").set("factor", 10).rotation().correction_range, values::yarn_test_range);
  check(llama2("yarn").rotation().correction_range, values::yarn_range_llama2_truncated);
  check(llama2("yarn").set("truncate", 0).rotation().correction_range, values::yarn_range_llama2);
  ScalingCall qwen3 = ScalingCall("yarn").size(128, 1000000).original(32768).set("factor", 4);
  check(qwen3.rotation().correction_range, values::yarn_range_qwen3_truncated);
  check(qwen3.set("truncate", 0).rotation().correction_range, values::yarn_range_qwen3);
  ScalingCall gpt_oss = ScalingCall("yarn").size(64, 150000).original(4096).set("factor", 32).set("truncate", 0);
  constexpr std::size_t pairs[] = {0, 8, 12, 16, 20, 31};
  check(at(pairs, gpt_oss.frequencies()), values::yarn_gpt_oss);
}

TEST_CASE("yarn and longrope scale cosine and sine as published, DeepSeek the softmax instead") {
  std::vector<double> factors;
  for (const double s : {2.0, 4.0, 8.0, 16.0, 32.0, 40.0, 64.0}) factors.push_back(yarn_attention(s));
  check(factors, values::yarn_attention_factors);
  factors.erase(factors.begin() + 5);
  for (double& factor : factors) factor *= factor;
  check(factors, values::yarn_attention_factors_squared);
  check({yarn_attention(8)}, values::olmo3_attention_factor);

  ScalingCall deepseek = ScalingCall("yarn").size(64, 10000).original(4096).maximum(163840).set("factor", 40);
  const ScaledRotation rotation = deepseek.set("mscale", 1).set("mscale_all_dim", 1).rotation();
  CHECK(rotation.attention_factor == 1.0);
  check({rotation.softmax_scale, rotation.softmax_scale / std::sqrt(192.0)}, values::deepseek_softmax);

  ScalingCall phi3 = ScalingCall("longrope").size(96, 10000).original(4096).maximum(131072);
  phi3.set("short_factor", std::vector<double>(48, 1.0)).set("long_factor", std::vector<double>(48, 2.0));
  check({phi3.rotation().attention_factor}, values::longrope_attention_factor);
}

TEST_CASE("Llama 3.1 8B keeps 29 pairs, blends 6 and divides 29") {
  ScalingCall call = ScalingCall("llama3").size(128, 500000).original(8192).maximum(131072).set("factor", 8);
  const std::vector<double> theta = call.theta();
  const std::vector<double> scaled = call.frequencies();
  double kept = 0.0;
  double divided = 0.0;
  for (std::size_t i = 0; i < theta.size(); ++i) {
    kept += scaled[i] == theta[i] ? 1.0 : 0.0;
    divided += scaled[i] == theta[i] / 8.0 ? 1.0 : 0.0;
  }
  check({kept, 64.0 - kept - divided, divided}, values::llama31_counts);
  constexpr std::size_t pairs[] = {29, 30, 34, 35, 63};
  check(at(pairs, scaled), values::llama31_frequencies);
}

TEST_CASE("NTK-aware scaling raises the base as published, and by parts mixes three methods") {
  check({ntk_base_of(128, 2), ntk_base_of(128, 4), ntk_base_of(128, 8), ntk_base_of(64, 4)}, values::ntk_bases);
  check({dynamic_base_of(1, 4096), dynamic_base_of(2, 4096), dynamic_base_of(10, 16384)}, values::dynamic_bases);
  check(llama2("by_parts").frequencies(), values::by_parts_llama2);
}

TEST_CASE("wavelengths and unturned pairs are those of the formula sheet") {
  std::vector<double> longest;
  for (const double base : {10000.0, 500000.0, 1000000.0}) {
    longest.push_back(wavelengths(rotary_inverse_frequencies(128, base)).back());
  }
  check(longest, values::longest_wavelengths);
  std::vector<double> unturned;
  for (const auto& [base, length] :
       {std::pair{10000.0, 2048.0}, {10000.0, 4096.0}, {500000.0, 8192.0}, {1000000.0, 32768.0}}) {
    const std::vector<double> lambda = wavelengths(rotary_inverse_frequencies(128, base));
    unturned.push_back(static_cast<double>(std::ranges::count_if(lambda, [&](double turn) { return turn > length; })));
  }
  check(unturned, values::unturned_pairs);
}

TEST_CASE("queries grow with their position as in Qwen and Llama 4") {
  std::vector<double> factors;
  for (const double n : {1.0, 2048.0, 2049.0, 8192.0, 32767.0}) {
    factors.push_back(ScalingCall("log_n").original(2048).query_factor(n - 1.0));
  }
  check(factors, values::log_n);
  factors.clear();
  for (const double position : {0.0, 8190.0, 8191.0, 16383.0, 131071.0, 1048575.0}) {
    factors.push_back(ScalingCall("temperature").query_factor(position));
  }
  check(factors, values::temperature);
}

namespace {

/// Of the pairs that make no full turn in 4096 tokens: the angle at 16384 in units of the largest seen.
std::vector<double> reach(const std::vector<double>& scaled) {
  const std::vector<double> theta = ScalingCall("default").theta();
  std::vector<double> result;
  for (std::size_t i = 0; i < theta.size(); ++i) {
    if (2.0 * std::numbers::pi / theta[i] > 4096.0) result.push_back(4.0 * scaled[i] / theta[i]);
  }
  return result;
}

double beyond(const std::vector<double>& angles) {
  constexpr double rounding = 1e-9;
  return static_cast<double>(std::ranges::count_if(angles, [](double angle) { return angle > 1.0 + rounding; }));
}

double mean_neighbour_cosine(const std::vector<double>& theta) {
  return std::transform_reduce(theta.begin(), theta.end(), 0.0, std::plus<>(), [](double t) { return std::cos(t); }) /
         static_cast<double>(theta.size());
}

}  // namespace

TEST_CASE("Llama 2 stretched four times shows what the storyboard says of each method") {
  const std::vector<double> plain = reach(llama2("default").frequencies());
  check({beyond(plain), std::ranges::max(plain)}, values::storyboard_unscaled);
  const std::vector<double> ntk = reach(llama2("ntk").frequencies());
  check({beyond(ntk), std::ranges::max(ntk), static_cast<double>(ntk.size())}, values::storyboard_ntk);

  ScalingCall simplified = llama2("ntk").choose("exponent", "none");
  CHECK(simplified.rotation().base == 40000.0);
  check({beyond(reach(simplified.frequencies())), simplified.theta().back() / simplified.frequencies().back()},
        values::storyboard_base_40000);

  const double factor = values::storyboard_ntk_factor.values[0];
  CHECK(std::abs(reach(llama2("ntk").set("factor", factor).frequencies()).front() - 1.0) <= 1e-12);

  for (const std::string_view id : {"linear", "yarn"}) CHECK(beyond(reach(llama2(id).frequencies())) == 0.0);
  CHECK(llama2("yarn").frequencies().front() == 1.0);
  const std::vector<double> interpolated = llama2("linear").frequencies();
  check({180.0 / std::numbers::pi, 180.0 / std::numbers::pi * interpolated.front()}, values::storyboard_degrees);
  check({mean_neighbour_cosine(llama2("default").frequencies()), mean_neighbour_cosine(interpolated)},
        values::storyboard_neighbours);
}

}  // namespace attention_lab::test
