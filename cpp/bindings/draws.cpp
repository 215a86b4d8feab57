// draws: torch.manual_seed's random numbers.
#include "core/random.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <emscripten/bind.h>

#include "call.hpp"

namespace attention_lab::bindings {
namespace {

/// One generator for all draws; each has its kind and the array it fills.
void draws(double seed, const emscripten::val& list) {
  Generator generator(static_cast<std::uint64_t>(seed));
  const auto count = list["length"].as<std::size_t>();
  for (std::size_t i = 0; i < count; ++i) {
    const Call draw(list[i]);
    const std::string kind = draw.word("kind");
    if (kind == "permutation") {
      std::vector<std::int32_t> order(draw.size("count"));
      generator.permutation(order);
      draw.write<std::int32_t>("data", order);
      continue;
    }
    std::vector<float> values(draw.size("count"));
    if (kind == "normal") {
      generator.normal(values);
    } else {
      generator.uniform(values);
    }
    draw.write<float>("data", values);
  }
}

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(draws) { emscripten::function("draws", &attention_lab::bindings::draws); }
