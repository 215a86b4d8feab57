// The sequences of the length lab, the lines its losses are read against, and the best predictor.
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "cases.hpp"
#include "core/training/language.hpp"
#include "core/training/reference_lines.hpp"
#include "core/training/task.hpp"
#include "reference/tasks.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

std::string text_of(std::span<const Symbol> symbols, const TaskEntry& task) {
  std::string text;
  for (const Symbol symbol : symbols) text += task.alphabet[symbol];
  return text;
}

/// The mean of losses at positions [from, to).
double mean(std::span<const double> losses, std::size_t from, std::size_t to) {
  double sum = 0.0;
  for (std::size_t t = from; t < to; ++t) sum += losses[t];
  return sum / static_cast<double>(to - from);
}

}  // namespace

TEST_CASE("the first document of seed 1 begins as the specification prints it") {
  const TaskEntry& task = *find_task("language");
  Generator generator(1);
  const std::string beginning = "kgo gcg pcd loac kgo gcg kgo kgo kgo ten kgo kgo. loac";
  std::vector<Symbol> symbols(beginning.size());
  CHECK(task.fill(generator, {}, symbols) == 1);
  CHECK(text_of(symbols, task) == beginning);
}

TEST_CASE("documents one after the other are those of the reference") {
  Cases cases;
  const TaskEntry& task = *find_task("language");
  while (cases.next()) {
    const std::uint32_t seed = cases.draws.next_bits();
    Generator generator(seed);
    std::mt19937 bits(seed);
    for (int n = 0; n < 3; ++n) {
      std::vector<Symbol> symbols(cases.integer(2, 600));
      task.fill(generator, {}, symbols);
      CHECK(text_of(symbols, task) == reference::document(bits, symbols.size()));
    }
  }
}

TEST_CASE("repeated strings are those of the reference, near and far, and count from where they can be known") {
  Cases cases;
  const TaskEntry& task = *find_task("repeat");
  while (cases.next()) {
    const std::uint32_t seed = cases.draws.next_bits();
    const std::size_t trained = cases.integer(8, 100);
    // Shorter than the trained length, too: a period of half of that would be longer than the text.
    const std::size_t length = cases.integer(task.least_length, 8 * trained);
    const bool far = cases.coin();
    Generator generator(seed);
    std::mt19937 bits(seed);
    std::vector<Symbol> symbols(length + 1);
    const std::size_t first =
        task.fill(generator, {.trained_length = trained, .reach = far ? Reach::far : Reach::near}, symbols);
    const std::size_t least = far ? length / 4 + 1 : 4;
    const std::size_t most = far ? length / 2 : std::min(trained, length) / 2;
    const auto expected = reference::repetition(bits, least, most, symbols.size());
    CHECK(std::equal(symbols.begin(), symbols.end(), expected.begin(), expected.end()));
    std::mt19937 again(seed);
    const std::size_t period = least + (std::uint64_t{again()} * (most - least + 1) >> 32U);
    CHECK(first == (far ? length - length / 4 + 1 : period));
    CHECK(first >= period);
  }
}

TEST_CASE("the best predictor of the language gives probabilities that add up to one") {
  Generator generator(3);
  const TaskEntry& task = *find_task("language");
  for (int n = 0; n < 20; ++n) {
    std::vector<Symbol> symbols(200);
    std::vector<double> losses(200);
    task.fill(generator, {}, symbols);
    const std::size_t place = 10 * static_cast<std::size_t>(n);
    double sum = 0.0;
    for (std::size_t symbol = 0; symbol < task.alphabet.size(); ++symbol) {
      symbols[place] = static_cast<Symbol>(symbol);
      task.floor(std::span(symbols).first(place + 1), std::span(losses).first(place + 1));
      sum += std::exp(-losses[place]);
    }
    CHECK(std::abs(sum - 1.0) <= 1e-12);
  }
}

TEST_CASE("the best predictor of the language equals a listing of all words") {
  Generator generator(4);
  const TaskEntry& task = *find_task("language");
  for (int n = 0; n < 6; ++n) {
    std::vector<Symbol> symbols(5 + 23 * static_cast<std::size_t>(n));
    std::vector<double> losses(symbols.size());
    task.fill(generator, {}, symbols);
    task.floor(symbols, losses);
    const std::string text = text_of(symbols, task);
    const double expected = reference::next_letter_probability(text.substr(0, text.size() - 1), text.back());
    // The listing adds 139,000 numbers, each time rounding by 2^-53 of the sum.
    CHECK(std::abs(std::exp(-losses.back()) - expected) <= 2e-11);
  }
}

TEST_CASE("the lines of the language are those the specification found") {
  Generator generator(7);
  const ReferenceLines lines = reference_lines(*find_task("language"), {.trained_length = 64}, 512, 2000, generator);
  CHECK(std::abs(lines.uniform - 3.0445) <= 1e-4);
  CHECK(std::abs(lines.unigram - 2.77) <= 0.01);
  CHECK(lines.bigram >= 2.58);
  CHECK(lines.bigram <= 2.61);
  MESSAGE("unigram " << lines.unigram << ", bigram " << lines.bigram);
  // Printed to two decimals; the mean of 2,000 documents is off by 0.005 at most.
  const std::vector<double> floor{mean(lines.floor, 16, 64), mean(lines.floor, 64, 128), mean(lines.floor, 128, 256),
                                  mean(lines.floor, 256, 512)};
  MESSAGE("floor " << floor[0] << " " << floor[1] << " " << floor[2] << " " << floor[3]);
  CHECK(largest_difference(floor, std::vector{1.15, 0.83, 0.70, 0.62}) <= 0.01);
}

TEST_CASE("a repeated string tells nothing by its symbols' frequencies") {
  Generator generator(9);
  const ReferenceLines lines = reference_lines(*find_task("repeat"), {.trained_length = 64}, 64, 4000, generator);
  CHECK(std::abs(lines.uniform - std::log(16.0)) <= 1e-12);
  CHECK(std::abs(lines.unigram - lines.uniform) <= 0.001);
  CHECK(lines.floor.empty());
}

}  // namespace attention_lab::test
