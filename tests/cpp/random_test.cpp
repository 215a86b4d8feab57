// Draws are those of PyTorch.
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "cases.hpp"
#include "core/random.hpp"
#include "golden.hpp"
#include "reference/random.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

std::vector<float> normals(Generator& draws, std::size_t count) {
  std::vector<float> values(count);
  draws.normal(values);
  return values;
}

std::vector<float> uniforms(Generator& draws, std::size_t count) {
  std::vector<float> values(count);
  draws.uniform(values);
  return values;
}

std::vector<std::int32_t> permutation(Generator& draws, std::size_t count) {
  std::vector<std::int32_t> values(count);
  draws.permutation(values);
  return values;
}

}  // namespace

TEST_CASE("normal draws of 16 and more equal torch.randn") {
  Generator draws(0);
  check_golden(normals(draws, 16), golden::random::normal_q);
  check_golden(normals(draws, 16), golden::random::normal_k);
}

TEST_CASE("a size of 16 and more that is no multiple of 16 draws its last 16 again, as torch.randn does") {
  Generator draws(7);
  check_golden(normals(draws, 37), golden::random::normal_37);
}

TEST_CASE("fewer than 16 normal draws keep their second normal for the next such call, whatever is drawn in between") {
  Generator draws(0);
  check_golden(normals(draws, 3), golden::random::normal_small);
  check_golden(normals(draws, 2), golden::random::normal_small_after_small);
  check_golden(normals(draws, 16), golden::random::normal_large_between_small);
  check_golden(normals(draws, 2), golden::random::normal_small_after_large);
}

TEST_CASE("ten thousand normal draws stay with torch.randn") {
  Generator draws(123);
  double squares = 0.0;
  for (const float value : normals(draws, 10000)) squares += static_cast<double>(value) * static_cast<double>(value);
  check_golden(std::array{squares}, golden::random::normal_sum_of_squares);
}

TEST_CASE("uniform draws are bit-equal to torch.rand, beyond a refill of the state and for seeds beyond 32 bits") {
  Generator draws(42);
  check_golden(uniforms(draws, 5), golden::random::uniform);
  Generator large_seed((std::uint64_t{1} << 40U) + 5U);
  check_golden(uniforms(large_seed, 3), golden::random::uniform_large_seed);
  Generator long_run(1);
  const std::vector<float> many = uniforms(long_run, 700);
  check_golden(std::vector<float>(many.end() - 3, many.end()), golden::random::uniform_700);
}

TEST_CASE("permutations equal torch.randperm") {
  Generator draws(3);
  check_golden(permutation(draws, 20), golden::random::permutation);
}

TEST_CASE("one generator serves draws of every kind in the order of the calls") {
  Generator draws(11);
  std::vector<double> all;
  const auto append = [&all](const auto& values) { all.insert(all.end(), values.begin(), values.end()); };
  append(uniforms(draws, 2));
  append(permutation(draws, 4));
  append(uniforms(draws, 2));
  check_golden(all, golden::random::mixed_sequence);
}

TEST_CASE("draws of any size and order equal the reference") {
  Cases cases;
  double worst = 0.0;
  while (cases.next()) {
    const auto seed = cases.draws.next_bits();
    Generator draws(seed);
    reference::Random expected(seed);
    for (std::size_t call = 0; call < 3; ++call) {
      const std::size_t count = cases.integer(0, 70);
      INFO("seed " << seed << ", count " << count);
      CHECK(largest_difference(uniforms(draws, count), expected.uniform(count)) == 0.0);
      CHECK(largest_difference(permutation(draws, count), expected.permutation(count)) == 0.0);
      // float32 angles: below 8 a product is off by up to 2^-22, and the float 2 pi by 1.75e-7: together 4.2e-7, at a
      // radius of at most 5.77. That and the roundings of radius and result (2^-23 of it each way) make 2.7e-6.
      const double difference = largest_difference(normals(draws, count), expected.normal(count));
      CHECK(difference <= 2.7e-6);
      worst = std::max(worst, difference);
    }
  }
  MESSAGE("normal draws: largest difference from the reference " << worst);
}

}  // namespace attention_lab::test
