// Compiled for each tier, like the core: a fused multiply-add where the tier has one.
#include "ceiling.hpp"

#include <array>

#include "core/simd.hpp"

namespace attention_lab {

void multiply_and_add() {
  constexpr int links = 100000;
  // Volatile: what is known when compiling would be computed then.
  volatile float from_outside = 0.5F;
  const Lanes a(from_outside);
  const Lanes b(from_outside);
  std::array<Lanes, 12> chains;
  for (Lanes& chain : chains) chain = Lanes(from_outside);
  for (int n = 0; n < links; ++n) {
    for (Lanes& chain : chains) chain = mul_add(chain, a, b);
  }
  Lanes total(0.0F);
  for (const Lanes& chain : chains) total += chain;
  volatile const float result = sum(total);
  static_cast<void>(result);
}

}  // namespace attention_lab
