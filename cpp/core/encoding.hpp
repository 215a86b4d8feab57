// What a positional encoding is: up to three places where position enters attention, each with its gradient, and the
// facts about it that a page, a test or a bench may want to know.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "random.hpp"
#include "tensor.hpp"

namespace attention_lab {

/// Queries and keys may be treated differently (xPos, log-n scaling, mixed pairing).
enum class Side { query, key };

/// The sizes an encoding is made for.
struct Geometry {
  std::size_t channels = 0;  ///< C
  std::size_t heads = 0;     ///< H
  std::size_t kv_heads = 0;  ///< Hkv
  std::size_t head_dim = 0;  ///< D
};

/// Stands for D where the limit or the default of a setting is the size of the head.
inline constexpr double head_dim_limit = -1.0;

enum class SettingKind { integer, real, boolean, choice };

/// One thing about an encoding that can be chosen. The same words name it in C++, in JavaScript, on the page and in a link.
struct Setting {
  std::string_view name;
  SettingKind kind = SettingKind::real;
  double default_value = 0.0;  ///< or head_dim_limit; for a choice, the index of the chosen word
  double minimum = 0.0;
  double maximum = 0.0;                            ///< or head_dim_limit
  double step = 0.0;                               ///< value - minimum is a multiple of it; 0: any value
  std::span<const std::string_view> one_of = {};   ///< the words of a choice
};

/// Facts, for captions and controls.
struct EncodingInfo {
  std::string_view id;       ///< as in the file name and in links
  std::string_view authors;
  std::string_view title;
  int year = 0;
  std::string_view citation; ///< where the definition stands: venue or arXiv number, section or equation
  std::string_view formula;  ///< TeX
  std::span<const Setting> settings = {};
};

/// A value for every setting of one encoding; defaults until set. Names and values are checked by assertion only: the
/// border refuses bad ones before.
class SettingValues {
 public:
  SettingValues(const EncodingInfo& info, const Geometry& geometry);

  void set(std::string_view name, double value);
  /// Chooses one of the words of a choice.
  void choose(std::string_view name, std::string_view word);

  double real(std::string_view name) const;
  std::size_t integer(std::string_view name) const;
  bool boolean(std::string_view name) const;
  /// The index of the chosen word, as the enum that lists the words in the same order.
  template <typename Choice>
  Choice choice(std::string_view name) const {
    return static_cast<Choice>(integer(name));
  }

 private:
  std::size_t index_of(std::string_view name) const;

  std::span<const Setting> settings_;
  std::vector<double> values_;
};

/// A positional encoding with its settings fixed. An encoding overrides the hooks of the places where it acts; each hook
/// changes its first argument in place, and by default does nothing. The backward twin of a hook turns the gradient of
/// the changed array into that of the unchanged one, in place, and adds to the gradients of everything else the hook read.
///
/// Learned numbers live outside: `parameters` is a block of parameter_count() floats, `dparameters` the block of their
/// gradients. Positions are [T, axes] and absolute. Objects may remember tables between calls, so they are not shared
/// between threads.
class Encoding {
 public:
  Encoding() = default;
  Encoding(const Encoding&) = delete;
  Encoding& operator=(const Encoding&) = delete;
  virtual ~Encoding() = default;

  virtual std::size_t parameter_count() const { return 0; }
  /// Fills the block as training would start with it.
  virtual void initialise(Generator& /*generator*/, std::span<float> /*parameters*/) const {}

  /// Before the projections. x [T, C].
  virtual void add_to_embeddings(View<2> /*x*/, Positions /*positions*/, std::span<const float> /*parameters*/) {}
  virtual void add_to_embeddings_backward(View<2> /*dx*/, Positions /*positions*/,
                                          std::span<const float> /*parameters*/, std::span<float> /*dparameters*/) {}

  /// After the projections, before the products. x [T, D] are the queries of one head or the keys of one kv head.
  virtual void rotate(View<2> /*x*/, Side /*side*/, Positions /*positions*/, std::size_t /*head*/,
                      std::span<const float> /*parameters*/) {}
  virtual void rotate_backward(View<2> /*dx*/, Side /*side*/, Positions /*positions*/, std::size_t /*head*/,
                               std::span<const float> /*parameters*/, std::span<float> /*dparameters*/) {}

  /// After the products. scores [T, S] = q k^T scale of one query head, before mask and softmax; q [T, D] the rotated
  /// queries. Query t sees in a causal model the keys whose position is not beyond its own.
  virtual void add_to_scores(View<2> /*scores*/, ConstView<2> /*q*/, std::size_t /*head*/,
                             Positions /*query_positions*/, Positions /*key_positions*/,
                             std::span<const float> /*parameters*/) {}
  /// scores are those the hook was given, before it changed them.
  virtual void add_to_scores_backward(View<2> /*dscores*/, ConstView<2> /*scores*/, ConstView<2> /*q*/, View<2> /*dq*/,
                                      std::size_t /*head*/, Positions /*query_positions*/,
                                      Positions /*key_positions*/, std::span<const float> /*parameters*/,
                                      std::span<float> /*dparameters*/) {}
};

/// One entry of the table of encodings: the facts and how to make one.
struct EncodingEntry {
  EncodingInfo info;
  std::unique_ptr<Encoding> (*make)(const SettingValues& settings, const Geometry& geometry);
};

/// Every encoding there is: one for each file in cpp/core/encodings, in the order of the file names. CMake writes the
/// table from those names, so a file without an entry of its name is a link error.
std::span<const EncodingEntry* const> all_encodings();

/// The entry with this id, or nullptr.
const EncodingEntry* find_encoding(std::string_view id);

}  // namespace attention_lab
