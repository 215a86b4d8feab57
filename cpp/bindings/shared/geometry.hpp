// The sizes of a call that an encoding is made for.
#pragma once

#include "call.hpp"
#include "core/encoding.hpp"

namespace attention_lab::bindings {

inline Geometry geometry_of(const Call& call) {
  return {
      .channels = call.size("C"), .heads = call.size("H"), .kv_heads = call.size("Hkv"), .head_dim = call.size("D")};
}

}  // namespace attention_lab::bindings
