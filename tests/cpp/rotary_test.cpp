// Rotary embedding: the course's numbers, and the laws of rotations.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "cases.hpp"
#include "core/gemm.hpp"
#include "core/rotary.hpp"
#include "core/trigonometry.hpp"
#include "golden.hpp"
#include "reference/rotary.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

constexpr std::array future{0.0, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0};

/// x turned to `position`.
Tensor<2> turned(ConstView<1> x, double position, Pairing pairing, AngleType angles = AngleType::float64) {
  Tensor<2> row({1, x.size()});
  std::ranges::copy(x.flat(), row.data());
  const auto theta = rotary_inverse_frequencies(x.size(), 10000.0);
  rotate(row, rotary_table(std::array{position}, theta, 1.0, angles), pairing);
  return row;
}

/// Chapter 000's q and k.
struct Course {
  Tensor<2> vectors{{2, 16}};
  Course() {
    Generator draws(0);
    draws.normal(vectors[0].flat());
    draws.normal(vectors[1].flat());
  }
  ConstView<1> q() const { return vectors[0]; }
  ConstView<1> k() const { return vectors[1]; }

  float score(double start, double distance, Pairing q_pairing, Pairing k_pairing,
              AngleType angles = AngleType::float64) const {
    return dot(turned(q(), start, q_pairing, angles).flat(), turned(k(), start + distance, k_pairing, angles).flat());
  }
};

reference::Pairing to_reference(Pairing pairing) {
  return pairing == Pairing::half ? reference::Pairing::half : reference::Pairing::interleaved;
}

reference::AngleType to_reference(AngleType angles) {
  switch (angles) {
    case AngleType::float32: return reference::AngleType::float32;
    case AngleType::bfloat16: return reference::AngleType::bfloat16;
    case AngleType::float64: break;
  }
  return reference::AngleType::float64;
}

}  // namespace

TEST_CASE("rotary scores of chapter 000, keys in the future and in the past, half and interleaved pairs") {
  const Course course;
  std::vector<float> half_future;
  std::vector<float> half_past;
  std::vector<float> interleaved;
  for (const double distance : future) {
    half_future.push_back(course.score(0.0, distance, Pairing::half, Pairing::half));
    half_past.push_back(course.score(100.0, -distance, Pairing::half, Pairing::half));
    interleaved.push_back(course.score(0.0, distance, Pairing::interleaved, Pairing::interleaved));
  }
  check_golden(half_future, golden::rotary::half_future);
  check_golden(half_past, golden::rotary::half_past);
  check_golden(interleaved, golden::rotary::interleaved_future);
}

TEST_CASE("queries paired in halves and keys interleaved: the score no longer depends on the distance alone") {
  const Course course;
  std::vector<float> scores;
  for (double start = 0.0; start <= 180.0; start += 20.0) {
    scores.push_back(course.score(start, 1.0, Pairing::half, Pairing::interleaved));
  }
  check_golden(scores, golden::rotary::mixed_pairing);
  const auto [least, most] = std::ranges::minmax(scores);
  CHECK(most - least == doctest::Approx(13.6).epsilon(0.01));
}

TEST_CASE("angles in bfloat16 make neighbours one; angles in float32 lose digits at a million") {
  const Course course;
  std::vector<float> neighbours;
  for (const double distance : {0.0, 1.0, 2.0}) {
    neighbours.push_back(course.score(1000.0, distance, Pairing::half, Pairing::half, AngleType::bfloat16));
  }
  check_golden(neighbours, golden::rotary::bfloat16_neighbours);
  const float far = course.score(1e6, 1.0, Pairing::half, Pairing::half, AngleType::float32);
  check_golden(std::array{far}, golden::rotary::float32_at_a_million);
}

TEST_CASE("bfloat16 rounds to nearest, ties to even, bit for bit as PyTorch does") {
  std::vector<double> angles;
  for (const double position : {3.0, 257.0, 1001.5, 70001.0}) {
    for (const double theta : rotary_inverse_frequencies(16, 10000.0)) {
      angles.push_back(round_to(AngleType::bfloat16,
                                round_to(AngleType::bfloat16, position) * round_to(AngleType::bfloat16, theta)));
    }
  }
  check_golden(angles, golden::rotary::bfloat16_angles);
  CHECK(round_to(AngleType::bfloat16, 257.0) == 256.0);  // a tie goes to the even neighbour,
  CHECK(round_to(AngleType::bfloat16, 259.0) == 260.0);  // upwards as well,
  CHECK(round_to(AngleType::bfloat16, 257.0001) == 258.0);
  CHECK(round_to(AngleType::bfloat16, -259.0) == -260.0);
  CHECK(round_to(AngleType::bfloat16, 511.9) == 512.0);  // and carries into the exponent
  CHECK(round_to(AngleType::bfloat16, 0.0) == 0.0);
}

TEST_CASE("small pair indices turn fast; wavelengths are those of chapter 000's experiment 4") {
  const std::vector<double> theta = rotary_inverse_frequencies(16, 10000.0);
  check_golden(theta, golden::rotary::frequencies);
  check_golden(wavelengths(theta), golden::rotary::wavelengths);
  CHECK(std::ranges::is_sorted(theta, std::ranges::greater{}));
  CHECK(wavelengths(std::array{0.0})[0] == infinity);
}

TEST_CASE("one pair of vectors need not fade with distance: chapter 000's is at its largest far away") {
  check_golden(std::array{Course().score(0.0, 192.0, Pairing::half, Pairing::half)}, golden::rotary::half_far);
}

namespace {

/// What Su et al. 2021, section 3.4.3, say of scores at a distance: the mean cosine over the pairs of 128 numbers, and
/// the bound, the mean length of the sum of the first 1, 2, ... turned unit vectors.
struct Decay {
  std::vector<double> mean_cosine;
  std::vector<double> bound;

  Decay(double base, std::initializer_list<double> distances) {
    const std::vector<double> theta = rotary_inverse_frequencies(128, base);
    for (const double distance : distances) {
      double cosines = 0.0;
      double sines = 0.0;
      double lengths = 0.0;
      for (const double frequency : theta) {
        const CosineSine turn = cosine_sine(distance * frequency);
        cosines += turn.cosine;
        sines += turn.sine;
        lengths += std::hypot(cosines, sines);
      }
      mean_cosine.push_back(cosines / static_cast<double>(theta.size()));
      bound.push_back(lengths / static_cast<double>(theta.size()));
    }
  }
};

}  // namespace

TEST_CASE("scores fade with distance on average, with ups and downs, as far as the formula sheet's table says") {
  const Decay usual(10000.0, {0, 1, 2, 8, 16, 64, 128, 256, 512, 1024, 2048, 4096});
  check_golden(usual.bound, golden::rotary::decay_bound);
  check_golden(usual.mean_cosine, golden::rotary::decay_mean_cosine);
  const Decay slower(500000.0, {16, 64, 256, 1024, 4096});
  check_golden(slower.mean_cosine, golden::rotary::decay_mean_cosine_500000);
}

TEST_CASE("angles formed in float32 cost as much of the cosine as the formula sheet says") {
  const std::vector<double> theta = rotary_inverse_frequencies(128, 500000.0);
  std::vector<double> worst;
  for (const int last : {1000, 1 << 15, 1 << 17, 1 << 20}) {
    std::vector<double> positions;
    for (int position = std::max(0, last - 2000); position < last; ++position) positions.push_back(position);
    const RotaryTable exact = rotary_table(positions, theta);
    const RotaryTable rounded = rotary_table(positions, theta, 1.0, AngleType::float32);
    worst.push_back(largest_difference(rounded.cosine.flat(), exact.cosine.flat()));
  }
  check_golden(worst, golden::rotary::float32_angle_errors);
}

TEST_CASE("numbers beyond the rotary dimension pass unchanged") {
  Tensor<2> x({1, 8});
  for (std::size_t j = 0; j < 8; ++j) x[0][j] = static_cast<float>(j + 1);
  rotate(x, rotary_table(std::array{5.0}, rotary_inverse_frequencies(4, 100.0)), Pairing::half);
  check_golden(x.flat(), golden::rotary::partial);
}

TEST_CASE("rotary scores depend only on the distance, to a position of a million") {
  Cases cases;
  double worst = 0.0;
  while (cases.next()) {
    const std::size_t head_dim = 2 * cases.integer(1, 64);
    const Pairing pairing = cases.coin() ? Pairing::half : Pairing::interleaved;
    const auto distance = static_cast<double>(cases.integer(0, 64));
    const auto q = normal<1>({head_dim}, cases.draws);
    const auto k = normal<1>({head_dim}, cases.draws);
    double least = infinity;
    double most = -infinity;
    for (const double start : {0.0, 1.0, 77.0, 4096.0, 131071.0, 1e6}) {
      // The law is about the rotated vectors; the product is formed in double to see nothing else.
      const auto a = turned(q, start, pairing);
      const auto b = turned(k, start + distance, pairing);
      double score = 0.0;
      for (std::size_t j = 0; j < head_dim; ++j) score += static_cast<double>(a[0][j]) * static_cast<double>(b[0][j]);
      least = std::min(least, score);
      most = std::max(most, score);
    }
    const double spread = (most - least) / (norm(q.flat()) * norm(k.flat()));
    INFO("head_dim " << head_dim << ", distance " << distance);
    // Formula sheet 4.8, where roundings average out. A vector of a few numbers can have all of them against it: 2^-24
    // of its norm from the sum, sqrt(2) of that from the products, half of that from cosine and sine; both vectors,
    // both ends of the spread.
    CHECK(spread <= (head_dim < 8 ? 4.0 * (1.0 + 1.5 * std::numbers::sqrt2) * rounding : 3e-7));
    worst = std::max(worst, spread);
  }
  MESSAGE("rotary: largest spread of a score over positions, in |q||k|: " << worst);
}

TEST_CASE("rotation keeps the norm, an attention factor multiplies it, and turning back restores the vector") {
  Cases cases;
  while (cases.next()) {
    const std::size_t head_dim = 2 * cases.integer(1, 64);
    const Pairing pairing = cases.coin() ? Pairing::half : Pairing::interleaved;
    const auto factor = static_cast<double>(cases.real(0.5F, 2.0F));
    const auto x = normal<2>({1, head_dim}, cases.draws);
    const auto table = rotary_table(std::array{static_cast<double>(cases.real(-1e5F, 1e6F))},
                                    rotary_inverse_frequencies(head_dim, 10000.0), factor);
    Tensor<2> y = x;
    rotate(y, table, pairing);
    CHECK(norm(y.flat()) == doctest::Approx(factor * norm(x.flat())).epsilon(1e-6));
    // The transposed rotation times the rotation is factor^2, which makes rotate_backward its gradient.
    rotate_backward(y, table, pairing);
    for (float& value : y.flat()) value = static_cast<float>(static_cast<double>(value) / (factor * factor));
    CHECK(largest_difference(y.flat(), x.flat()) <= 16.0 * rounding * norm(x.flat()));
  }
}

TEST_CASE("half and interleaved pairs are one operator up to the order of the numbers") {
  Cases cases;
  while (cases.next()) {
    const std::size_t pairs = cases.integer(1, 40);
    const auto x = normal<1>({2 * pairs}, cases.draws);
    Tensor<1> reordered({2 * pairs});
    for (std::size_t i = 0; i < pairs; ++i) {
      reordered[i] = x[2 * i];
      reordered[i + pairs] = x[2 * i + 1];
    }
    const auto position = static_cast<double>(cases.integer(0, 100000));
    const auto interleaved = turned(x, position, Pairing::interleaved);
    const auto half = turned(reordered, position, Pairing::half);
    for (std::size_t i = 0; i < pairs; ++i) {
      CHECK(half[0][i] == interleaved[0][2 * i]);
      CHECK(half[0][i + pairs] == interleaved[0][2 * i + 1]);
    }
  }
}

TEST_CASE("rotation equals the reference for any shape, pairing, rotary dimension and type of angle") {
  Cases cases;
  double worst = 0.0;
  while (cases.next()) {
    const std::size_t pairs = cases.integer(1, 40);
    const std::size_t head_dim = 2 * pairs + cases.integer(0, 5);
    const std::size_t tokens = cases.integer(1, 6);
    const Pairing pairing = cases.coin() ? Pairing::half : Pairing::interleaved;
    const auto angles = static_cast<AngleType>(cases.integer(0, 2));
    const auto base = static_cast<double>(cases.real(10.0F, 1e6F));
    std::vector<double> positions(tokens);
    for (double& position : positions) position = static_cast<double>(cases.real(-1e3F, 1e6F));
    auto x = normal<2>({tokens, head_dim}, cases.draws);
    const auto theta = rotary_inverse_frequencies(2 * pairs, base);
    const reference::Matrix expected = reference::rotate(attention_lab::to_reference(x), positions, theta,
                                                         to_reference(pairing), 1.25, to_reference(angles));
    rotate(x, rotary_table(positions, theta, 1.25, angles), pairing);
    // Cosine, sine, two products and a sum are each rounded once; numbers up to 5 times 1.25.
    const double difference = largest_difference(x.flat(), expected.values);
    CHECK(difference <= 32.0 * rounding);
    worst = std::max(worst, difference);
  }
  MESSAGE("rotary: largest difference from the reference " << worst);
}

}  // namespace attention_lab::test
