// How well a model predicts, by position, and how spread out its attention is.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "model.hpp"
#include "task.hpp"

namespace attention_lab {

/// What one reads: sequences of T positions, as many as asked for.
struct Examination {
  const TaskEntry* task = nullptr;
  SequenceKind kind;
  std::size_t length = 0;     ///< T
  std::size_t sequences = 0;  ///< how many, one after the other
};

/// Sums over sequences, position by position.
struct PositionScores {
  std::vector<double> losses;       ///< [T] sum of the losses that count
  std::vector<double> hits;         ///< [T] how often the most probable symbol came
  std::vector<double> predictions;  ///< [T] how many predictions count
  std::vector<double> entropies;  ///< [N, H, T] sum over all sequences of the entropy of that query's weights, or empty
};

/// Those of more sequences of the same length added to `scores`.
void add_scores(PositionScores& scores, const PositionScores& more);

/// The mean over the positions [from, to): loss, share of hits, or entropy, weighed by how many predictions count.
double mean_loss(const PositionScores& scores, std::size_t from, std::size_t to);
double mean_hits(const PositionScores& scores, std::size_t from, std::size_t to);

/// Reads every sequence once.
PositionScores examine(const Model& model, std::span<const float> parameters, const Examination& examination,
                       const Reading& reading, bool with_entropies, Generator& generator);

/// The same for a model that starts afresh for every prediction and reads only the last `window` symbols: what a model
/// knows that never looks beyond the trained length. Positions from `window` - 1 on, every `step`th of them; the others
/// have no predictions.
PositionScores examine_rereading(const Model& model, std::span<const float> parameters, const Examination& examination,
                                 std::size_t window, std::size_t step, Generator& generator);

/// The weights [N, H, T, T] of every head on one sequence, 0 where nothing may be seen.
Tensor<4> attention_maps(const Model& model, std::span<const float> parameters, std::span<const Symbol> symbols,
                         const Reading& reading);

}  // namespace attention_lab
