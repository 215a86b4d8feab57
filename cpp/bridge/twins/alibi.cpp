// ALiBi, from the reference's own slopes.
#include "reference/alibi.hpp"

#include "twin.hpp"

namespace attention_lab::twins {

extern const Twin alibi{
    .id = "alibi",
    .make =
        [](const TwinInput& input) {
          return reference::alibi(input.geometry.heads, input.settings.choice<reference::AlibiForm>("form"),
                                  tokens_of(input.query_positions), tokens_of(input.key_positions));
        },
};

}  // namespace attention_lab::twins
