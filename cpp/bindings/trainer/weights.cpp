// The model's numbers, out and in, in each of the three formats.
#include <algorithm>
#include <cstdint>
#include <vector>

#include <emscripten/bind.h>

#include "core/training/packing.hpp"
#include "lab.hpp"

namespace attention_lab::bindings {
namespace {

std::size_t scales() {
  std::size_t count = 0;
  for (const ParameterPlace& place : lab().model().places()) count += scale_count(place);
  return count;
}

void write_float32(const emscripten::val& arguments) {
  Call(arguments).write<float>("numbers", std::span<const float>(lab().trainer().parameters()));
}

void write_float16(const emscripten::val& arguments) {
  const std::span<const float> parameters = lab().trainer().parameters();
  std::vector<std::uint16_t> halves(parameters.size());
  std::ranges::transform(parameters, halves.begin(), to_half);
  Call(arguments).write<std::uint16_t>("numbers", halves);
}

void write_int8(const emscripten::val& arguments) {
  const PackedParameters packed = pack(lab().model().places(), lab().trainer().parameters());
  const Call call(arguments);
  call.write<std::int8_t>("numbers", packed.numbers);
  call.write<std::uint16_t>("scales", packed.scales);
}

void read_float32(const emscripten::val& arguments) {
  std::ranges::copy(Call(arguments).array<float>("numbers"), lab().trainer().parameters().begin());
}

void read_float16(const emscripten::val& arguments) {
  std::ranges::transform(Call(arguments).array<std::uint16_t>("numbers"), lab().trainer().parameters().begin(),
                         from_half);
}

void read_int8(const emscripten::val& arguments) {
  const Call call(arguments);
  unpack(lab().model().places(), call.array<std::int8_t>("numbers"), call.array<std::uint16_t>("scales"),
         lab().trainer().parameters());
}

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(weights) {
  emscripten::function("scaleCount", &attention_lab::bindings::scales);
  emscripten::function("writeFloat32", &attention_lab::bindings::write_float32);
  emscripten::function("writeFloat16", &attention_lab::bindings::write_float16);
  emscripten::function("writeInt8", &attention_lab::bindings::write_int8);
  emscripten::function("readFloat32", &attention_lab::bindings::read_float32);
  emscripten::function("readFloat16", &attention_lab::bindings::read_float16);
  emscripten::function("readInt8", &attention_lab::bindings::read_int8);
}
