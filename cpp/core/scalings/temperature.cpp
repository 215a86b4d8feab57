// Llama 4's temperature: queries grow by a step at every multiple of 8192 positions; the frequencies stay.
// Based on:
//   Meta. llama-models, models/llama4/model.py, attn_temperature_tuning. 2025 (in the layers that do not rotate).
//   Nakanishi. Scalable-Softmax Is Superior for Attention. 2025.
#include <cmath>

#include "scaling.hpp"

namespace attention_lab::scalings {

namespace {

constexpr Setting settings[] = {
    {.name = "floor_scale", .default_value = 8192.0, .minimum = 1.0, .maximum = largest_length},
    {.name = "attn_scale", .default_value = 0.1, .minimum = 0.0, .maximum = 1000.0},
};

/// a ln(floor((position + 1) / f) + 1) + 1.
double query_factor(double position, const ScalingInput& input) {
  const double steps = std::floor((position + 1.0) / input.settings.real("floor_scale"));
  return input.settings.real("attn_scale") * std::log(steps + 1.0) + 1.0;
}

}  // namespace

extern const ScalingEntry temperature{
    .info = {.id = "temperature",
             .authors = "Llama Team, AI @ Meta",
             .title = "Llama 4",
             .year = 2025,
             .citation = "meta-llama/llama-models, models/llama4/model.py; after arXiv 2501.19399",
             .formula = R"(q_p \leftarrow \left(a \ln\!\left(\left\lfloor \tfrac{p+1}{f} \right\rfloor)"
                        R"( + 1\right) + 1\right) q_p)",
             .settings = settings},
    .scale = unscaled_rotation,
    .query_factor = query_factor,
};

}  // namespace attention_lab::scalings
