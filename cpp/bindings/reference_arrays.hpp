// Between flat arrays of doubles and the matrices of the reference.
#pragma once

#include <cstddef>
#include <vector>

#include "call.hpp"
#include "reference/matrix.hpp"

namespace attention_lab::bindings {

/// [count, rows, columns] as `count` matrices.
std::vector<reference::Matrix> matrices(const std::vector<double>& values, std::size_t count, std::size_t rows,
                                        std::size_t columns);

/// Matrices of one shape, one after the other, into the array of this name.
void write(const Call& call, const char* name, const std::vector<reference::Matrix>& values);

}  // namespace attention_lab::bindings
