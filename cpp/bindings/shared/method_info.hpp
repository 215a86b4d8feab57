// What the core's tables say of a method, as JavaScript reads it, and the settings of a call, as the core reads them.
#pragma once

#include <cstddef>
#include <string_view>

#include <emscripten/val.h>

#include "call.hpp"
#include "core/setting.hpp"

namespace attention_lab::bindings {

emscripten::val text(std::string_view words);

/// MethodInfo of types.ts.
emscripten::val method_info(const MethodInfo& info);

/// Refused of module.ts.
emscripten::val refusal_info(const Refusal& refusal);

/// The given settings; what is not given keeps its default.
SettingValues setting_values(const MethodInfo& info, std::size_t head_dim, const Call& settings);

}  // namespace attention_lab::bindings
