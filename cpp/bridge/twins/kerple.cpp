// KERPLE in either form.
#include "reference/kerple.hpp"

#include "twin.hpp"

namespace attention_lab::twins {

extern const Twin kerple{
    .id = "kerple",
    .make =
        [](const TwinInput& input) {
          const std::span<const double> r1 = input.parameters.first(input.geometry.heads);
          const std::span<const double> r2 = input.parameters.last(input.geometry.heads);
          return reference::kerple(input.settings.choice<reference::KerpleForm>("form"), {r1.begin(), r1.end()},
                                   {r2.begin(), r2.end()}, tokens_of(input.query_positions),
                                   tokens_of(input.key_positions));
        },
};

}  // namespace attention_lab::twins
