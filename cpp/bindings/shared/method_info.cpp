// Settings one by one, each in the way of its kind.
#include "method_info.hpp"

#include <cmath>
#include <string>

namespace attention_lab::bindings {

using emscripten::val;

namespace {

/// A limit or default of a setting; the size of the head has no number yet, and what the method works out has none
/// here.
val limit(double value) {
  if (value == derived) return val::null();
  return value == head_dim_limit ? val("headDim") : val(value);
}

val setting_info(const Setting& setting) {
  val info = val::object();
  info.set("name", text(setting.name));
  switch (setting.kind) {
    case SettingKind::boolean:
      info.set("kind", "boolean");
      info.set("default", setting.default_value != 0.0);
      return info;
    case SettingKind::choice: {
      val words = val::array();
      for (const auto word : setting.one_of) words.call<void>("push", text(word));
      info.set("kind", "choice");
      info.set("oneOf", words);
      info.set("default", words[static_cast<std::size_t>(setting.default_value)]);
      return info;
    }
    case SettingKind::integer:
    case SettingKind::real:
      info.set("kind", setting.kind == SettingKind::integer ? "integer" : "number");
      info.set("default", limit(setting.default_value));
      info.set("min", setting.minimum);
      info.set("max", limit(setting.maximum));
      if (setting.step != 0.0) info.set("step", setting.step);
      return info;
    case SettingKind::list:
      info.set("kind", "list");
      info.set("default", val::array());
      info.set("min", setting.minimum);
      info.set("max", setting.maximum);
      return info;
  }
}

}  // namespace

val text(std::string_view words) { return val(std::string(words)); }

val method_info(const MethodInfo& facts) {
  val citation = val::object();
  citation.set("authors", text(facts.authors));
  citation.set("title", text(facts.title));
  citation.set("source", text(facts.citation));
  val settings = val::array();
  for (const Setting& setting : facts.settings) settings.call<void>("push", setting_info(setting));
  val info = val::object();
  info.set("id", text(facts.id));
  info.set("year", facts.year);
  info.set("citation", citation);
  info.set("formula", text(facts.formula));
  info.set("settings", settings);
  return info;
}

val refusal_info(const Refusal& refusal) {
  val info = val::object();
  info.set("name", text(refusal.name));
  info.set("value", refusal.value);
  info.set("min", refusal.minimum);
  if (std::isfinite(refusal.maximum)) info.set("max", refusal.maximum);
  if (refusal.step != 0.0) info.set("step", refusal.step);
  return info;
}

SettingValues setting_values(const MethodInfo& info, std::size_t head_dim, const Call& settings) {
  SettingValues values(info, head_dim);
  for (const Setting& setting : info.settings) {
    const std::string name(setting.name);
    if (!settings.has(name.c_str())) continue;
    switch (setting.kind) {
      case SettingKind::choice: values.choose(name, settings.word(name.c_str())); break;
      case SettingKind::boolean: values.set(name, settings.flag(name.c_str()) ? 1.0 : 0.0); break;
      case SettingKind::integer:
      case SettingKind::real: values.set(name, settings.number(name.c_str())); break;
      case SettingKind::list: values.set(name, settings.array<double>(name.c_str())); break;
    }
  }
  return values;
}

}  // namespace attention_lab::bindings
