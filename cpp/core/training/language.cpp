// Documents from draws, in the order that defines them.
#include "language.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <string>
#include <vector>

namespace attention_lab::language {

namespace {

template <typename List>
auto choose(Generator& generator, const List& list) {
  return list[generator.next_below(static_cast<std::uint32_t>(list.size()))];
}

std::string invent_word(Generator& generator) {
  std::string word(choose(generator, word_lengths), first_letter);
  for (char& letter : word)
    letter = static_cast<char>(first_letter + static_cast<char>(generator.next_below(letter_count)));
  return word;
}

std::vector<std::string> invent_words(Generator& generator) {
  const std::size_t count = choose(generator, vocabulary_sizes);
  std::vector<std::string> words;
  while (words.size() < count) {
    const std::string word = invent_word(generator);
    if (std::ranges::find(words, word) == words.end()) words.push_back(word);
  }
  return words;
}

}  // namespace

Symbol symbol_of(char letter) {
  const std::size_t place = alphabet.find(letter);
  assert(place != std::string_view::npos);
  return static_cast<Symbol>(place);
}

void document(Generator& generator, std::span<Symbol> symbols) {
  const std::vector<std::string> words = invent_words(generator);
  std::string text;
  while (text.size() < symbols.size()) {
    if (generator.next_below(common_share) == 0) {
      text += choose(generator, common_words);
      text += " ";
    } else {
      text += choose(generator, words);
      text += generator.next_below(sentence_share) == 0 ? ". " : " ";
    }
  }
  for (std::size_t t = 0; t < symbols.size(); ++t) symbols[t] = symbol_of(text[t]);
}

}  // namespace attention_lab::language
