// A language whose every document invents its own words, so that the past is worth reading, and more of it worth more.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/random.hpp"
#include "task.hpp"

namespace attention_lab::language {

/// Number of a letter = its place here.
inline constexpr std::string_view alphabet = " .abcdefghijklmnopstu";

/// A document has one of these many words of its own, each with the same chance.
inline constexpr std::array<std::size_t, 4> vocabulary_sizes{2, 4, 8, 24};
/// A word of its own has so many letters, each length with the same chance, each letter one of the first of a to p.
inline constexpr std::array<std::size_t, 2> word_lengths{3, 4};
inline constexpr char first_letter = 'a';
inline constexpr std::size_t letter_count = 16;
/// The words that all documents share; none could be a document's own.
inline constexpr std::array<std::string_view, 8> common_words{"a", "na", "o", "si", "u", "ten", "i", "mu"};
/// One word in so many is a common one.
inline constexpr std::size_t common_share = 8;
/// One of a document's own words in so many ends a sentence.
inline constexpr std::size_t sentence_share = 6;

/// The number of a letter of the alphabet.
Symbol symbol_of(char letter);

/// A document, cut off where `symbols` ends.
void document(Generator& generator, std::span<Symbol> symbols);

/// losses[t] = -ln P(symbols[t] | all before it) by Bayes' rule from the rules above, where how many words the document
/// has and which they are is not known: it holds a probability for each number K, each word seen comes with 1/K, and
/// with (K - d)/K, d words having been seen, a fresh one, spelt at random.
void floor(std::span<const Symbol> symbols, std::span<double> losses);

}  // namespace attention_lab::language
