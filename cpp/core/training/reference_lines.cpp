// Counting symbols and pairs.
#include "reference_lines.hpp"

#include <cmath>
#include <span>

namespace attention_lab {

namespace {

/// -sum p ln p of what was counted.
double entropy_of(std::span<const double> counts) {
  double total = 0.0;
  double sum = 0.0;
  for (const double count : counts) {
    total += count;
    if (count > 0.0) sum += count * std::log(count);
  }
  return std::log(total) - sum / total;
}

}  // namespace

ReferenceLines reference_lines(const TaskEntry& task, const SequenceKind& kind, std::size_t length, std::size_t count,
                               Generator& generator) {
  const std::size_t symbol_count = task.alphabet.size();
  std::vector<Symbol> symbols(length + 1);
  std::vector<double> losses(length + 1);
  std::vector<double> firsts(symbol_count);
  std::vector<double> pairs(symbol_count * symbol_count);
  ReferenceLines lines{.uniform = std::log(static_cast<double>(symbol_count))};
  if (task.floor != nullptr) lines.floor.assign(length, 0.0);
  for (std::size_t n = 0; n < count; ++n) {
    task.fill(generator, kind, symbols);
    for (std::size_t t = 0; t < length; ++t) {
      firsts[symbols[t]] += 1.0;
      pairs[symbols[t] * symbol_count + symbols[t + 1]] += 1.0;
    }
    if (task.floor == nullptr) continue;
    task.floor(symbols, losses);
    for (std::size_t t = 0; t < length; ++t) lines.floor[t] += losses[t + 1] / static_cast<double>(count);
  }
  lines.unigram = entropy_of(firsts);
  // H(next | last) = H(last, next) - H(last).
  lines.bigram = entropy_of(pairs) - lines.unigram;
  return lines;
}

}  // namespace attention_lab
