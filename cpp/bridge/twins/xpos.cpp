// xPos, from the reference's rotation and scales.
#include "reference/xpos.hpp"

#include "twin.hpp"

namespace attention_lab::twins {

extern const Twin xpos{
    .id = "xpos",
    .make =
        [](const TwinInput& input) {
          const SettingValues& settings = input.settings;
          return reference::xpos(settings.real("base"), settings.real("scaleBase"), settings.real("centre"),
                                 settings.choice<reference::Pairing>("pairing"), tokens_of(input.query_positions),
                                 tokens_of(input.key_positions));
        },
};

}  // namespace attention_lab::twins
