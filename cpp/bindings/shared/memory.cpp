// Whether a call's memory can be had, asked before the call allocates any of
// it.
#include <cstddef>
#include <cstdlib>

#include <emscripten/bind.h>

namespace {

// Through a volatile pointer, or the compiler sees that the block is never used
// and allocates nothing.
void* volatile probe = nullptr;

bool can_allocate(std::size_t bytes) {
  probe = std::malloc(bytes);
  const bool success = probe != nullptr;
  std::free(probe);
  return success;
}

/// `bytes` if a block of that size can be allocated: then the smaller blocks of
/// a call fit in its place. Otherwise the largest half, quarter, ... that can.
double available(double bytes) {
  while (bytes >= 1.0 && !can_allocate(static_cast<std::size_t>(bytes))) bytes /= 2.0;
  return bytes;
}

}  // namespace

EMSCRIPTEN_BINDINGS(memory) { emscripten::function("available", &available); }
