// applyRotary: the pairs of rows turned by position times frequency.
#include "core/rotary.hpp"

#include <string>
#include <vector>

#include <emscripten/bind.h>

#include "call.hpp"
#include "reference/rotary.hpp"

namespace attention_lab::bindings {
namespace {

/// Core and reference name their enumerations alike, on purpose without sharing
/// them.
template <typename Pairing>
Pairing pairing_of(const Call& call) {
  return call.word("pairing") == "interleaved" ? Pairing::interleaved : Pairing::half;
}

template <typename AngleType>
AngleType angles_of(const Call& call) {
  const std::string word = call.word("angles");
  if (word == "float32") return AngleType::float32;
  return word == "bfloat16" ? AngleType::bfloat16 : AngleType::float64;
}

/// x holds `blocks` matrices [T, D], each turned at the same positions.
void apply_rotary(const emscripten::val& arguments) {
  const Call call(arguments);
  const std::size_t blocks = call.size("blocks");
  const std::size_t length = call.size("T");
  const std::size_t head_dim = call.size("D");
  const auto positions = call.array<double>("positions");
  const auto frequencies = call.array<double>("inverseFrequencies");
  const double attention_factor = call.number("attentionFactor");

  if (call.is_double("x")) {
    const auto x = call.array<double>("x");
    reference::Matrix block(length, head_dim);
    for (std::size_t b = 0; b < blocks; ++b) {
      const auto first = x.begin() + static_cast<std::ptrdiff_t>(b * block.values.size());
      std::copy_n(first, block.values.size(), block.values.begin());
      const auto turned = reference::rotate(block, positions, frequencies, pairing_of<reference::Pairing>(call),
                                            attention_factor, angles_of<reference::AngleType>(call));
      call.write<double>("result", turned.values, b * block.values.size());
    }
    return;
  }
  auto x = call.array<float>("x");
  const auto table = rotary_table(positions, frequencies, attention_factor, angles_of<AngleType>(call));
  const View<3> view(x, {blocks, length, head_dim});
  for (std::size_t b = 0; b < blocks; ++b) rotate(view[b], table, pairing_of<Pairing>(call));
  call.write<float>("result", x);
}

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(rotary) { emscripten::function("applyRotary", &attention_lab::bindings::apply_rotary); }
