// Softmax over the rows of a map of 1024 queries and keys, and its gradient.
#include "core/softmax.hpp"

#include <memory>

#include "inputs.hpp"
#include "kernel.hpp"
#include "reference/softmax.hpp"

namespace attention_lab::kernels {

extern const KernelFamily softmax{[] {
  constexpr std::size_t size = 1024;
  const auto x = std::make_shared<Tensor<2>>(normal<2>({size, size}));
  const auto y = std::make_shared<Tensor<2>>(x->shape());
  const auto dx = std::make_shared<Tensor<2>>(x->shape());
  const auto row = [](const Tensor<2>& matrix, std::size_t i) {
    return std::vector<double>(matrix[i].flat().begin(), matrix[i].flat().end());
  };
  constexpr double numbers = size * size;
  attention_lab::softmax(x->view(), 1.0F, y->view());
  return std::vector<Kernel>{
      {.name = "softmax 1024",
       .unit = Work::numbers,
       .work = numbers,
       .run = [=] { attention_lab::softmax(x->view(), 1.0F, y->view()); },
       .reference =
           [=] {
             for (std::size_t i = 0; i < size; ++i) reference::softmax(row(*x, i));
           }},
      {.name = "softmax 1024 backward",
       .unit = Work::numbers,
       .work = numbers,
       .run = [=] { softmax_backward(y->view(), x->view(), 1.0F, dx->view()); }},
  };
}};

}  // namespace attention_lab::kernels
