// encodings: what the core knows of each positional encoding, and what stands against using one.
#include <emscripten/bind.h>

#include "core/encoding.hpp"
#include "geometry.hpp"
#include "method_info.hpp"

namespace attention_lab::bindings {
namespace {

using emscripten::val;

val encodings() {
  val list = val::array();
  for (const EncodingEntry* entry : all_encodings()) {
    val info = method_info(entry->info);
    info.set("relative", entry->info.relative);
    info.set("axes", entry->info.axes);
    list.call<void>("push", info);
  }
  return list;
}

/// What is to be said before the call: what stands against it, or how many parameters it takes, how much scratch for
/// the tokens, if there are any, and for which positions it is defined.
val check_encoding(const val& arguments) {
  const Call call(arguments);
  const EncodingEntry& entry = *find_encoding(call.word("encoding"));
  const Geometry geometry = geometry_of(call);
  const SettingValues settings = setting_values(entry.info, geometry.head_dim, call.group("settings"));
  val found = val::object();
  if (const auto refusal = entry.refuse(settings, geometry)) {
    found.set("refused", refusal_info(*refusal));
    return found;
  }
  const auto encoding = entry.make(settings, geometry);
  found.set("parameterCount", encoding->parameter_count());
  if (call.has("T")) found.set("scratchBytes", static_cast<double>(encoding->scratch_bytes(call.size("T"))));
  found.set("firstPosition", encoding->positions().minimum);
  found.set("lastPosition", encoding->positions().maximum);
  return found;
}

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(encodings) {
  emscripten::function("encodings", &attention_lab::bindings::encodings);
  emscripten::function("checkEncoding", &attention_lab::bindings::check_encoding);
}
