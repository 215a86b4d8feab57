// headStatistics: where each head of a map of weights looks.
#include "core/head_statistics.hpp"

#include <array>
#include <cstdint>
#include <vector>

#include <emscripten/bind.h>

#include "attention_options.hpp"
#include "call.hpp"
#include "reference/head_statistics.hpp"
#include "reference_arrays.hpp"

namespace attention_lab::bindings {
namespace {

/// Core and reference name their fields alike, on purpose without sharing them.
template <typename Statistics>
void write_head(const Call& call, const Statistics& head, std::size_t index) {
  const auto one = [&](const char* name, double value) { call.write<double>(name, {&value, 1}, index); };
  one("previous", head.previous);
  one("first", head.first);
  one("same", head.same);
  one("distance", head.distance);
  one("entropy", head.entropy);
  one("entropyShare", head.entropy_share);
}

void head_statistics_of(const emscripten::val& arguments) {
  const Call call(arguments);
  const std::size_t heads = call.size("H");
  const std::size_t queries = call.size("T");
  const std::size_t keys = call.size("S");
  if (call.is_double("weights")) {
    const auto maps = matrices(call.array<double>("weights"), heads, queries, keys);
    const auto options = reference_visibility(call, queries, keys);
    for (std::size_t h = 0; h < heads; ++h) write_head(call, reference::head_statistics(maps[h], h, options), h);
    return;
  }
  const auto weights = call.array<float>("weights");
  const auto mask = call.array<std::uint8_t>("mask");
  const ConstView<3> maps(weights, {heads, queries, keys});
  const auto options = core_visibility(call, mask, queries, keys);
  for (std::size_t h = 0; h < heads; ++h) write_head(call, head_statistics(maps[h], h, options), h);
}

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(head_statistics) {
  emscripten::function("headStatistics", &attention_lab::bindings::head_statistics_of);
}
