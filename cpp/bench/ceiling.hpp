// What this processor can do in this tier: multiply-adds that wait for nothing.
#pragma once

namespace attention_lab {

/// Additions and multiplications of one call of multiply_and_add().
inline constexpr double ceiling_operations = 2.0 * 4 * 12 * 100000;

/// Twelve independent chains of x = x a + b, four floats wide, 100,000 links each: as many as keep both units busy, and
/// as few as sixteen registers hold.
void multiply_and_add();

}  // namespace attention_lab
