// The encodings as the double reference has them.
#pragma once

#include <string_view>
#include <vector>

#include "core/encoding.hpp"
#include "reference/multi_head.hpp"

namespace attention_lab::bindings {

bool has_reference_encoding(std::string_view id);

/// The hooks of the encoding of this id, made from the reference's own
/// functions; the id must have one.
reference::Encoding reference_encoding(std::string_view id,
                                       const SettingValues &settings,
                                       const Geometry &geometry,
                                       const std::vector<double> &positions);

} // namespace attention_lab::bindings
