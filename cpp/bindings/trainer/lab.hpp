// The one model of this module, and how it is being trained and read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "call.hpp"
#include "core/training/evaluation.hpp"
#include "core/training/trainer.hpp"

namespace attention_lab::bindings {

/// A reading with everything it refers to.
class OwnedReading {
 public:
  OwnedReading() = default;
  explicit OwnedReading(const Call& call);
  Reading use() const;

 private:
  std::unique_ptr<Encoding> encoding_;
  std::vector<float> query_factors_;
  float softmax_scale_ = 1.0F;
  std::size_t window_ = 0;
};

/// An evaluation that is done in parts, so that no part takes long.
struct Evaluation {
  Examination examination;
  OwnedReading reading;
  Generator generator;
  bool with_entropies = false;
  std::size_t reread_window = 0;  ///< 0: read once, from the beginning
  std::size_t reread_step = 1;
  PositionScores scores = {};
  bool begun = false;
};

class Lab {
 public:
  explicit Lab(const Call& call);

  const Model& model() const { return model_; }
  const TaskEntry& task() const { return task_; }
  Trainer& trainer() { return *trainer_; }
  SequenceKind kind(Reach reach) const { return {.trained_length = trained_length_, .reach = reach}; }

  /// A new training of these parameters, by the plan of the call.
  void train(const Call& call, std::vector<float> parameters);

  std::optional<Evaluation> evaluation;

 private:
  const TaskEntry& task_;
  std::size_t trained_length_;
  Model model_;
  OwnedReading reading_;
  std::unique_ptr<Trainer> trainer_;
};

/// The lab that was opened last.
Lab& lab();

ModelShape shape_of(const Call& call);
Reach reach_of(const Call& call);

}  // namespace attention_lab::bindings
