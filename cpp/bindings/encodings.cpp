// encodings: what the core knows of each positional encoding.
#include "encodings.hpp"

#include <string>

#include <emscripten/bind.h>

#include "reference_encodings.hpp"

namespace attention_lab::bindings {
namespace {

using emscripten::val;

val text(std::string_view words) { return val(std::string(words)); }

/// A limit or default of a setting; the size of the head has no number yet.
val limit(double value) {
  return value == head_dim_limit ? val("headDim") : val(value);
}

val setting_info(const Setting &setting) {
  val info = val::object();
  info.set("name", text(setting.name));
  switch (setting.kind) {
  case SettingKind::boolean:
    info.set("kind", "boolean");
    info.set("default", setting.default_value != 0.0);
    return info;
  case SettingKind::choice: {
    val words = val::array();
    for (const auto word : setting.one_of)
      words.call<void>("push", text(word));
    info.set("kind", "choice");
    info.set("oneOf", words);
    info.set("default", words[static_cast<std::size_t>(setting.default_value)]);
    return info;
  }
  case SettingKind::integer:
  case SettingKind::real:
    info.set("kind",
             setting.kind == SettingKind::integer ? "integer" : "number");
    info.set("default", limit(setting.default_value));
    info.set("min", setting.minimum);
    info.set("max", limit(setting.maximum));
    if (setting.step != 0.0)
      info.set("step", setting.step);
    return info;
  case SettingKind::list:
    info.set("kind", "list");
    info.set("default", val::array());
    info.set("min", setting.minimum);
    info.set("max", setting.maximum);
    return info;
  }
}

val encodings() {
  val list = val::array();
  for (const EncodingEntry *entry : all_encodings()) {
    const MethodInfo &facts = entry->info;
    val citation = val::object();
    citation.set("authors", text(facts.authors));
    citation.set("title", text(facts.title));
    citation.set("source", text(facts.citation));
    val settings = val::array();
    for (const Setting &setting : facts.settings)
      settings.call<void>("push", setting_info(setting));
    val info = val::object();
    info.set("id", text(facts.id));
    info.set("year", facts.year);
    info.set("citation", citation);
    info.set("formula", text(facts.formula));
    info.set("settings", settings);
    list.call<void>("push", info);
  }
  return list;
}

bool has_reference(const std::string &id) { return has_reference_encoding(id); }

} // namespace

SettingValues setting_values(const MethodInfo &info, const Geometry &geometry,
                             const Call &settings) {
  SettingValues values(info, geometry.head_dim);
  for (const Setting &setting : info.settings) {
    const std::string name(setting.name);
    if (!settings.has(name.c_str()))
      continue;
    switch (setting.kind) {
    case SettingKind::choice:
      values.choose(name, settings.word(name.c_str()));
      break;
    case SettingKind::boolean:
      values.set(name, settings.flag(name.c_str()) ? 1.0 : 0.0);
      break;
    case SettingKind::integer:
    case SettingKind::real:
      values.set(name, settings.number(name.c_str()));
      break;
    case SettingKind::list:
      values.set(name, settings.array<double>(name.c_str()));
      break;
    }
  }
  return values;
}

} // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(encodings) {
  emscripten::function("encodings", &attention_lab::bindings::encodings);
  emscripten::function("hasReferenceEncoding",
                       &attention_lab::bindings::has_reference);
}
