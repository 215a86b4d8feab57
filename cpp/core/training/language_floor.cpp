// The best predictor of a document: all that could stand here, each weighed by its probability.
// Based on:
//   Bayes. An Essay towards solving a Problem in the Doctrine of Chances. 1763.
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <string>
#include <vector>

#include "language.hpp"

namespace attention_lab::language {

namespace {

constexpr double common_probability = 1.0 / static_cast<double>(common_share);
constexpr double sentence_probability = 1.0 / static_cast<double>(sentence_share);

/// The probability that one of the document's own words is followed by something that begins with `ending`.
double ending_probability(std::string_view ending) {
  if (ending.empty()) return 1.0;
  if (ending == " ") return 1.0 - sentence_probability;
  return ending == "." || ending == ". " ? sentence_probability : 0.0;
}

/// The probability that `word` and its ending begin with `part`.
double known_word(std::string_view word, std::string_view part) {
  if (part.size() <= word.size()) return word.starts_with(part) ? 1.0 : 0.0;
  return part.starts_with(word) ? ending_probability(part.substr(word.size())) : 0.0;
}

/// The same for a word of which only is known how words are invented.
double fresh_word(std::string_view part) {
  const auto is_letter = [](char c) { return c >= first_letter && c < first_letter + static_cast<char>(letter_count); };
  const auto letters = static_cast<std::size_t>(std::ranges::find_if_not(part, is_letter) - part.begin());
  const std::string_view ending = part.substr(letters);
  double probability = 0.0;
  for (const std::size_t length : word_lengths) {
    if (letters > length || (letters < length && !ending.empty())) continue;
    probability += ending_probability(ending) / static_cast<double>(word_lengths.size());
  }
  return probability * std::pow(static_cast<double>(letter_count), -static_cast<double>(letters));
}

/// What a reader knows between two words.
class Reader {
 public:
  Reader() { by_size_.fill(1.0 / static_cast<double>(vocabulary_sizes.size())); }

  /// The probability that the text goes on with `part`, which is not longer than one word and its ending.
  double probability(std::string_view part) const {
    double common = 0.0;
    for (const std::string_view word : common_words) {
      const bool fits = part.size() <= word.size() ? word.starts_with(part)
                                                   : part.starts_with(word) && part.substr(word.size()) == " ";
      if (fits) common += 1.0 / static_cast<double>(common_words.size());
    }
    double seen = 0.0;
    for (const std::string& word : seen_) seen += known_word(word, part);
    double again = 0.0;
    double fresh = 0.0;
    for (std::size_t n = 0; n < by_size_.size(); ++n) {
      again += by_size_[n] / static_cast<double>(vocabulary_sizes[n]);
      fresh += by_size_[n] * fresh_share(vocabulary_sizes[n]);
    }
    return common_probability * common + (1.0 - common_probability) * (again * seen + fresh * fresh_word(part));
  }

  /// Reads a word, given without its ending.
  void read(std::string_view word) {
    if (std::ranges::find(common_words, word) != common_words.end()) return;
    const bool known = std::ranges::find(seen_, word) != seen_.end();
    double total = 0.0;
    for (std::size_t n = 0; n < by_size_.size(); ++n) {
      by_size_[n] *= known ? 1.0 / static_cast<double>(vocabulary_sizes[n]) : fresh_share(vocabulary_sizes[n]);
      total += by_size_[n];
    }
    for (double& probability : by_size_) probability /= total;
    if (!known) seen_.emplace_back(word);
  }

 private:
  /// (K - d) / K for a document of `size` words.
  double fresh_share(std::size_t size) const {
    const std::size_t left = size - std::min(size, seen_.size());
    return static_cast<double>(left) / static_cast<double>(size);
  }

  std::array<double, vocabulary_sizes.size()> by_size_{};  ///< P(the document has that many words | what was read)
  std::vector<std::string> seen_;
};

}  // namespace

void floor(std::span<const Symbol> symbols, std::span<double> losses) {
  assert(symbols.size() == losses.size());
  Reader reader;
  std::string part;
  double before = 1.0;
  for (std::size_t t = 0; t < symbols.size(); ++t) {
    part += alphabet[symbols[t]];
    const double after = reader.probability(part);
    losses[t] = -std::log(after / before);
    before = after;
    if (part.back() != ' ') continue;
    reader.read(std::string_view(part).substr(0, part.find_first_of(" .")));
    part.clear();
    before = 1.0;
  }
}

}  // namespace attention_lab::language
