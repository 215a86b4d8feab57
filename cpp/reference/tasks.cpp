// As the rules say it.
#include "tasks.hpp"

#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>

namespace attention_lab::reference {

namespace {

std::size_t draw(std::mt19937& bits, std::size_t n) {
  return static_cast<std::size_t>((std::uint64_t{bits()} * n) >> 32U);
}

const std::vector<std::size_t> sizes{2, 4, 8, 24};
const std::vector<std::string> common{"a", "na", "o", "si", "u", "ten", "i", "mu"};

}  // namespace

std::string document(std::mt19937& bits, std::size_t n) {
  const std::size_t size = sizes[draw(bits, 4)];
  std::vector<std::string> words;
  while (words.size() < size) {
    const std::size_t length = 3 + draw(bits, 2);
    std::string word;
    for (std::size_t i = 0; i < length; ++i) word += static_cast<char>('a' + static_cast<char>(draw(bits, 16)));
    bool known = false;
    for (const std::string& other : words) known = known || other == word;
    if (!known) words.push_back(word);
  }
  std::string text;
  while (text.size() < n) {
    if (draw(bits, 8) == 0) {
      text += common[draw(bits, 8)] + " ";
    } else {
      text += words[draw(bits, size)];
      text += draw(bits, 6) == 0 ? ". " : " ";
    }
  }
  return text.substr(0, n);
}

std::vector<std::size_t> repetition(std::mt19937& bits, std::size_t least_period, std::size_t most_period,
                                    std::size_t n) {
  const std::size_t period = least_period + draw(bits, most_period - least_period + 1);
  std::vector<std::size_t> once(period);
  for (std::size_t& symbol : once) symbol = draw(bits, 16);
  std::vector<std::size_t> sequence(n);
  for (std::size_t t = 0; t < n; ++t) sequence[t] = once[t % period];
  return sequence;
}

double next_letter_probability(const std::string& text, char letter) {
  // The words before the last blank, and how likely they are for each number K of words.
  const std::size_t blank = text.rfind(' ');
  const std::size_t begin = blank == std::string::npos ? 0 : blank + 1;
  std::istringstream stream(text.substr(0, begin));
  std::set<std::string> seen;
  std::map<std::size_t, double> likelihood;
  for (const std::size_t size : sizes) likelihood[size] = 1.0;
  for (std::string word; stream >> word;) {
    if (word.back() == '.') word.pop_back();
    bool shared = false;
    for (const std::string& other : common) shared = shared || other == word;
    if (shared) continue;
    const auto d = static_cast<double>(seen.size());
    for (auto& [size, probability] : likelihood) {
      const auto k = static_cast<double>(size);
      probability *= seen.count(word) > 0 ? 1.0 / k : std::fmax(k - d, 0.0) / k;
    }
    seen.insert(word);
  }

  // Every word that may stand here with its ending, and its probability times the likelihood of the past.
  const std::string part = text.substr(begin);
  const std::string longer = part + letter;
  double all = 0.0;
  double fitting = 0.0;
  const auto consider = [&](const std::string& next, double probability) {
    if (next.compare(0, part.size(), part) == 0) all += probability;
    if (next.compare(0, longer.size(), longer) == 0) fitting += probability;
  };
  const auto consider_own = [&](const std::string& word, double probability) {
    consider(word + " ", probability * 7.0 / 8.0 * 5.0 / 6.0);
    consider(word + ". ", probability * 7.0 / 8.0 / 6.0);
  };
  double fresh = 0.0;
  for (const auto& [size, probability] : likelihood) {
    const auto k = static_cast<double>(size);
    for (const std::string& word : common) consider(word + " ", probability / 8.0 / 8.0);
    for (const std::string& word : seen) consider_own(word, probability / k);
    fresh += probability * std::fmax(k - static_cast<double>(seen.size()), 0.0) / k;
  }
  for (std::size_t length = 3; length <= 4; ++length) {
    const std::size_t count = length == 3 ? 16 * 16 * 16 : 16 * 16 * 16 * 16;
    for (std::size_t n = 0; n < count; ++n) {
      std::string word(length, 'a');
      std::size_t rest = n;
      for (char& c : word) {
        c = static_cast<char>('a' + static_cast<char>(rest % 16));
        rest /= 16;
      }
      consider_own(word, fresh / 2.0 / static_cast<double>(count));
    }
  }
  return fitting / all;
}

}  // namespace attention_lab::reference
