// The matrix product as its definition says it.
#include "matrix.hpp"

namespace attention_lab::reference {

Matrix multiply(const Matrix& a, const Matrix& b) {
  Matrix product(a.rows, b.columns);
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t j = 0; j < b.columns; ++j) {
      double sum = 0.0;
      for (std::size_t k = 0; k < a.columns; ++k) sum += a(i, k) * b(k, j);
      product(i, j) = sum;
    }
  }
  return product;
}

}  // namespace attention_lab::reference
