// What a positional encoding is: up to three places where position enters attention, each with its gradient, and the
// facts about it that a page, a test or a bench may want to know.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "random.hpp"
#include "setting.hpp"
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

/// The positions for which an encoding is defined: all real numbers, or fewer (the rows of a learned table).
struct PositionRange {
  double minimum = -std::numeric_limits<double>::infinity();
  double maximum = std::numeric_limits<double>::infinity();
  bool whole = false;  ///< only whole numbers
};

/// A positional encoding with its settings fixed. An encoding overrides the hooks of the places where it acts; each
/// hook changes its first argument in place, and by default does nothing. The backward twin of a hook turns the
/// gradient of the changed array into that of the unchanged one, in place, and adds to the gradients of everything else
/// the hook read.
///
/// Learned numbers live outside: `parameters` is a block of parameter_count() floats, `dparameters` the block of their
/// gradients. Positions are [T, axes] and absolute. Objects may remember tables between calls, so they are not shared
/// between threads.
class Encoding {
 public:
  Encoding() = default;
  Encoding(const Encoding&) = delete;
  Encoding(Encoding&&) = delete;
  Encoding& operator=(const Encoding&) = delete;
  Encoding& operator=(Encoding&&) = delete;
  virtual ~Encoding() = default;

  /// Where the encoding is defined; the border refuses other positions.
  virtual PositionRange positions() const { return {}; }

  virtual std::size_t parameter_count() const { return 0; }
  /// Fills the block as training would start with it.
  virtual void initialise(Generator& /*generator*/, std::span<float> /*parameters*/) const {}

  /// Bytes that the object takes at most to turn, or add to, the T tokens of one text, tables it remembers included.
  virtual std::size_t scratch_bytes(std::size_t /*tokens*/) const { return 0; }

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
                                      std::size_t /*head*/, Positions /*query_positions*/, Positions /*key_positions*/,
                                      std::span<const float> /*parameters*/, std::span<float> /*dparameters*/) {}
};

/// Refuses a size that is no multiple of `step`.
std::optional<Refusal> refuse_indivisible(std::string_view name, std::size_t size, std::size_t step);

/// One entry of the table of encodings: the facts, what else to check, and how to make one.
struct EncodingEntry {
  MethodInfo info;
  std::unique_ptr<Encoding> (*make)(const SettingValues& settings, const Geometry& geometry) = nullptr;
  std::optional<Refusal> (*refuse)(const SettingValues& settings, const Geometry& geometry) =
      [](const SettingValues&, const Geometry&) -> std::optional<Refusal> { return std::nullopt; };
};

/// Every encoding there is: one for each file in cpp/core/encodings, in the order of the file names. CMake writes the
/// table from those names, so a file without an entry of its name is a link error.
std::span<const EncodingEntry* const> all_encodings();

/// The entry with this id, or nullptr.
const EncodingEntry* find_encoding(std::string_view id);

}  // namespace attention_lab
