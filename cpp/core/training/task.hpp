// What a task of the length lab is: sequences of symbols, each to be predicted from those before it, without end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/random.hpp"

namespace attention_lab {

/// The number of a symbol in its task's alphabet.
using Symbol = std::uint8_t;

/// How far back a sequence's information lies, where a task can choose.
enum class Reach {
  near,  ///< as in training, however long the sequence: only the length is new
  far,   ///< half of the sequence or almost: the distance itself is new beyond the trained length
};

struct SequenceKind {
  std::size_t trained_length = 0;  ///< L, in positions
  Reach reach = Reach::near;
};

/// One entry of the table of tasks.
struct TaskEntry {
  std::string_view id;
  std::string_view alphabet;  ///< one character per symbol
  bool has_far = false;       ///< whether Reach::far differs from near
  /// Fills a sequence of n >= 2 symbols, which has T = n - 1 positions to predict from. Returns the first symbol whose
  /// prediction counts (at least 1).
  std::size_t (*fill)(Generator& generator, const SequenceKind& kind, std::span<Symbol> symbols) = nullptr;
  /// The shortest T and the shortest L for which fill() works.
  std::size_t least_length = 1;
  /// For each symbol the loss, -ln of the probability it is given, of the best predictor there is, one that knows how
  /// the sequence was made but not what was drawn. nullptr where nobody would ask.
  void (*floor)(std::span<const Symbol> symbols, std::span<double> losses) = nullptr;
};

/// Every task there is: one for each file in cpp/core/tasks, in the order of the file names.
std::span<const TaskEntry* const> all_tasks();

/// The entry with this id, or nullptr.
const TaskEntry* find_task(std::string_view id);

}  // namespace attention_lab
