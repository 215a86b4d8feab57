// exp four numbers at a time, cosine and sine in double, against the C library.
#include <cmath>
#include <memory>
#include <vector>

#include "core/softmax.hpp"
#include "core/trigonometry.hpp"
#include "kernel.hpp"

namespace attention_lab::kernels {

namespace {

constexpr std::size_t count = 4096;

/// Keeps the compiler from leaving out what nobody reads.
void use(double value) {
  volatile const double sink = value;
  static_cast<void>(sink);
}

}  // namespace

extern const KernelFamily functions{[] {
  std::vector<float> x(count);
  std::vector<double> angles(count);
  for (std::size_t n = 0; n < count; ++n) {
    x[n] = -0.02F * static_cast<float>(n);
    angles[n] = 31.7 * static_cast<double>(n);
  }
  return std::vector<Kernel>{
      {.name = "exp",
       .unit = Work::numbers,
       .work = count,
       .run = [x, y = std::make_shared<std::vector<float>>(count)] { exponentials(x, 0.0F, 1.0F, *y); },
       .reference =
           [x] {
             float total = 0.0F;
             for (const float value : x) total += std::exp(value);
             use(static_cast<double>(total));
           }},
      {.name = "cos and sin",
       .unit = Work::numbers,
       .work = 2.0 * count,
       .run =
           [angles] {
             double total = 0.0;
             for (const double angle : angles) {
               const CosineSine turn = cosine_sine(angle);
               total += turn.cosine + turn.sine;
             }
             use(total);
           },
       .reference =
           [angles] {
             double total = 0.0;
             for (const double angle : angles) total += std::cos(angle) + std::sin(angle);
             use(total);
           }},
  };
}};

}  // namespace attention_lab::kernels
