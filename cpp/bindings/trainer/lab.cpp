// Opening the lab, training step by step, and the state from which training goes on.
#include "lab.hpp"

#include <string>

#include <emscripten/bind.h>

#include "core/training/scaled_rotary.hpp"
#include "method_info.hpp"

namespace attention_lab::bindings {

using emscripten::val;

namespace {

std::unique_ptr<Lab> opened;

const TaskEntry& task_of(const Call& call) { return *find_task(call.word("task")); }

std::unique_ptr<Encoding> encoding_of(const Call& call) {
  const EncodingEntry& entry = *find_encoding(call.word("encoding"));
  const Geometry geometry = shape_of(call).geometry();
  return entry.make(setting_values(entry.info, geometry.head_dim, call.group("settings")), geometry);
}

}  // namespace

Lab& lab() { return *opened; }

Reach reach_of(const Call& call) { return call.word("reach") == "far" ? Reach::far : Reach::near; }

ModelShape shape_of(const Call& call) {
  return {.vocabulary = task_of(call).alphabet.size(),
          .channels = call.size("C"),
          .heads = call.size("H"),
          .layers = call.size("layers"),
          .feed_forward = call.size("feedForward")};
}

OwnedReading::OwnedReading(const Call& call)
    : softmax_scale_(static_cast<float>(call.number("softmaxScale"))), window_(call.size("window")) {
  if (call.has("inverseFrequencies")) {
    encoding_ = scaled_rotary(call.array<double>("inverseFrequencies"), call.number("attentionFactor"), Pairing::half);
  }
  for (const double factor : call.array<double>("queryFactors")) query_factors_.push_back(static_cast<float>(factor));
}

Reading OwnedReading::use() const {
  return {
      .encoding = encoding_.get(), .softmax_scale = softmax_scale_, .query_factors = query_factors_, .window = window_};
}

Lab::Lab(const Call& call)
    : task_(task_of(call)),
      trained_length_(call.size("length")),
      model_(shape_of(call), encoding_of(call), static_cast<float>(call.number("encodingGain"))) {
  std::vector<float> parameters(model_.parameter_count());
  Generator draws(static_cast<std::uint64_t>(call.number("seed")));
  const auto deviation = call.has("encodingDeviation")
                             ? std::optional(static_cast<float>(call.number("encodingDeviation")))
                             : std::nullopt;
  model_.initialise(draws, deviation, parameters);
  train(call.group("plan"), std::move(parameters));
}

void Lab::train(const Call& call, std::vector<float> parameters) {
  trainer_.reset();
  reading_ = OwnedReading(call.group("reading"));
  const TrainingPlan plan{.task = &task_,
                          .kind = kind(Reach::near),
                          .sequences = call.size("batch"),
                          .length = call.size("length"),
                          .steps = call.size("steps"),
                          .rate = call.number("rate"),
                          .warm_up = call.size("warmUp"),
                          .last_share = call.number("lastShare")};
  const auto seed = static_cast<std::uint64_t>(call.number("seed"));
  trainer_ = std::make_unique<Trainer>(model_, plan, reading_.use(), seed, std::move(parameters));
}

namespace {

val tasks() {
  val list = val::array();
  for (const TaskEntry* entry : all_tasks()) {
    val info = val::object();
    info.set("id", text(entry->id));
    info.set("alphabet", text(entry->alphabet));
    info.set("hasFar", entry->has_far);
    info.set("hasFloor", entry->floor != nullptr);
    info.set("leastLength", entry->least_length);
    list.call<void>("push", info);
  }
  return list;
}

void open(const val& arguments) { opened = std::make_unique<Lab>(Call(arguments)); }

/// A new training of the parameters as they are.
void restart(const val& plan) {
  const std::span<const float> now = lab().trainer().parameters();
  lab().train(Call(plan), {now.begin(), now.end()});
}

val places() {
  val list = val::array();
  for (const ParameterPlace& place : lab().model().places()) {
    val info = val::object();
    info.set("name", text(place.name));
    info.set("offset", place.offset);
    info.set("rows", place.rows);
    info.set("columns", place.columns);
    list.call<void>("push", info);
  }
  return list;
}

std::size_t step_count() { return lab().trainer().step_count(); }

/// Up to as many steps as the arrays are long; returns how many were done before the training diverged.
std::size_t step(const val& arguments) {
  const Call call(arguments);
  std::vector<double> losses(call.size("count"));
  std::vector<double> norms(losses.size());
  std::size_t done = 0;
  for (; done < losses.size(); ++done) {
    const StepReport report = lab().trainer().step();
    if (report.diverged) break;
    losses[done] = report.loss;
    norms[done] = report.norm;
  }
  call.write<double>("losses", losses);
  call.write<double>("norms", norms);
  return done;
}

std::size_t state_words() { return lab().trainer().state().size(); }

void state(const val& arguments) {
  const std::vector<std::uint32_t> words = lab().trainer().state();
  Call(arguments).write<std::uint32_t>("words", words);
}

bool restore(const val& arguments) { return lab().trainer().restore(Call(arguments).array<std::uint32_t>("words")); }

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(lab) {
  emscripten::function("tasks", &attention_lab::bindings::tasks);
  emscripten::function("open", &attention_lab::bindings::open);
  emscripten::function("restart", &attention_lab::bindings::restart);
  emscripten::function("places", &attention_lab::bindings::places);
  emscripten::function("stepCount", &attention_lab::bindings::step_count);
  emscripten::function("step", &attention_lab::bindings::step);
  emscripten::function("stateWords", &attention_lab::bindings::state_words);
  emscripten::function("state", &attention_lab::bindings::state);
  emscripten::function("restore", &attention_lab::bindings::restore);
}
