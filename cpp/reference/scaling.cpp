// The extensions, pair by pair.
#include "scaling.hpp"

#include <algorithm>
#include <cmath>

namespace attention_lab::reference {

namespace {

constexpr double two_pi = 6.283185307179586476925286766559;

/// theta_i for every pair, with 2i/d as the exponent's share of all of b.
std::vector<double> frequencies(std::size_t rotary_dim, double base) {
  std::vector<double> theta;
  for (std::size_t number = 0; number < rotary_dim; number += 2) {
    theta.push_back(1.0 / std::pow(base, static_cast<double>(number) / static_cast<double>(rotary_dim)));
  }
  return theta;
}

std::vector<double> frequencies(const TrainedRotary& trained) { return frequencies(trained.rotary_dim, trained.base); }

/// 0 at low, 1 at high, straight between.
double ramp(double x, double low, double high) { return std::clamp((x - low) / (high - low), 0.0, 1.0); }

/// The pair that makes `turns` turns in L: L theta_i = 2 pi turns, solved for i.
double pair_of(const TrainedRotary& trained, double turns) {
  const double theta = two_pi * turns / trained.length;
  return -std::log(theta) / std::log(trained.base) * static_cast<double>(trained.rotary_dim) / 2.0;
}

/// Divided frequencies where the ramp over the index is 1, kept ones where it is 0.
std::vector<double> ramped(const std::vector<double>& kept, const std::vector<double>& divided, const Range& range) {
  const double high = range.low == range.high ? range.high + 0.001 : range.high;
  std::vector<double> result;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const double share = ramp(static_cast<double>(i), range.low, high);
    result.push_back(divided[i] * share + kept[i] * (1.0 - share));
  }
  return result;
}

}  // namespace

std::vector<double> linear(const TrainedRotary& trained, double s) {
  std::vector<double> theta = frequencies(trained);
  for (double& frequency : theta) frequency = frequency / s;
  return theta;
}

std::vector<double> ntk(const TrainedRotary& trained, double s) {
  std::vector<double> theta = frequencies(trained);
  const double last = static_cast<double>(theta.size()) - 1.0;  // 2i/(d-2) is i/last
  for (std::size_t i = 0; i < theta.size(); ++i) theta[i] *= std::pow(s, -static_cast<double>(i) / last);
  return theta;
}

std::vector<double> ntk_without_exponent(const TrainedRotary& trained, double s) {
  return frequencies(trained.rotary_dim, trained.base * s);
}

std::vector<double> dynamic(const TrainedRotary& trained, double s, double text_length) {
  if (text_length <= trained.length) return frequencies(trained);
  return ntk(trained, s * text_length / trained.length - (s - 1.0));
}

std::vector<double> by_parts(const TrainedRotary& trained, double s) {
  const std::vector<double> slow_part =
      ramped(ntk(trained, s), linear(trained, s), yarn_range(trained, 1.25, 0.75, true));
  return ramped(frequencies(trained), slow_part, yarn_range(trained, 16.0, 2.0, true));
}

Range yarn_range(const TrainedRotary& trained, double beta_fast, double beta_slow, bool truncate) {
  double low = pair_of(trained, beta_fast);
  double high = pair_of(trained, beta_slow);
  if (truncate) {
    low = std::floor(low);
    high = std::ceil(high);
  }
  return {std::max(low, 0.0), std::min(high, static_cast<double>(trained.rotary_dim) - 1.0)};
}

std::vector<double> yarn(const TrainedRotary& trained, double s, const Range& range) {
  return ramped(frequencies(trained), linear(trained, s), range);
}

std::vector<double> yarn_paper(const TrainedRotary& trained, double s, double beta_fast, double beta_slow) {
  std::vector<double> theta = frequencies(trained);
  for (double& frequency : theta) {
    const double wavelength = two_pi / frequency;
    if (wavelength > trained.length / beta_slow) {
      frequency = frequency / s;
    } else if (wavelength > trained.length / beta_fast) {
      const double gamma = (trained.length / wavelength - beta_slow) / (beta_fast - beta_slow);
      frequency = (1.0 - gamma) * frequency / s + gamma * frequency;
    }
  }
  return theta;
}

double yarn_magnitude(double s, double m) { return s > 1.0 ? 1.0 + m * std::log(s) / 10.0 : 1.0; }

std::vector<double> longrope(const TrainedRotary& trained, const std::vector<double>& divisors) {
  std::vector<double> theta = frequencies(trained);
  for (std::size_t i = 0; i < theta.size(); ++i) theta[i] = theta[i] / divisors[i];
  return theta;
}

double longrope_magnitude(double s, double length) {
  return s > 1.0 ? std::sqrt(1.0 + std::log(s) / std::log(length)) : 1.0;
}

std::vector<double> proportional(const TrainedRotary& trained, double s, double share) {
  std::vector<double> theta = linear(trained, s);
  const double turning = std::floor(share * static_cast<double>(trained.rotary_dim) / 2.0);
  for (std::size_t i = 0; i < theta.size(); ++i) {
    if (static_cast<double>(i) >= turning) theta[i] = 0.0;
  }
  return theta;
}

double log_n(double position, double length) {
  return position + 1.0 > length ? std::log(position + 1.0) / std::log(length) : 1.0;
}

double temperature(double position, double floor_scale, double attn_scale) {
  return 1.0 + attn_scale * std::log1p(std::floor((position + 1.0) / floor_scale));
}

}  // namespace attention_lab::reference
