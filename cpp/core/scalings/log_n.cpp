// Log-n scaling: queries beyond the trained length grow with the logarithm of their position; the frequencies stay.
// Based on:
//   Chiang, Cholak. Overcoming a Theoretical Limitation of Self-Attention. 2022.
//   Bai et al. Qwen Technical Report. 2023 (context length extension), and its code (modeling_qwen.py, logn_list).
#include <algorithm>
#include <cmath>

#include "scaling.hpp"

namespace attention_lab::scalings {

namespace {

/// max(1, ln n / ln L), n = position + 1 keys in sight.
double query_factor(double position, const ScalingInput& input) {
  return std::max(1.0, std::log(position + 1.0) / std::log(input.trained_length));
}

}  // namespace

extern const ScalingEntry log_n{
    .info = {.id = "log_n",
             .authors = "Bai, Bai, Chu, Cui, Dang, et al.",
             .title = "Qwen Technical Report",
             .year = 2023,
             .citation = "arXiv 2309.16609, context length extension; after arXiv 2202.12172",
             .formula = R"(q_p \leftarrow \max\!\left(1,\ \frac{\ln (p+1)}{\ln L}\right) q_p)"},
    .trained_length = TrainedLength::original,
    .scale = unscaled_rotation,
    .query_factor = query_factor,
};

}  // namespace attention_lab::scalings
