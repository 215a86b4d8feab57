// M-RoPE: shares as whole sections.
#include <cmath>

#include "reference/rotary_axes.hpp"
#include "twin.hpp"

namespace attention_lab::twins {

extern const Twin mrope{
    .id = "mrope",
    .make =
        [](const TwinInput& input) {
          const SettingValues& settings = input.settings;
          const std::size_t pairs = input.geometry.head_dim / 2;
          const double time = settings.real("time");
          const double height = settings.real("height");
          const double all = time + height + settings.real("width");
          const auto part = [&](double shares) {
            return static_cast<std::size_t>(std::floor(static_cast<double>(pairs) * shares / all + 0.5));
          };
          const std::size_t before_height = part(time);
          const std::size_t before_width = part(time + height);
          return reference::rotary_axes(reference::mrope_pairs(settings.real("base"), before_height,
                                                               before_width - before_height, pairs - before_width),
                                        settings.choice<reference::Pairing>("pairing"),
                                        coordinates_of(input.query_positions, 3),
                                        coordinates_of(input.key_positions, 3));
        },
};

}  // namespace attention_lab::twins
