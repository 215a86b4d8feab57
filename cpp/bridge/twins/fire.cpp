// FIRE, its block of parameters taken apart.
#include "reference/fire.hpp"

#include "twin.hpp"

namespace attention_lab::twins {

extern const Twin fire{
    .id = "fire",
    .make =
        [](const TwinInput& input) {
          const std::size_t width = input.settings.integer("width");
          const std::size_t heads = input.geometry.heads;
          std::span<const double> rest = input.parameters;
          const auto take = [&rest](std::size_t count) {
            const std::span<const double> part = rest.first(count);
            rest = rest.subspan(count);
            return std::vector<double>(part.begin(), part.end());
          };
          reference::FireParameters parameters;
          parameters.c = take(1)[0];
          parameters.threshold = take(1)[0] * input.settings.real("threshold");
          parameters.hidden = take(width);
          parameters.hidden_bias = take(width);
          parameters.out = matrix_of(take(heads * width), heads, width);
          parameters.out_bias = take(heads);
          return reference::fire(parameters, tokens_of(input.query_positions), tokens_of(input.key_positions));
        },
};

}  // namespace attention_lab::twins
