// Drives: headStatistics
// Any weights, causal and masked in every way.
#include "core/head_statistics.hpp"
#include "attention_input.hpp"
#include "bytes.hpp"

namespace attention_lab::fuzz {

void drive(Bytes& bytes) {
  const AttentionInput input(bytes);
  Tensor<2> weights = bytes.tensor<2>({input.queries, input.keys});
  for (float& weight : weights.flat()) weight = std::abs(weight);
  const HeadStatistics found = head_statistics(weights, bytes.integer(0, input.heads - 1), input.options);
  for (const double mean : {found.previous, found.first, found.same, found.distance}) {
    require(std::isfinite(mean) && mean >= 0.0, "means are finite and not below 0");
  }
}

}  // namespace attention_lab::fuzz
