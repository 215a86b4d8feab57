// Mersenne Twister and the two roads from its bits to normals that PyTorch takes.
#include "random.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include "trigonometry.hpp"

namespace attention_lab {

namespace {

constexpr std::size_t twist_distance = 397;
constexpr std::size_t block_size = 16;

constexpr std::uint32_t twist(std::uint32_t high, std::uint32_t low) {
  const std::uint32_t joined = (high & 0x80000000U) | (low & 0x7FFFFFFFU);
  return (joined >> 1U) ^ ((low & 1U) != 0U ? 0x9908B0DFU : 0U);
}

// Box and Muller, eight pairs at once: uniforms in, normals out. The angle and the radius are float32 as in PyTorch,
// because at a radius of 5 the rounding of the angle alone moves a normal by 1e-6.
void make_normal(std::span<float, block_size> block) {
  constexpr auto two_pi = static_cast<float>(2.0 * std::numbers::pi);
  for (std::size_t j = 0; j < block_size / 2; ++j) {
    const float u1 = 1.0F - block[j];
    const float u2 = block[j + block_size / 2];
    const auto radius = std::sqrt(-2.0F * static_cast<float>(std::log(static_cast<double>(u1))));
    const CosineSine direction = cosine_sine(static_cast<double>(two_pi * u2));
    block[j] = radius * static_cast<float>(direction.cosine);
    block[j + block_size / 2] = radius * static_cast<float>(direction.sine);
  }
}

}  // namespace

Generator::Generator(std::uint64_t seed) {
  state_[0] = static_cast<std::uint32_t>(seed);
  for (std::uint32_t j = 1; j < state_size; ++j) {
    state_[j] = 1812433253U * (state_[j - 1] ^ (state_[j - 1] >> 30U)) + j;
  }
}

void Generator::refill() {
  for (std::size_t j = 0; j < state_size; ++j) {
    state_[j] = state_[(j + twist_distance) % state_size] ^ twist(state_[j], state_[(j + 1) % state_size]);
  }
  used_ = 0;
}

std::uint32_t Generator::next_bits() {
  if (used_ == state_size) refill();
  std::uint32_t bits = state_[used_++];
  bits ^= bits >> 11U;
  bits ^= (bits << 7U) & 0x9D2C5680U;
  bits ^= (bits << 15U) & 0xEFC60000U;
  return bits ^ (bits >> 18U);
}

std::uint32_t Generator::next_below(std::uint32_t n) {
  return static_cast<std::uint32_t>((std::uint64_t{next_bits()} * n) >> 32U);
}

float Generator::next_uniform() { return static_cast<float>(next_bits() & 0xFFFFFFU) * 0x1p-24F; }

double Generator::next_uniform_double() {
  const std::uint64_t high = next_bits();
  const std::uint64_t bits = (high << 32U) | next_bits();
  return static_cast<double>(bits & 0x1FFFFFFFFFFFFFU) * 0x1p-53;
}

void Generator::uniform(std::span<float> out) {
  for (float& value : out) value = next_uniform();
}

// Box and Muller: a radius and a direction make two independent normals.
double Generator::next_normal() {
  if (kept_normal_) {
    const double kept = *kept_normal_;
    kept_normal_.reset();
    return kept;
  }
  const double u1 = next_uniform_double();
  const double u2 = next_uniform_double();
  const double radius = std::sqrt(-2.0 * std::log1p(-u2));
  const CosineSine direction = cosine_sine(2.0 * std::numbers::pi * u1);
  kept_normal_ = radius * direction.sine;
  return radius * direction.cosine;
}

void Generator::normal(std::span<float> out) {
  if (out.size() < block_size) {
    for (float& value : out) value = static_cast<float>(next_normal());
    return;
  }
  uniform(out);
  std::size_t start = 0;
  for (; start + block_size <= out.size(); start += block_size) {
    make_normal(out.subspan(start).first<block_size>());
  }
  if (start < out.size()) {
    const auto last = out.last<block_size>();
    uniform(last);
    make_normal(last);
  }
}

void Generator::permutation(std::span<std::int32_t> out) {
  std::iota(out.begin(), out.end(), 0);
  for (std::size_t i = 0; i + 1 < out.size(); ++i) {
    std::swap(out[i], out[i + next_bits() % (out.size() - i)]);
  }
}

std::vector<std::uint32_t> Generator::state() const {
  std::vector<std::uint32_t> words(state_.begin(), state_.end());
  words.push_back(static_cast<std::uint32_t>(used_));
  return words;
}

bool Generator::restore(std::span<const std::uint32_t> state) {
  if (state.size() != state_words || state.back() > state_size) return false;
  std::ranges::copy(state.first(state_size), state_.begin());
  used_ = state.back();
  kept_normal_.reset();
  return true;
}

}  // namespace attention_lab
