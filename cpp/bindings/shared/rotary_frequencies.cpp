// scalings and rotaryFrequencies: how fast the pairs of a head turn, as trained and stretched to longer texts.
#include <string>
#include <vector>

#include <emscripten/bind.h>

#include "call.hpp"
#include "core/rotary.hpp"
#include "core/scaling.hpp"
#include "method_info.hpp"

namespace attention_lab::bindings {
namespace {

using emscripten::val;

val scalings() {
  val list = val::array();
  for (const ScalingEntry* entry : all_scalings()) list.call<void>("push", method_info(entry->info));
  return list;
}

/// A call in the core's words: id, settings, rotaryDim, base, and the lengths, 0 where not known.
struct Request {
  explicit Request(const Call& call)
      : entry(*find_scaling(call.word("scaling"))),
        settings(setting_values(entry.info, call.size("rotaryDim"), call.group("settings"))),
        lengths{
            .original = call.number("original"), .maximum = call.number("maximum"), .current = call.number("current")},
        input(scaling_input(entry, call.size("rotaryDim"), call.number("base"), lengths, settings)) {}

  const ScalingEntry& entry;
  SettingValues settings;
  Lengths lengths;
  ScalingInput input;
};

/// What is to be said before the call: what is missing, what stands against it, what it does not use.
val check_scaling(const val& arguments) {
  const Request request{Call(arguments)};
  val found = val::object();
  if (const auto name = missing(request.entry, request.lengths, request.settings)) {
    found.set("missing", text(*name));
  } else if (const auto refusal = refuse_scaling(request.entry, request.input, request.lengths)) {
    found.set("refused", refusal_info(*refusal));
  }
  if (const auto ratio = contradicted_factor(request.entry, request.lengths, request.settings)) {
    found.set("lengthRatio", *ratio);
  }
  found.set("factor", request.input.factor);
  found.set("usesOriginal", uses_original_length(request.entry, request.settings));
  return found;
}

/// Fills inverseFrequencies, wavelengths and queryFactors; returns the rest.
val rotary_frequencies(const val& arguments) {
  const Call call(arguments);
  const Request request(call);
  const ScaledRotation rotation = request.entry.scale(request.input);
  call.write<double>("inverseFrequencies", rotation.inverse_frequencies);
  call.write<double>("wavelengths", wavelengths(rotation.inverse_frequencies));

  std::vector<double> factors = call.array<double>("positions");
  for (double& position : factors) position = request.entry.query_factor(position, request.input);
  call.write<double>("queryFactors", factors);

  val rest = val::object();
  rest.set("base", rotation.base);
  rest.set("factor", request.input.factor);
  rest.set("attentionFactor", rotation.attention_factor);
  rest.set("softmaxScale", rotation.softmax_scale);
  if (request.input.trained_length != 0.0) rest.set("trainedLength", request.input.trained_length);
  if (const auto& range = rotation.correction_range) {
    val pairs = val::array();
    pairs.call<void>("push", range->low);
    pairs.call<void>("push", range->high);
    rest.set("correctionRange", pairs);
  }
  return rest;
}

/// How many numbers of a head turn if a share of it does.
std::size_t partial_rotary_dim(std::size_t head_dim, double share) {
  return static_cast<std::size_t>(static_cast<double>(head_dim) * share);
}

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(rotary_frequencies) {
  emscripten::function("scalings", &attention_lab::bindings::scalings);
  emscripten::function("checkScaling", &attention_lab::bindings::check_scaling);
  emscripten::function("rotaryFrequencies", &attention_lab::bindings::rotary_frequencies);
  emscripten::function("partialRotaryDim", &attention_lab::bindings::partial_rotary_dim);
}
