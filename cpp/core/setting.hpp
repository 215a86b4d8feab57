// What can be chosen about a method (a positional encoding or a rotary scaling), and the facts to show beside it.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace attention_lab {

/// Stands for D where the limit or the default of a setting is the size of the head.
inline constexpr double head_dim_limit = -1.0;

/// Stands for a default that the method works out itself.
inline constexpr double derived = std::numeric_limits<double>::infinity();

enum class SettingKind { integer, real, boolean, choice, list };

/// One thing about a method that can be chosen. The same words name it in C++, in JavaScript, on the page and in a
/// link.
struct Setting {
  std::string_view name;
  SettingKind kind = SettingKind::real;
  double default_value = 0.0;                     ///< or head_dim_limit or derived; of a choice, the index of the word
  double minimum = 0.0;                           ///< of a list, for each of its numbers
  double maximum = 0.0;                           ///< likewise; or head_dim_limit
  double step = 0.0;                              ///< value - minimum is a multiple of it; 0: any value
  std::span<const std::string_view> one_of = {};  ///< the words of a choice
};

/// Facts, for captions and controls.
struct MethodInfo {
  std::string_view id;  ///< as in the file name and in links
  std::string_view authors;
  std::string_view title;
  int year = 0;
  std::string_view citation;  ///< where the definition stands: venue or arXiv number, section or equation
  std::string_view formula;   ///< TeX
  std::span<const Setting> settings = {};
  bool relative = false;  ///< scores depend on where tokens stand through their distances only
  std::size_t axes = 1;   ///< how many coordinates of a position matter; fewer may be given
};

/// A value for every setting of one method; defaults until set. Names and values are checked by assertion only: the
/// border refuses bad ones before.
class SettingValues {
 public:
  /// head_dim is what head_dim_limit stands for.
  SettingValues(const MethodInfo& info, std::size_t head_dim);

  void set(std::string_view name, double value);
  /// Chooses one of the words of a choice.
  void choose(std::string_view name, std::string_view word);
  /// The numbers of a list.
  void set(std::string_view name, std::vector<double> values);

  double real(std::string_view name) const;
  std::size_t integer(std::string_view name) const;
  bool boolean(std::string_view name) const;
  /// The index of the chosen word, as the enum that lists the words in the same order.
  template <typename Choice>
  Choice choice(std::string_view name) const {
    return static_cast<Choice>(integer(name));
  }
  /// Empty until set.
  std::span<const double> list(std::string_view name) const;
  /// Whether there is a value: false for a default that the method works out.
  bool has(std::string_view name) const;

 private:
  std::size_t index_of(std::string_view name) const;

  std::span<const Setting> settings_;
  std::vector<double> values_;
  std::vector<std::vector<double>> lists_;
};

/// What stands against using a method although every setting keeps its own limits: the setting, or the size, that does
/// not suit the others, and what it may be.
struct Refusal {
  std::string_view name;  ///< of a setting, or of a size or length as the caller's option is called
  double value = 0.0;
  double minimum = 0.0;
  double maximum = std::numeric_limits<double>::infinity();
  double step = 0.0;  ///< value must be a multiple of it; 0: any value
};

}  // namespace attention_lab
