// T5's relative bias, from the reference's own buckets.
#include "reference/relative_bias.hpp"

#include "twin.hpp"

namespace attention_lab::twins {

extern const Twin relative_bias{
    .id = "relative_bias",
    .make =
        [](const TwinInput& input) {
          const SettingValues& settings = input.settings;
          return reference::relative_bias(
              matrix_of(input.parameters, settings.integer("buckets"), input.geometry.heads),
              settings.integer("maxDistance"), settings.boolean("bidirectional"), tokens_of(input.query_positions),
              tokens_of(input.key_positions));
        },
};

}  // namespace attention_lab::twins
