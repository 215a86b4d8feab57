// See the header.
#include "text_call.hpp"

#include <cstdint>
#include <numeric>
#include <string>

#include <emscripten/bind.h>

#include "bridge/twin.hpp"
#include "geometry.hpp"
#include "method_info.hpp"
#include "reference_arrays.hpp"

namespace attention_lab::bindings {

namespace {

std::vector<double> positions_of(const Sizes& sizes) {
  std::vector<double> positions(sizes.tokens);
  std::iota(positions.begin(), positions.end(), 0.0);
  return positions;
}

const EncodingEntry& entry_of(const Call& call) { return *find_encoding(call.word("encoding")); }

SettingValues settings_of(const Call& call, const Sizes& sizes) {
  return setting_values(entry_of(call).info, sizes.geometry.head_dim, call.group("settings"));
}

std::vector<float> parameters_of(const Call& call, const Encoding& encoding) {
  if (call.has("parameters")) return call.array<float>("parameters");
  std::vector<float> parameters(encoding.parameter_count());
  Generator generator(static_cast<std::uint64_t>(call.number("seed")));
  encoding.initialise(generator, parameters);
  return parameters;
}

bool has_reference(const std::string& id) { return find_twin(id) != nullptr; }

}  // namespace

Sizes::Sizes(const Call& call) : tokens(call.size("T")), geometry(geometry_of(call)) {}

TextEncoding::TextEncoding(const Call& call, const Sizes& sizes)
    : encoding_(entry_of(call).make(settings_of(call, sizes), sizes.geometry)),
      parameters_(parameters_of(call, *encoding_)),
      positions_(positions_of(sizes)) {}

EncodingUse TextEncoding::use() {
  return {
      .encoding = *encoding_, .parameters = parameters_, .positions = Positions(positions_, {positions_.size(), 1})};
}

reference::Encoding twin_of(const Call& call, const Sizes& sizes) {
  const SettingValues settings = settings_of(call, sizes);
  std::vector<double> parameters = call.array<double>("parameters");
  if (!call.has("parameters")) {
    const std::vector<float> drawn = parameters_of(call, *entry_of(call).make(settings, sizes.geometry));
    parameters.assign(drawn.begin(), drawn.end());
  }
  const std::vector<double> tokens = positions_of(sizes);
  const Positions positions(tokens, {sizes.tokens, 1});
  return find_twin(entry_of(call).info.id)->make({settings, sizes.geometry, parameters, positions, positions});
}

reference::Linear linear_of(const Call& call, const char* weight, const char* bias, std::size_t rows,
                            std::size_t columns) {
  return {.weight = matrices(call.array<double>(weight), 1, rows, columns)[0], .bias = call.array<double>(bias)};
}

}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(text_call) {
  emscripten::function("hasReferenceEncoding", &attention_lab::bindings::has_reference);
}
