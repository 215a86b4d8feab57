// b s^(d / (d - 2)).
#include "ntk_base.hpp"

#include <cassert>
#include <cmath>

namespace attention_lab {

double ntk_base(double stretch, const ScalingInput& input) {
  assert(input.rotary_dim >= 4);
  const auto d = static_cast<double>(input.rotary_dim);
  return input.base * std::pow(stretch, d / (d - 2.0));
}

std::optional<Refusal> refuse_single_pair(const ScalingInput& input) {
  if (input.rotary_dim >= 4) return std::nullopt;
  return Refusal{.name = "rotaryDim", .value = static_cast<double>(input.rotary_dim), .minimum = 4.0, .step = 2.0};
}

}  // namespace attention_lab
