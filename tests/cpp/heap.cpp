// The program's operator new and delete, with the size of each block before it.
#include "heap.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace {

constexpr std::size_t header = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

std::size_t in_use = 0;
std::size_t most_in_use = 0;

}  // namespace

void* operator new(std::size_t size) {
  auto* const block = static_cast<std::byte*>(std::malloc(size + header));
  if (block == nullptr) std::abort();
  *std::launder(reinterpret_cast<std::size_t*>(block)) = size;
  in_use += size;
  most_in_use = std::max(most_in_use, in_use);
  return block + header;
}

void operator delete(void* pointer) noexcept {
  if (pointer == nullptr) return;
  auto* const block = static_cast<std::byte*>(pointer) - header;
  in_use -= *std::launder(reinterpret_cast<std::size_t*>(block));
  std::free(block);
}

void operator delete(void* pointer, std::size_t /*size*/) noexcept { operator delete(pointer); }

// Arrays would take another way past these under AddressSanitizer, which has its own.
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete[](void* pointer) noexcept { operator delete(pointer); }
void operator delete[](void* pointer, std::size_t /*size*/) noexcept { operator delete(pointer); }

namespace attention_lab::test {

std::size_t largest_heap_growth(const std::function<void()>& work) {
  const std::size_t before = in_use;
  most_in_use = in_use;
  work();
  return most_in_use - before;
}

}  // namespace attention_lab::test
