// The learned table.
#include "reference/learned.hpp"

#include "twin.hpp"

namespace attention_lab::twins {

extern const Twin learned{
    .id = "learned",
    .make =
        [](const TwinInput& input) {
          return reference::learned(
              matrix_of(input.parameters, input.settings.integer("maxLength"), input.geometry.channels),
              tokens_of(input.query_positions));
        },
};

}  // namespace attention_lab::twins
