// CoPE and its table.
#include "reference/cope.hpp"

#include "twin.hpp"

namespace attention_lab::twins {

extern const Twin cope{
    .id = "cope",
    .make =
        [](const TwinInput& input) {
          return reference::cope(
              matrix_of(input.parameters, input.settings.integer("maxPosition"), input.geometry.head_dim),
              tokens_of(input.query_positions), tokens_of(input.key_positions));
        },
};

}  // namespace attention_lab::twins
