// See the header.
#include "reference_arrays.hpp"

#include <algorithm>

namespace attention_lab::bindings {

std::vector<reference::Matrix> matrices(const std::vector<double>& values, std::size_t count, std::size_t rows,
                                        std::size_t columns) {
  std::vector<reference::Matrix> result(count, reference::Matrix(rows, columns));
  auto from = values.begin();
  for (reference::Matrix& matrix : result) {
    std::copy_n(from, rows * columns, matrix.values.begin());
    from += static_cast<std::ptrdiff_t>(rows * columns);
  }
  return result;
}

void write(const Call& call, const char* name, const std::vector<reference::Matrix>& values) {
  std::size_t offset = 0;
  for (const reference::Matrix& matrix : values) {
    call.write<double>(name, matrix.values, offset);
    offset += matrix.values.size();
  }
}

}  // namespace attention_lab::bindings
