// Axial rotary: columns and rows.
#include <cmath>

#include "reference/rotary_axes.hpp"
#include "twin.hpp"

namespace attention_lab::twins {

namespace {

/// A token that is only a number stands where reading row after row puts it.
reference::Matrix places(Positions positions, double width) {
  reference::Matrix places = coordinates_of(positions, 2);
  if (positions.extent(1) > 1) return places;
  for (std::size_t t = 0; t < places.rows; ++t) {
    places(t, 1) = std::floor(places(t, 0) / width);
    places(t, 0) -= places(t, 1) * width;
  }
  return places;
}

}  // namespace

extern const Twin axial{
    .id = "axial",
    .make =
        [](const TwinInput& input) {
          const SettingValues& settings = input.settings;
          const double width = settings.real("width");
          return reference::rotary_axes(reference::axial_pairs(settings.real("base"), input.geometry.head_dim),
                                        settings.choice<reference::Pairing>("pairing"),
                                        places(input.query_positions, width), places(input.key_positions, width));
        },
};

}  // namespace attention_lab::twins
