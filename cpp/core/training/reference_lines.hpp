// How well a task's symbols can be predicted without a model: the lines that a curve of losses is read against.
// Based on:
//   Shannon. A mathematical theory of communication. 1948, sections 6 and 7.
#pragma once

#include <cstddef>
#include <vector>

#include "task.hpp"

namespace attention_lab {

/// Losses in nats per symbol.
struct ReferenceLines {
  double uniform = 0.0;            ///< every symbol alike: ln V
  double unigram = 0.0;            ///< by how frequent symbols are
  double bigram = 0.0;             ///< by how frequent they are after the last one
  std::vector<double> floor = {};  ///< [T] the best there is, at each position; empty where the task knows none
};

/// From `count` sequences of T positions (of T + 1 symbols), drawn from `generator`. The more, the closer: counts of
/// a sample take its chance for a rule.
ReferenceLines reference_lines(const TaskEntry& task, const SequenceKind& kind, std::size_t length, std::size_t count,
                               Generator& generator);

}  // namespace attention_lab
