// Drives: draws
// Any number of draws of any kind, one after the other, from any seed.
#include "bytes.hpp"
#include "core/random.hpp"

namespace attention_lab::fuzz {

void drive(Bytes& bytes) {
  Generator generator(bytes.raw<std::uint64_t>());
  for (std::size_t left = bytes.integer(1, 6); left > 0; --left) {
    const std::size_t count = bytes.integer(1, 700);
    if (bytes.integer(0, 2) == 0) {
      std::vector<std::int32_t> order(count, -1);
      generator.permutation(order);
      std::ranges::sort(order);
      for (std::size_t n = 0; n < count; ++n) require(order[n] == static_cast<std::int32_t>(n), "a permutation");
      continue;
    }
    std::vector<float> values(count);
    if (bytes.coin()) {
      generator.normal(values);
      require(all_finite(values), "normal numbers are finite");
    } else {
      generator.uniform(values);
      require(std::ranges::all_of(values, [](float value) { return value >= 0.0F && value < 1.0F; }), "in [0, 1)");
    }
  }
  Generator again(0);
  require(again.restore(generator.state()), "a state restores");
  std::vector<std::uint32_t> words(bytes.integer(0, 700));
  for (std::uint32_t& word : words) word = bytes.raw<std::uint32_t>();
  again.restore(words);
  require(again.next_below(7) < 7, "below its bound");
}

}  // namespace attention_lab::fuzz
