// ALiBi: its slopes for any number of heads, and what its two forms do to a softmax.
#include "core/alibi.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/softmax.hpp"
#include "encoding_support.hpp"
#include "golden.hpp"
#include "reference/alibi.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

/// Weights of one head after the encoding, its queries the last T of S tokens; causal hides the future.
std::vector<float> weights(std::string_view form, bool causal, float constant_per_row = 0.0F) {
  const EncodingEntry& entry = *find_encoding("alibi");
  const Geometry geometry{.channels = 8, .heads = 4, .kv_heads = 4, .head_dim = 2};
  SettingValues settings(entry.info, geometry.head_dim);
  settings.choose("form", form);
  const Instance instance(entry, settings, geometry, walk(0.0, 9, 1), walk(0.0, 9, 1));
  Generator draws(3);
  auto scores = normal<2>({9, 9}, draws);
  const Tensor<2> q({9, 2});
  instance.encoding->add_to_scores(scores, q, 1, instance.queries.view(), instance.keys.view(), {});
  for (std::size_t i = 0; i < 9; ++i) {
    for (std::size_t j = 0; j < 9; ++j) {
      scores[i][j] += constant_per_row * static_cast<float>(i);
      if (causal && j > i) scores[i][j] = static_cast<float>(-infinity);
    }
  }
  Tensor<2> result({9, 9});
  softmax(scores, 1.0F, result);
  return {result.flat().begin(), result.flat().end()};
}

}  // namespace

TEST_CASE("ALiBi's slopes are the authors', for a power of two and for any other number of heads") {
  check_golden(alibi_slopes(1), golden::encodings::slopes_1);
  check_golden(alibi_slopes(2), golden::encodings::slopes_2);
  check_golden(alibi_slopes(4), golden::encodings::slopes_4);
  check_golden(alibi_slopes(6), golden::encodings::slopes_6);
  check_golden(alibi_slopes(8), golden::encodings::slopes_8);
  check_golden(alibi_slopes(12), golden::encodings::slopes_12);
  check_golden(alibi_slopes(16), golden::encodings::slopes_16);
}

TEST_CASE("ALiBi's slopes equal MosaicML's way of writing them, up to 256 heads") {
  for (std::size_t heads = 1; heads <= 256; ++heads) {
    CAPTURE(heads);
    CHECK(largest_difference(alibi_slopes(heads), reference::alibi_slopes(heads)) <= 1e-15);
  }
}

TEST_CASE("a constant per row of scores leaves ALiBi's weights unchanged") {
  CHECK(largest_difference(weights("distance", true), weights("distance", true, 3.0F)) <= 1e-6);
}

TEST_CASE("adding m k gives the same weights as taking m (q - k) away under the causal mask, and others without it") {
  CHECK(largest_difference(weights("shortcut", true), weights("distance", true)) <= 1e-6);
  CHECK(largest_difference(weights("shortcut", false), weights("distance", false)) > 0.05);
}

TEST_CASE("the bias puts queries at the end of the keys, hides the future if causal, and is symmetric otherwise") {
  Tensor<3> causal({2, 2, 4});
  alibi_bias(true, causal);
  const auto hidden = static_cast<float>(-infinity);
  CHECK(largest_difference(causal[0].flat(), std::vector<float>{-0.125F, -0.0625F, 0.0F, hidden, -0.1875F, -0.125F,
                                                                -0.0625F, 0.0F}) == 0.0);
  Tensor<3> symmetric({2, 3, 3});
  alibi_bias(false, symmetric);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) CHECK(symmetric[1][i][j] == symmetric[1][j][i]);
  }
  CHECK(symmetric[1][0][2] == -2.0F * 0.00390625F);
}

}  // namespace attention_lab::test
