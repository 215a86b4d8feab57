// From the settings of an encoding in a JavaScript call to those the core
// takes.
#pragma once

#include "call.hpp"
#include "core/encoding.hpp"

namespace attention_lab::bindings {

/// The given settings; what is not given keeps its default.
SettingValues setting_values(const MethodInfo &info, const Geometry &geometry,
                             const Call &settings);

} // namespace attention_lab::bindings
