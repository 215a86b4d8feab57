// Uniform, normal and permutation draws from the standard library's Mersenne Twister.
#include "random.hpp"

#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace attention_lab::reference {

namespace {

// Box and Muller: a random direction theta and a radius r make two independent normals, r cos theta and r sin theta.
void make_normal(std::vector<double>& values, std::size_t start) {
  for (std::size_t j = start; j < start + 8; ++j) {
    const double radius = std::sqrt(-2.0 * std::log(1.0 - values[j]));
    const double theta = 2.0 * std::numbers::pi * values[j + 8];
    values[j] = radius * std::cos(theta);
    values[j + 8] = radius * std::sin(theta);
  }
}

}  // namespace

double Random::uniform_24() { return static_cast<double>(bits_() & 0xFFFFFFU) * 0x1p-24; }

double Random::uniform_53() {
  const std::uint64_t high = bits_();
  const std::uint64_t low = bits_();
  const std::uint64_t low_53_bits = (std::uint64_t{1} << 53U) - 1U;
  return static_cast<double>(((high << 32U) | low) & low_53_bits) * 0x1p-53;
}

std::vector<double> Random::uniform(std::size_t count) {
  std::vector<double> values(count);
  for (double& value : values) value = uniform_24();
  return values;
}

double Random::normal_one_by_one() {
  if (kept_normal_) {
    const double kept = *kept_normal_;
    kept_normal_.reset();
    return kept;
  }
  const double u1 = uniform_53();
  const double u2 = uniform_53();
  const double radius = std::sqrt(-2.0 * std::log1p(-u2));
  const double theta = 2.0 * std::numbers::pi * u1;
  kept_normal_ = radius * std::sin(theta);
  return radius * std::cos(theta);
}

std::vector<double> Random::normal(std::size_t count) {
  std::vector<double> values(count);
  if (count < 16) {
    for (double& value : values) value = normal_one_by_one();
    return values;
  }
  values = uniform(count);
  for (std::size_t start = 0; start + 16 <= count; start += 16) make_normal(values, start);
  if (count % 16 != 0) {
    for (std::size_t j = count - 16; j < count; ++j) values[j] = uniform_24();
    make_normal(values, count - 16);
  }
  return values;
}

std::vector<std::size_t> Random::permutation(std::size_t count) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = 0; i + 1 < count; ++i) std::swap(order[i], order[i + bits_() % (count - i)]);
  return order;
}

}  // namespace attention_lab::reference
