// What a head's map says in six numbers.
#include "core/head_statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "cases.hpp"
#include "core/softmax.hpp"
#include "golden.hpp"
#include "reference/head_statistics.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

/// Every query's whole weight on the key at `place(query)`.
Tensor<2> pointing(std::size_t tokens, std::size_t (*place)(std::size_t)) {
  Tensor<2> weights({tokens, tokens});
  for (std::size_t t = 0; t < tokens; ++t) weights[t][place(t)] = 1.0F;
  return weights;
}

}  // namespace

TEST_CASE("a head that looks at one place only says so") {
  const AttentionOptions causal{.causal = true};
  const HeadStatistics back = head_statistics(pointing(9, [](std::size_t t) { return t == 0 ? 0 : t - 1; }), 0, causal);
  CHECK(back.previous == 1.0);
  CHECK(back.same == doctest::Approx(1.0 / 9.0));   // the first token can only look at itself
  CHECK(back.first == doctest::Approx(2.0 / 9.0));  // and is the second one's previous token
  CHECK(back.distance == doctest::Approx(8.0 / 9.0));
  CHECK(back.entropy == 0.0);
  CHECK(back.entropy_share == 0.0);
  const HeadStatistics here = head_statistics(pointing(9, [](std::size_t t) { return t; }), 0, causal);
  CHECK(here.same == 1.0);
  CHECK(here.previous == 0.0);
  CHECK(here.distance == 0.0);
  CHECK(head_statistics(pointing(9, [](std::size_t) { return std::size_t{0}; }), 0, causal).first == 1.0);
}

TEST_CASE("equal weights on all keys that may be seen are all the entropy there can be") {
  Tensor<2> weights({6, 6});
  for (std::size_t t = 0; t < 6; ++t) {
    for (std::size_t j = 0; j <= t; ++j) weights[t][j] = 1.0F / static_cast<float>(t + 1);
  }
  const HeadStatistics found = head_statistics(weights, 0, {.causal = true});
  CHECK(found.entropy_share == doctest::Approx(1.0).epsilon(1e-6));
  CHECK(found.entropy == doctest::Approx(std::log(720.0) / 6.0).epsilon(1e-6));  // ln 1 + ... + ln 6 = ln 6!
}

TEST_CASE("queries that may see nothing count nowhere") {
  Tensor<2> weights({2, 2});
  weights[1][0] = 1.0F;
  const std::vector<std::uint8_t> mask{0, 0, 1, 1};
  const AttentionOptions options{.mask = {.data = mask.data(), .head_stride = 0, .query_stride = 2}};
  CHECK(head_statistics(weights, 0, options).first == 1.0);
  const std::vector<std::uint8_t> nothing(4);
  const HeadStatistics none =
      head_statistics(weights, 0, {.mask = {.data = nothing.data(), .head_stride = 0, .query_stride = 2}});
  CHECK(none.first == 0.0);
  CHECK(none.entropy_share == 0.0);
}

TEST_CASE("head statistics of causal attention are PyTorch's") {
  namespace values = golden::attention;
  const auto& weights = values::grouped_causal_weights.values;  // [4, 5, 7]
  Tensor<3> maps({4, 5, 7});
  std::ranges::transform(weights, maps.data(), [](double weight) { return static_cast<float>(weight); });
  std::array<HeadStatistics, 4> found;
  for (std::size_t h = 0; h < 4; ++h) found[h] = head_statistics(maps[h], h, {.causal = true});
  const auto check = [&found](double HeadStatistics::* field, const auto& expected) {
    std::array<double, 4> one{};
    std::ranges::transform(found, one.begin(), [field](const HeadStatistics& head) { return head.*field; });
    check_golden(one, expected);
  };
  check(&HeadStatistics::previous, values::head_previous);
  check(&HeadStatistics::first, values::head_first);
  check(&HeadStatistics::same, values::head_same);
  check(&HeadStatistics::distance, values::head_distance);
  check(&HeadStatistics::entropy, values::head_entropy);
  check(&HeadStatistics::entropy_share, values::head_entropy_share);
}

TEST_CASE("head statistics equal the reference for any shape and mask") {
  Cases cases;
  while (cases.next()) {
    const bool causal = cases.coin();
    const std::size_t queries = cases.integer(1, 20);
    const std::size_t keys = causal ? queries + cases.integer(0, 5) : cases.integer(1, 25);
    auto weights = normal<2>({queries, keys}, cases.draws);
    softmax(weights, 1.0F, weights);  // on hidden keys too: they are not to be looked at
    std::vector<std::uint8_t> mask(queries * keys);
    for (std::uint8_t& flag : mask) flag = cases.integer(0, 3) == 0 ? 0 : 1;
    AttentionOptions options{.causal = causal};
    reference::AttentionOptions expected_options;
    expected_options.causal = causal;
    if (cases.coin()) {
      options.mask = {.data = mask.data(), .head_stride = 0, .query_stride = keys};
      expected_options.mask = [&](std::size_t, std::size_t i, std::size_t j) { return mask[i * keys + j] != 0; };
    }
    const HeadStatistics found = head_statistics(weights, 0, options);
    const auto expected = reference::head_statistics(to_reference(weights), 0, expected_options);
    INFO(queries << " queries, " << keys << " keys");
    // Sums of float32 weights in double; only the entropy is computed in float32.
    CHECK(found.previous == doctest::Approx(expected.previous).epsilon(1e-12));
    CHECK(found.first == doctest::Approx(expected.first).epsilon(1e-12));
    CHECK(found.same == doctest::Approx(expected.same).epsilon(1e-12));
    CHECK(found.distance == doctest::Approx(expected.distance).epsilon(1e-12));
    CHECK(std::abs(found.entropy - expected.entropy) <= 16.0 * rounding);
    CHECK(std::abs(found.entropy_share - expected.entropy_share) <= 24.0 * rounding);
  }
}

}  // namespace attention_lab::test
