// Products of square matrices: small ones, where packing would cost too much, and those that need it.
#include "core/gemm.hpp"

#include <memory>

#include "inputs.hpp"
#include "kernel.hpp"

namespace attention_lab::kernels {

namespace {

Kernel product(std::size_t size) {
  const auto a = std::make_shared<Tensor<2>>(normal<2>({size, size}));
  const auto c = std::make_shared<Tensor<2>>(Shape<2>{size, size});
  const auto n = static_cast<double>(size);
  Kernel kernel{.name = "GEMM " + std::to_string(size), .work = 2.0 * n * n * n, .run = [a, c] {
                  multiply(a->view(), a->view(), c->view());
                }};
  if (kernel.work <= most_reference_work) {
    kernel.reference = [matrix = to_reference(a->view())] { reference::multiply(matrix, matrix); };
  }
  return kernel;
}

}  // namespace

extern const KernelFamily gemm{[] {
  std::vector<Kernel> all;
  for (const std::size_t size : {4UL, 8UL, 12UL, 16UL, 32UL, 50UL, 64UL, 256UL, 512UL}) all.push_back(product(size));
  return all;
}};

}  // namespace attention_lab::kernels
