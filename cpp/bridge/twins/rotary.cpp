// Rotary, from the reference's rotation.
#include "reference/rotary.hpp"

#include <array>

#include "twin.hpp"

namespace attention_lab::twins {

namespace {

struct Pairings {
  reference::Pairing query;
  reference::Pairing key;
};
// In the order of the setting's words: half, interleaved, mixed.
constexpr std::array<Pairings, 3> pairings{{
    {reference::Pairing::half, reference::Pairing::half},
    {reference::Pairing::interleaved, reference::Pairing::interleaved},
    {reference::Pairing::half, reference::Pairing::interleaved},
}};

}  // namespace

extern const Twin rotary{
    .id = "rotary",
    .make = [](const TwinInput& input) -> reference::Encoding {
      const SettingValues& settings = input.settings;
      auto frequencies = reference::rotary_inverse_frequencies(settings.integer("rotaryDim"), settings.real("base"));
      for (std::size_t i = 0; i < frequencies.size(); ++i) {
        const auto turning =
            static_cast<std::size_t>(settings.real("proportion") * static_cast<double>(frequencies.size()));
        if (i >= turning) frequencies[i] = 0.0;
      }
      const Pairings pairing = pairings[settings.integer("pairing")];
      const auto angles = settings.choice<reference::AngleType>("angles");
      const auto queries = tokens_of(input.query_positions);
      const auto keys = tokens_of(input.key_positions);
      return {.rotate = [=](reference::Matrix& x, reference::Side side, std::size_t /*head*/) {
        const bool query = side == reference::Side::query;
        x = reference::rotate(x, query ? queries : keys, frequencies, query ? pairing.query : pairing.key, 1.0, angles);
      }};
    },
};

}  // namespace attention_lab::twins
