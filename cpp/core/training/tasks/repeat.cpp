// Repeat: a random string over and over; what comes next stands one period back.
// Based on:
//   Olsson et al. In-context Learning and Induction Heads. 2022 (repeated random tokens).
#include <algorithm>
#include <cassert>

#include "task.hpp"

namespace attention_lab::tasks {

namespace {

constexpr std::string_view alphabet = "abcdefghijklmnop";
constexpr std::size_t least_period = 4;

/// Any whole number in [least, most], each with the same chance.
std::size_t between(Generator& generator, std::size_t least, std::size_t most) {
  return least + generator.next_below(static_cast<std::uint32_t>(most - least + 1));
}

// First the period is drawn, then its symbols. Near: 4 ... L/2, of a shorter text its half, and all symbols after the
// first period count. Far: T/4 + 1 ... T/2, and the last quarter counts.
std::size_t fill(Generator& generator, const SequenceKind& kind, std::span<Symbol> symbols) {
  const std::size_t length = symbols.size() - 1;
  const bool far = kind.reach == Reach::far;
  const std::size_t longest = std::min(kind.trained_length, length) / 2;
  const std::size_t period =
      far ? between(generator, length / 4 + 1, length / 2) : between(generator, least_period, longest);
  assert(period <= length);
  for (std::size_t t = 0; t < symbols.size(); ++t) {
    symbols[t] = t < period ? static_cast<Symbol>(generator.next_below(alphabet.size())) : symbols[t - period];
  }
  return far ? length - length / 4 + 1 : period;
}

}  // namespace

extern const TaskEntry repeat{
    .id = "repeat", .alphabet = alphabet, .has_far = true, .fill = fill, .least_length = 2 * least_period};

}  // namespace attention_lab::tasks
