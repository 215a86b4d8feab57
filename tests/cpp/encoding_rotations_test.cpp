// Rotary's relatives: numbers of their sources, and what ties them to rotary.
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/gemm.hpp"
#include "encoding_support.hpp"
#include "golden.hpp"
#include "reference/xpos.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

constexpr Geometry geometry_of(std::size_t head_dim) {
  return {.channels = head_dim, .heads = 1, .kv_heads = 1, .head_dim = head_dim};
}

Instance make(std::string_view id, std::size_t head_dim, const Places& places,
              const std::function<void(SettingValues&)>& choose = {}) {
  const EncodingEntry& entry = *find_encoding(id);
  SettingValues settings(entry.info, head_dim);
  if (choose) choose(settings);
  return {entry, settings, geometry_of(head_dim), places, places};
}

Tensor<2> turned(const Instance& instance, Tensor<2> x, Side side = Side::query) {
  const Places& places = side == Side::query ? instance.queries : instance.keys;
  instance.encoding->rotate(x, side, places.view(), 0, {});
  return x;
}

Tensor<2> drawn(std::uint64_t seed, std::size_t rows, std::size_t columns) {
  Generator draws(seed);
  return normal<2>({rows, columns}, draws);
}

/// The score of one query and one key with the same numbers, at two positions.
float score(const Instance& at_query, const Instance& at_key, const Tensor<2>& q, const Tensor<2>& k) {
  return dot(turned(at_query, q, Side::query).flat(), turned(at_key, k, Side::key).flat());
}

}  // namespace

TEST_CASE("M-RoPE turns the sections of a head as Qwen2-VL does") {
  const Places places{{0, 0, 0, 3, 1, 2, 3, 5, 0, 40, 7, 9}, {4, 3}};
  check_golden(turned(make("mrope", 16, places), drawn(7, 4, 16)).flat(), golden::encodings::mrope);
}

TEST_CASE("M-RoPE with the same coordinate three times, or given once, is rotary") {
  const Tensor<2> x = drawn(1, 6, 32);
  const Places line = walk(11.0, 6, 1);
  Places triples{{}, {6, 3}};
  for (const double p : line.values) triples.values.insert(triples.values.end(), 3, p);
  const Tensor<2> rotary = turned(make("rotary", 32, line), x);
  CHECK(largest_difference(turned(make("mrope", 32, line), x).flat(), rotary.flat()) == 0.0);
  CHECK(largest_difference(turned(make("mrope", 32, triples), x).flat(), rotary.flat()) == 0.0);
}

TEST_CASE("axial rotary turns a picture's patches as rope-vit does, in reading order or by column and row") {
  const auto three_columns = [](SettingValues& settings) { settings.set("width", 3.0); };
  const Tensor<2> x = drawn(8, 6, 8);
  check_golden(turned(make("axial", 8, walk(0.0, 6, 1), three_columns), x).flat(), golden::encodings::axial);
  const Places grid{{0, 0, 1, 0, 2, 0, 0, 1, 1, 1, 2, 1}, {6, 2}};
  check_golden(turned(make("axial", 8, grid), x).flat(), golden::encodings::axial);
}

TEST_CASE("axial rotary is rotary on each half of the head") {
  const Tensor<2> x = drawn(2, 3, 16);
  const Places grid{{5, 0, 5, 9, 2, 9}, {3, 2}};
  const Tensor<2> whole = turned(make("axial", 16, grid), x);
  for (const std::size_t axis : {0U, 1U}) {
    Tensor<2> half({3, 8});
    Places line{{}, {3, 1}};
    for (std::size_t t = 0; t < 3; ++t) {
      std::ranges::copy(x[t].flat().subspan(axis * 8, 8), half[t].data());
      line.values.push_back(grid.values[2 * t + axis]);
    }
    const Instance rotary = make("rotary", 8, line, [](SettingValues& settings) {
      settings.set("base", 100.0);
      settings.choose("pairing", "interleaved");
    });
    const Tensor<2> expected = turned(rotary, half);
    for (std::size_t t = 0; t < 3; ++t) {
      CHECK(largest_difference(whole[t].flat().subspan(axis * 8, 8), expected[t].flat()) == 0.0);
    }
  }
}

TEST_CASE("xPos scores are torchscale's") {
  const Instance xpos = make("xpos", 8, walk(0.0, 5, 1));
  Generator draws(6);
  const auto q = normal<2>({5, 8}, draws);
  const auto k = normal<2>({5, 8}, draws);
  Tensor<2> scores({5, 5});
  multiply(turned(xpos, q).view(), ConstMatrix(turned(xpos, k, Side::key).view()).transposed(), scores.view());
  check_golden(scores.flat(), golden::encodings::xpos_scores);
}

TEST_CASE("xPos multiplies the score of a pair by zeta to the distance over 512, wherever its centre is") {
  const std::vector<double> zeta = reference::xpos_scales(8);
  for (std::size_t pair = 0; pair < 4; ++pair) {
    Tensor<2> one({1, 8});
    one[0][2 * pair] = 1.0F;  // this pair alone
    for (const double centre : {0.0, 700.0}) {
      const auto centred = [centre](SettingValues& settings) { settings.set("centre", centre); };
      const double m = 900.0;
      const double n = 300.0;
      const auto interleaved = [](SettingValues& settings) { settings.choose("pairing", "interleaved"); };
      const double plain = static_cast<double>(score(make("rotary", 8, walk(m, 1, 1), interleaved),
                                                     make("rotary", 8, walk(n, 1, 1), interleaved), one, one));
      const double scaled = static_cast<double>(
          score(make("xpos", 8, walk(m, 1, 1), centred), make("xpos", 8, walk(n, 1, 1), centred), one, one));
      CHECK(scaled == doctest::Approx(plain * std::pow(zeta[pair], (m - n) / 512.0)).epsilon(1e-6));
    }
  }
}

TEST_CASE("rotary scores depend only on the distance; with mixed pairing they do not") {
  const Tensor<2> q = drawn(3, 1, 16);
  const Tensor<2> k = drawn(4, 1, 16);
  const auto spread = [&](std::string_view pairing) {
    const auto choose = [pairing](SettingValues& settings) { settings.choose("pairing", pairing); };
    std::vector<float> scores;
    for (const double start : {0.0, 1.0, 20.0, 1000.0, 100000.0}) {
      scores.push_back(score(make("rotary", 16, walk(start + 5.0, 1, 1), choose),
                             make("rotary", 16, walk(start, 1, 1), choose), q, k));
    }
    const auto [least, most] = std::ranges::minmax(scores);
    return static_cast<double>(most - least) / (norm(q.flat()) * norm(k.flat()));
  };
  CHECK(spread("half") <= 3e-7);
  CHECK(spread("interleaved") <= 3e-7);
  CHECK(spread("mixed") > 0.05);
}

TEST_CASE("a proportion of turning pairs keeps the frequencies of the whole head and leaves the slow pairs alone") {
  const Tensor<2> x = drawn(5, 4, 16);
  const Places places = walk(50.0, 4, 1);
  const Tensor<2> whole = turned(make("rotary", 16, places), x);
  const Tensor<2> part =
      turned(make("rotary", 16, places, [](SettingValues& settings) { settings.set("proportion", 0.3); }), x);
  for (std::size_t t = 0; t < 4; ++t) {
    for (std::size_t i = 0; i < 8; ++i) {
      const float expected = i < 2 ? whole[t][i] : x[t][i];  // floor(0.3 x 16 / 2) = 2 pairs turn
      CHECK(part[t][i] == expected);
      CHECK(part[t][i + 8] == (i < 2 ? whole[t][i + 8] : x[t][i + 8]));
    }
  }
}

}  // namespace attention_lab::test
