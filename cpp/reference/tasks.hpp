// The sequences of the length lab's tasks in their plainest form.
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace attention_lab::reference {

/// A document of n letters of the task "language".
std::string document(std::mt19937& bits, std::size_t n);

/// A sequence of n symbols of the task "repeat", its period between the given two.
std::vector<std::size_t> repetition(std::mt19937& bits, std::size_t least_period, std::size_t most_period,
                                    std::size_t n);

/// The probability that the next letter of a document is `letter`, by listing every way in which the last word may have
/// begun and go on. Words seen so far are found in the text.
double next_letter_probability(const std::string& text, char letter);

}  // namespace attention_lab::reference
