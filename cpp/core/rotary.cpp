// Frequencies and tables in double, the turning itself four pairs at a time.
#include "rotary.hpp"

#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include "simd.hpp"
#include "trigonometry.hpp"

namespace attention_lab {

std::vector<double> rotary_inverse_frequencies(std::size_t rotary_dim, double base) {
  assert(rotary_dim >= 2 && rotary_dim % 2 == 0 && base > 0.0);
  std::vector<double> theta(rotary_dim / 2);
  for (std::size_t i = 0; i < theta.size(); ++i) {
    theta[i] = std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(rotary_dim));
  }
  return theta;
}

std::vector<double> wavelengths(std::span<const double> inverse_frequencies) {
  std::vector<double> lambda;
  lambda.reserve(inverse_frequencies.size());
  for (const double theta : inverse_frequencies) {
    lambda.push_back(theta == 0.0 ? std::numeric_limits<double>::infinity() : 2.0 * std::numbers::pi / theta);
  }
  return lambda;
}

double round_to(AngleType type, double value) {
  switch (type) {
    case AngleType::float64: break;
    case AngleType::float32: return static_cast<double>(static_cast<float>(value));
    case AngleType::bfloat16: {
      // A bfloat16 keeps the upper 7 of a double's 52 fraction bits. Adding just under half of the last kept one, and
      // one more when that one is odd, carries into it exactly when rounding to nearest, ties to even, must go up.
      // (Exponents below bfloat16's normal range do not occur: an angle of 1e-38 is none.)
      constexpr unsigned dropped = 52 - 7;
      auto bits = std::bit_cast<std::uint64_t>(value);
      const std::uint64_t odd = (bits >> dropped) & 1U;
      bits += (std::uint64_t{1} << (dropped - 1U)) - 1U + odd;
      return std::bit_cast<double>(bits >> dropped << dropped);
    }
  }
  return value;
}

RotaryTable rotary_table(std::span<const double> positions, std::span<const double> inverse_frequencies,
                         double attention_factor, AngleType angles) {
  const Shape<2> shape{positions.size(), inverse_frequencies.size()};
  RotaryTable table{Tensor<2>(shape), Tensor<2>(shape)};
  for (std::size_t t = 0; t < shape[0]; ++t) {
    for (std::size_t i = 0; i < shape[1]; ++i) {
      const double angle = round_to(angles, round_to(angles, positions[t]) * round_to(angles, inverse_frequencies[i]));
      const CosineSine turn = cosine_sine(angle);
      table.cosine[t][i] = static_cast<float>(attention_factor * turn.cosine);
      table.sine[t][i] = static_cast<float>(attention_factor * turn.sine);
    }
  }
  return table;
}

namespace {

enum class Direction { forward, backward };

/// (a, b) -> (a cos - b sin, a sin + b cos), or with the sine's sign changed; one pair of floats or four of them.
template <Direction direction, typename Value>
void turn(Value& first, Value& second, const Value& cosine, const Value& sine) {
  const Value a = first;
  const Value b = second;
  if constexpr (direction == Direction::forward) {
    first = a * cosine - b * sine;
    second = a * sine + b * cosine;
  } else {
    first = a * cosine + b * sine;
    second = b * cosine - a * sine;
  }
}

template <Direction direction>
void turn_half(float* x, std::size_t pairs, const float* cosine, const float* sine) {
  std::size_t i = 0;
  for (; i + lane_count <= pairs; i += lane_count) {
    Lanes first = load(x + i);
    Lanes second = load(x + pairs + i);
    turn<direction>(first, second, load(cosine + i), load(sine + i));
    store(x + i, first);
    store(x + pairs + i, second);
  }
  for (; i < pairs; ++i) turn<direction>(x[i], x[pairs + i], cosine[i], sine[i]);
}

template <Direction direction>
void turn_interleaved(float* x, std::size_t pairs, const float* cosine, const float* sine) {
  std::size_t i = 0;
  for (; i + lane_count <= pairs; i += lane_count) {
    float* const here = x + 2 * i;
    LanePair pair = split_even_odd(load(here), load(here + lane_count));
    turn<direction>(pair.first, pair.second, load(cosine + i), load(sine + i));
    pair = interleave(pair);
    store(here, pair.first);
    store(here + lane_count, pair.second);
  }
  for (; i < pairs; ++i) turn<direction>(x[2 * i], x[2 * i + 1], cosine[i], sine[i]);
}

template <Direction direction>
void turn_rows(View<2> x, const RotaryTable& table, Pairing pairing) {
  const std::size_t pairs = table.cosine.extent(1);
  assert(table.cosine.extent(0) == x.extent(0) && 2 * pairs <= x.extent(1));
  for (std::size_t t = 0; t < x.extent(0); ++t) {
    const float* const cosine = table.cosine[t].data();
    const float* const sine = table.sine[t].data();
    if (pairing == Pairing::half) {
      turn_half<direction>(x[t].data(), pairs, cosine, sine);
    } else {
      turn_interleaved<direction>(x[t].data(), pairs, cosine, sine);
    }
  }
}

}  // namespace

void rotate(View<2> x, const RotaryTable& table, Pairing pairing) { turn_rows<Direction::forward>(x, table, pairing); }

void rotate_backward(View<2> dy, const RotaryTable& table, Pairing pairing) {
  turn_rows<Direction::backward>(dy, table, pairing);
}

}  // namespace attention_lab
