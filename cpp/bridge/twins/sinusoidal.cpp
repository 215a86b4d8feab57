// Sinusoidal, from the reference's table.
#include "reference/sinusoidal.hpp"

#include "twin.hpp"

namespace attention_lab::twins {

extern const Twin sinusoidal{
    .id = "sinusoidal",
    .make = [](const TwinInput& input) -> reference::Encoding {
      const auto layout = input.settings.choice<reference::SinusoidalLayout>("layout");
      const auto table = reference::sinusoidal(tokens_of(input.query_positions), input.geometry.channels,
                                               input.settings.real("base"), layout);
      return {.add_to_embeddings = [table](reference::Matrix& x) {
        for (std::size_t n = 0; n < x.values.size(); ++n) x.values[n] += table.values[n];
      }};
    },
};

}  // namespace attention_lab::twins
