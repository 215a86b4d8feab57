// The loop's body, and its memory as a row of words.
#include "trainer.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <numbers>

#include "core/trigonometry.hpp"

namespace attention_lab {

double learning_rate(const TrainingPlan& plan, std::size_t step) {
  const double rise = plan.warm_up == 0 ? 1.0 : static_cast<double>(step + 1) / static_cast<double>(plan.warm_up);
  const double turn = std::numbers::pi * static_cast<double>(step) / static_cast<double>(plan.steps);
  const double fall = plan.last_share + (1.0 - plan.last_share) * 0.5 * (1.0 + cosine_sine(turn).cosine);
  return plan.rate * std::min(1.0, rise) * fall;
}

Trainer::Trainer(const Model& model, const TrainingPlan& plan, const Reading& reading, std::uint64_t seed,
                 std::vector<float> parameters)
    : model_(model),
      plan_(plan),
      reading_(reading),
      sequences_(seed),
      parameters_(std::move(parameters)),
      gradient_(parameters_.size()),
      first_moment_(parameters_.size()),
      second_moment_(parameters_.size()),
      activations_(model.activations(plan.sequences, plan.length, reading.window, true)) {
  assert(parameters_.size() == model.parameter_count());
}

std::size_t Trainer::bytes() const { return 4 * parameters_.size() * sizeof(float) + activations_.bytes(); }

StepReport Trainer::step() {
  assert(step_ < plan_.steps);
  const Batch batch = draw_batch(*plan_.task, plan_.kind, plan_.sequences, plan_.length, sequences_);
  model_.forward(parameters_, batch, reading_, activations_);
  StepReport report{.step = step_, .loss = Model::loss(batch, activations_)};
  model_.backward(parameters_, batch, reading_, activations_, gradient_);
  report.norm = clip_norm(gradient_, plan_.largest_norm);
  report.diverged = !std::isfinite(report.loss) || !std::isfinite(report.norm);
  if (report.diverged) return report;
  adamw_step(parameters_, gradient_, {first_moment_, second_moment_}, step_ + 1, learning_rate(plan_, step_),
             plan_.adamw);
  ++step_;
  return report;
}

std::vector<std::uint32_t> Trainer::state() const {
  std::vector<std::uint32_t> words{static_cast<std::uint32_t>(step_)};
  const std::vector<std::uint32_t> generator = sequences_.state();
  words.insert(words.end(), generator.begin(), generator.end());
  for (const auto* numbers : {&parameters_, &first_moment_, &second_moment_}) {
    for (const float number : *numbers) words.push_back(std::bit_cast<std::uint32_t>(number));
  }
  return words;
}

bool Trainer::restore(std::span<const std::uint32_t> state) {
  const std::size_t head = 1 + Generator::state_words;
  if (state.size() != head + 3 * parameters_.size() || state[0] > plan_.steps) return false;
  if (!sequences_.restore(state.subspan(1, Generator::state_words))) return false;
  step_ = state[0];
  std::span<const std::uint32_t> rest = state.subspan(head);
  for (auto* numbers : {&parameters_, &first_moment_, &second_moment_}) {
    std::ranges::transform(rest.first(numbers->size()), numbers->begin(),
                           [](std::uint32_t word) { return std::bit_cast<float>(word); });
    rest = rest.subspan(numbers->size());
  }
  return true;
}

}  // namespace attention_lab
