// Training: PyTorch's losses step by step, a batch learned by heart, a state to go on from, and divergence.
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/training/trainer.hpp"
#include "golden.hpp"
#include "model_support.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

/// The model and the plan of tests/golden/regenerate_trainer.py.
struct Traced {
  const EncodingEntry& entry;
  Model model;
  TrainingPlan plan;
  std::vector<float> parameters;

  Traced(std::string_view encoding, std::string_view task_id)
      : entry(*find_encoding(encoding)), model(made(entry, *find_task(task_id))) {
    plan = {.task = find_task(task_id),
            .kind = {.trained_length = 24},
            .sequences = 3,
            .length = 24,
            .steps = 10,
            .rate = 3e-3,
            .warm_up = 3,
            .last_share = 0.1};
    parameters.resize(model.parameter_count());
    Generator draws(1);
    model.initialise(draws, deviation(), parameters);
  }

  Trainer trainer() const { return {model, plan, {}, 1, parameters}; }

 private:
  static Model made(const EncodingEntry& entry, const TaskEntry& task) {
    const ModelShape shape{
        .vocabulary = task.alphabet.size(), .channels = 32, .heads = 2, .layers = 2, .feed_forward = 128};
    SettingValues settings(entry.info, shape.head_dim());
    const std::string_view id = entry.info.id;
    if (id == "rotary") settings.set("base", 200.0);
    if (id == "learned") settings.set("maxLength", 24.0);
    if (id == "relative_bias") settings.set("maxDistance", 24.0);
    return {shape, entry.make(settings, shape.geometry()), id == "relative_bias" ? 8.0F : 1.0F};
  }

  std::optional<float> deviation() const {
    if (entry.info.id == "learned") return 0.5F;
    return 0.0F;
  }
};

std::vector<double> losses_of(Trainer trainer, std::size_t steps) {
  std::vector<double> losses;
  for (std::size_t n = 0; n < steps; ++n) losses.push_back(trainer.step().loss);
  return losses;
}

/// The bits of parameters and moments.
std::vector<std::uint32_t> numbers_of(const Trainer& trainer) {
  std::vector<std::uint32_t> state = trainer.state();
  state.erase(state.begin(), state.begin() + std::ptrdiff_t{1 + Generator::state_words});
  return state;
}

/// The same sequence again and again.
constexpr TaskEntry one_sequence{
    .id = "one",
    .alphabet = "abcdefg",
    .fill = [](Generator& /*generator*/, const SequenceKind& /*kind*/, std::span<Symbol> symbols) -> std::size_t {
      constexpr std::string_view text = "gabbadefacedbeadfaceg";
      for (std::size_t t = 0; t < symbols.size(); ++t) {
        symbols[t] = static_cast<Symbol>(text[t] - 'a');
      }
      return 1;
    },
    .floor = nullptr};

}  // namespace

TEST_CASE("ten steps of training lose what PyTorch loses, from the same weights on the same sequences") {
  const auto check = [](const std::string& encoding, const std::string& task, const auto& golden) {
    INFO(encoding << " " << task);
    const Traced traced(encoding, task);
    const std::vector<double> losses = losses_of(traced.trainer(), 10);
    MESSAGE(encoding << ": largest difference from PyTorch " << largest_difference(losses, golden.values));
    check_golden(losses, golden);
  };
  check("none", "language", golden::trainer::none_language);
  check("sinusoidal", "language", golden::trainer::sinusoidal_language);
  check("learned", "language", golden::trainer::learned_language);
  check("relative_bias", "language", golden::trainer::relative_bias_language);
  check("alibi", "language", golden::trainer::alibi_language);
  check("rotary", "language", golden::trainer::rotary_language);
  check("rotary", "repeat", golden::trainer::rotary_repeat);
}

TEST_CASE("every encoding learns one sequence by heart") {
  for (const EncodingEntry* entry : all_encodings()) {
    const Model model = make_model(*entry, odd_shape);
    Generator draws(6);
    std::vector<float> parameters(model.parameter_count());
    model.initialise(draws, std::nullopt, parameters);
    const TrainingPlan plan{.task = &one_sequence,
                            .sequences = 1,
                            .length = 20,
                            .steps = 150,
                            .rate = 1e-2,
                            .warm_up = 10,
                            .last_share = 0.1};
    const std::vector<double> losses = losses_of({model, plan, {}, 1, parameters}, plan.steps);
    INFO(entry->info.id << ": " << losses.front() << " to " << losses.back());
    CHECK(losses.front() > 1.5);
    CHECK(losses.back() < 0.05);
  }
}

TEST_CASE("the learning rate rises in equal parts and falls along a cosine to its last share") {
  const TrainingPlan plan{.steps = 1200, .rate = 3e-3, .warm_up = 50, .last_share = 0.1};
  CHECK(std::abs(learning_rate(plan, 0) - 3e-3 / 50.0) <= 1e-12);
  CHECK(std::abs(learning_rate(plan, 600) - 3e-3 * 0.55) <= 1e-12);
  CHECK(std::abs(learning_rate(plan, 1200) - 3e-4) <= 1e-12);
}

TEST_CASE("training goes on from a state as if nothing had happened, bit by bit") {
  const Traced traced("rotary", "language");
  Trainer whole = traced.trainer();
  for (int n = 0; n < 4; ++n) whole.step();
  const std::vector<std::uint32_t> state = whole.state();
  for (int n = 0; n < 3; ++n) whole.step();

  Trainer resumed = traced.trainer();
  REQUIRE(resumed.restore(state));
  CHECK(resumed.step_count() == 4);
  for (int n = 0; n < 3; ++n) resumed.step();
  CHECK(resumed.state() == whole.state());
}

TEST_CASE("a state of another model, or none at all, is refused and changes nothing") {
  const Traced traced("rotary", "language");
  Trainer trainer = traced.trainer();
  const std::vector<std::uint32_t> before = trainer.state();
  std::vector<std::uint32_t> longer = before;
  longer.push_back(0);
  CHECK_FALSE(trainer.restore({}));
  CHECK_FALSE(trainer.restore(longer));
  std::vector<std::uint32_t> beyond = before;
  beyond[0] = 11;  // a step that the plan has not
  CHECK_FALSE(trainer.restore(beyond));
  std::vector<std::uint32_t> spoilt = before;
  spoilt[Generator::state_words] = 625;  // a place that the generator has not
  CHECK_FALSE(trainer.restore(spoilt));
  CHECK(trainer.state() == before);
}

TEST_CASE("another seed gives other losses, the same seed the same") {
  const Traced traced("alibi", "language");
  const auto with_seed = [&](std::uint64_t seed) {
    return losses_of({traced.model, traced.plan, {}, seed, traced.parameters}, 2);
  };
  CHECK(with_seed(1) == with_seed(1));
  CHECK(with_seed(1) != with_seed(2));
}

TEST_CASE("a loss that is no number is reported with its step, and the parameters stay") {
  const Traced traced("none", "language");
  Trainer trainer = traced.trainer();
  CHECK_FALSE(trainer.step().diverged);
  for (const float spoilt : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    trainer.parameters().back() = spoilt;
    const std::vector<std::uint32_t> before = numbers_of(trainer);
    const StepReport report = trainer.step();
    CHECK(report.diverged);
    CHECK(report.step == 1);
    CHECK(trainer.step_count() == 1);
    CHECK(numbers_of(trainer) == before);
  }
}

TEST_CASE("a rate far too high ends in divergence, not in silence") {
  Traced traced("none", "language");
  traced.plan.rate = 1e38;
  traced.plan.warm_up = 0;
  Trainer trainer = traced.trainer();
  bool diverged = false;
  for (std::size_t n = 0; n < traced.plan.steps && !diverged; ++n) diverged = trainer.step().diverged;
  CHECK(diverged);
}

}  // namespace attention_lab::test
