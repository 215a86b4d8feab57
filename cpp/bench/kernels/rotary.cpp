// Turning eight heads of 64 at 2048 positions, cosines and sines at hand, and making that table.
#include "core/rotary.hpp"

#include <memory>
#include <numeric>

#include "inputs.hpp"
#include "kernel.hpp"
#include "reference/rotary.hpp"

namespace attention_lab::kernels {

extern const KernelFamily rotary{[] {
  constexpr std::size_t heads = 8;
  constexpr std::size_t tokens = 2048;
  constexpr std::size_t head_dim = 64;
  std::vector<double> positions(tokens);
  std::iota(positions.begin(), positions.end(), 0.0);
  const std::vector<double> frequencies = rotary_inverse_frequencies(head_dim, 10000.0);
  const auto table = std::make_shared<RotaryTable>(rotary_table(positions, frequencies));
  const auto x = std::make_shared<Tensor<3>>(normal<3>({heads, tokens, head_dim}));
  const auto matrices = std::make_shared<std::vector<reference::Matrix>>(to_reference(x->view()));

  std::vector<Kernel> all;
  for (const Pairing pairing : {Pairing::half, Pairing::interleaved}) {
    const bool half = pairing == Pairing::half;
    all.push_back({.name = half ? "rotary 2048 x 8 x 64" : "rotary 2048 x 8 x 64 interleaved",
                   .unit = Work::numbers,
                   .work = heads * tokens * head_dim,
                   .run =
                       [=] {
                         for (std::size_t head = 0; head < heads; ++head) rotate(x->view()[head], *table, pairing);
                       },
                   .reference =
                       [=] {
                         const auto twin = half ? reference::Pairing::half : reference::Pairing::interleaved;
                         for (const reference::Matrix& head : *matrices) {
                           reference::rotate(head, positions, frequencies, twin);
                         }
                       }});
  }
  all.push_back({.name = "rotary table 2048 x 32", .unit = Work::numbers, .work = tokens * head_dim, .run = [=] {
                   rotary_table(positions, frequencies);
                 }});
  return all;
}};

}  // namespace attention_lab::kernels
