// How much memory a piece of work takes at most, counted where it is asked for.
#pragma once

#include <cstddef>
#include <functional>

namespace attention_lab::test {

/// Bytes that are in use while `work` runs, beyond those in use before: the largest number on the way.
std::size_t largest_heap_growth(const std::function<void()>& work);

}  // namespace attention_lab::test
