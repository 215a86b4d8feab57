// The two ramps, index by index.
#include "frequency_ramp.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace attention_lab {

double pair_of_turns(double turns, const ScalingInput& input) {
  assert(turns > 0.0 && input.base > 1.0 && input.trained_length > 0.0);
  return static_cast<double>(input.rotary_dim) * std::log(input.trained_length / (turns * 2.0 * std::numbers::pi)) /
         (2.0 * std::log(input.base));
}

CorrectionRange correction_range(double fast, double slow, const ScalingInput& input) {
  return {.low = pair_of_turns(fast, input), .high = pair_of_turns(slow, input)};
}

CorrectionRange clamped_correction_range(double fast, double slow, bool truncate, const ScalingInput& input) {
  CorrectionRange range = correction_range(fast, slow, input);
  if (truncate) range = {.low = std::floor(range.low), .high = std::ceil(range.high)};
  return {.low = std::max(range.low, 0.0), .high = std::min(range.high, static_cast<double>(input.rotary_dim) - 1.0)};
}

std::vector<double> kept_by_index(const CorrectionRange& range, std::size_t pairs) {
  // The published code's way out of a division by zero.
  const double high = range.high == range.low ? range.high + 0.001 : range.high;
  std::vector<double> share(pairs);
  for (std::size_t i = 0; i < pairs; ++i) {
    const double ramp = (static_cast<double>(i) - range.low) / (high - range.low);
    share[i] = 1.0 - std::clamp(ramp, 0.0, 1.0);
  }
  return share;
}

std::vector<double> kept_by_turns(double fast, double slow, double trained_length, std::span<const double> theta) {
  assert(fast >= slow && slow > 0.0);
  std::vector<double> share;
  share.reserve(theta.size());
  for (const double frequency : theta) {
    const double turns = trained_length * frequency / (2.0 * std::numbers::pi);
    const double step = turns < slow ? 0.0 : 1.0;
    share.push_back(fast == slow ? step : std::clamp((turns - slow) / (fast - slow), 0.0, 1.0));
  }
  return share;
}

void blend(std::span<const double> share, std::span<const double> kept, std::span<double> divided) {
  for (std::size_t i = 0; i < divided.size(); ++i) divided[i] = share[i] * kept[i] + (1.0 - share[i]) * divided[i];
}

std::vector<double> divided_by(double factor, std::span<const double> theta) {
  std::vector<double> slower(theta.begin(), theta.end());
  for (double& frequency : slower) frequency /= factor;
  return slower;
}

}  // namespace attention_lab
