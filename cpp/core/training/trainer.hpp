// Training, step by step: fresh sequences, loss, gradient, AdamW.
// Based on:
//   Loshchilov, Hutter. SGDR: Stochastic Gradient Descent with Warm Restarts. 2017 (the cosine).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "adamw.hpp"
#include "model.hpp"
#include "task.hpp"

namespace attention_lab {

/// What is trained on, for how long, how fast.
struct TrainingPlan {
  const TaskEntry* task = nullptr;
  SequenceKind kind = {};     ///< its trained_length is that of the first training, in fine-tuning too
  std::size_t sequences = 0;  ///< B
  std::size_t length = 0;     ///< T
  std::size_t steps = 0;      ///< of the whole training, which the rate's fall is stretched over
  double rate = 0.0;          ///< the largest
  std::size_t warm_up = 0;    ///< steps on which the rate rises, in equal parts
  double last_share = 1.0;    ///< of the rate, at the end of the cosine; 1: no fall
  double largest_norm = 1.0;  ///< of the gradient
  AdamWSettings adamw = {};
};

/// rate min(1, (step + 1) / warm_up) (last + (1 - last) (1 + cos(pi step / steps)) / 2), step from 0.
double learning_rate(const TrainingPlan& plan, std::size_t step);

/// What one step did.
struct StepReport {
  std::size_t step = 0;   ///< from 0
  double loss = 0.0;      ///< before the step, on its batch
  double norm = 0.0;      ///< of the gradient, before clipping
  bool diverged = false;  ///< loss or gradient is no finite number; the parameters were left as they were
};

class Trainer {
 public:
  /// Training of `parameters`, from where they are. The sequences are those of Generator(seed). reading, and what it
  /// refers to, and model must live as long.
  Trainer(const Model& model, const TrainingPlan& plan, const Reading& reading, std::uint64_t seed,
          std::vector<float> parameters);

  const TrainingPlan& plan() const { return plan_; }
  std::size_t step_count() const { return step_; }
  std::span<const float> parameters() const { return parameters_; }
  std::span<float> parameters() { return parameters_; }
  std::size_t bytes() const;

  /// One step. Asserts that it is not beyond the plan's.
  StepReport step();

  /// Everything that the next step depends on, besides model, plan and reading; restore() takes it back, into a trainer
  /// made with the same.
  std::vector<std::uint32_t> state() const;
  /// False, and nothing changes, when it is not such a state.
  bool restore(std::span<const std::uint32_t> state);

 private:
  const Model& model_;
  TrainingPlan plan_;
  Reading reading_;
  Generator sequences_;
  std::size_t step_ = 0;
  std::vector<float> parameters_;
  std::vector<float> gradient_;
  std::vector<float> first_moment_;
  std::vector<float> second_moment_;
  Activations activations_;
};

}  // namespace attention_lab
