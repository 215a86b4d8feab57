// Drives in the trainer: tasks, open, restart, places, stepCount, step, stateWords, state, restore
// Trainings of one model, one after the other, by any plan; their states come back, and whatever is no state does not.
#include "core/training/trainer.hpp"
#include "bytes.hpp"
#include "lab_input.hpp"

namespace attention_lab::fuzz {

namespace {

TrainingPlan plan_of(const LabInput& lab, std::size_t length, Bytes& bytes) {
  return {.task = &lab.task,
          .kind = lab.kind(Reach::near),
          .sequences = bytes.integer(1, 3),
          .length = length,
          .steps = bytes.integer(1, 5),
          .rate = bytes.real(1e-300, 1e300),
          .warm_up = bytes.integer(0, 6),
          .last_share = bytes.real(0.0, 1.0)};
}

bool same(const StepReport& one, const StepReport& other) {
  const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  return one.step == other.step && one.diverged == other.diverged && bits(one.loss) == bits(other.loss) &&
         bits(one.norm) == bits(other.norm);
}

/// Steps to the end of the plan or until it diverges; a trainer restored on the way goes on as this one does.
void train(Trainer& trainer, Trainer& other) {
  while (trainer.step_count() < trainer.plan().steps) {
    require(other.restore(trainer.state()), "a state restores");
    const StepReport report = trainer.step();
    require(same(report, other.step()), "from a state training goes on as it would have");
    if (report.diverged) return;
    require(std::isfinite(report.loss) && std::isfinite(report.norm), "what has not diverged is finite");
    require(report.loss >= 0.0, "a loss is never negative");
  }
}

}  // namespace

void drive(Bytes& bytes) {
  LabInput lab(bytes);
  if (!lab.model) return;
  std::size_t count = 0;
  for (const ParameterPlace& place : lab.model->places()) {
    require(place.offset == count, "places follow each other");
    count += place.rows * place.columns;
  }
  require(count == lab.parameters.size(), "places cover the block");

  std::size_t length = lab.length;
  for (std::size_t trainings = bytes.integer(1, 3); trainings > 0; --trainings) {
    const TrainingPlan plan = plan_of(lab, length, bytes);
    const std::uint64_t seed = bytes.integer(0, 99);
    const ReadingInput reading(lab, length, bytes);
    Trainer trainer(*lab.model, plan, reading.use(), seed, lab.parameters);
    Trainer other(*lab.model, plan, reading.use(), 0, lab.parameters);
    std::vector<std::uint32_t> words = trainer.state();
    words.resize(bytes.coin() ? words.size() : bytes.integer(0, words.size() + 2));
    for (std::size_t n = bytes.integer(0, 8); n > 0 && !words.empty(); --n) {
      words[bytes.integer(0, words.size() - 1)] = bytes.raw<std::uint32_t>();
    }
    if (other.restore(words)) require(other.step_count() <= plan.steps, "no step beyond the plan");
    train(trainer, other);
    lab.parameters.assign(trainer.parameters().begin(), trainer.parameters().end());
    length = lab.other_length(bytes);
  }
}

}  // namespace attention_lab::fuzz
