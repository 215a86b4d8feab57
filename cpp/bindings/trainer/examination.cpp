// What the model knows: losses by position, the spread of its attention, the maps of one text, and what to compare
// with.
#include <algorithm>
#include <cstdint>
#include <vector>

#include <emscripten/bind.h>

#include "core/training/reference_lines.hpp"
#include "lab.hpp"

namespace attention_lab::bindings {
namespace {

void begin_evaluation(const emscripten::val& arguments) {
  const Call call(arguments);
  lab().evaluation.emplace(Evaluation{
      .examination = {.task = &lab().task(), .kind = lab().kind(reach_of(call)), .length = call.size("length")},
      .reading = OwnedReading(call.group("reading")),
      .generator = Generator(static_cast<std::uint64_t>(call.number("seed"))),
      .with_entropies = call.flag("entropies"),
      .reread_window = call.size("rereadWindow"),
      .reread_step = call.size("rereadStep")});
}

/// Reads `count` sequences more.
void continue_evaluation(std::size_t count) {
  Evaluation& now = *lab().evaluation;
  const Model& model = lab().model();
  const std::span<const float> parameters = lab().trainer().parameters();
  now.examination.sequences = count;
  const PositionScores scores =
      now.reread_window == 0
          ? examine(model, parameters, now.examination, now.reading.use(), now.with_entropies, now.generator)
          : examine_rereading(model, parameters, now.examination, now.reread_window, now.reread_step, now.generator);
  if (now.begun) {
    add_scores(now.scores, scores);
  } else {
    now.scores = scores;
    now.begun = true;
  }
}

std::vector<double> means(const std::vector<double>& sums, const std::vector<double>& counts) {
  std::vector<double> result(sums.size());
  for (std::size_t t = 0; t < sums.size(); ++t) result[t] = counts[t] == 0.0 ? 0.0 : sums[t] / counts[t];
  return result;
}

/// Means of all sequences, by position and over the bins [from, to) of a flat list.
void end_evaluation(const emscripten::val& arguments) {
  const Call call(arguments);
  const Evaluation& now = *lab().evaluation;
  const PositionScores& scores = now.scores;
  const std::vector<double> bins = call.array<double>("bins");
  std::vector<double> bin_losses;
  std::vector<double> bin_hits;
  std::vector<double> bin_predictions;
  for (std::size_t n = 0; n + 1 < bins.size(); n += 2) {
    const auto from = static_cast<std::size_t>(bins[n]);
    const auto to = static_cast<std::size_t>(bins[n + 1]);
    double count = 0.0;
    for (std::size_t t = from; t < to; ++t) count += scores.predictions[t];
    bin_losses.push_back(count == 0.0 ? 0.0 : mean_loss(scores, from, to));
    bin_hits.push_back(count == 0.0 ? 0.0 : mean_hits(scores, from, to));
    bin_predictions.push_back(count);
  }
  call.write<double>("losses", means(scores.losses, scores.predictions));
  call.write<double>("hits", means(scores.hits, scores.predictions));
  call.write<double>("predictions", scores.predictions);
  call.write<double>("binLosses", bin_losses);
  call.write<double>("binHits", bin_hits);
  call.write<double>("binPredictions", bin_predictions);
  if (now.with_entropies) {
    std::vector<double> entropies = scores.entropies;
    for (double& sum : entropies) sum /= call.number("sequences");
    call.write<double>("entropies", entropies);
  }
}

/// A fresh sequence; returns its first symbol whose prediction counts.
std::size_t draw_sequence(const emscripten::val& arguments) {
  const Call call(arguments);
  std::vector<Symbol> symbols(call.size("count"));
  Generator generator(static_cast<std::uint64_t>(call.number("seed")));
  const std::size_t first = lab().task().fill(generator, lab().kind(reach_of(call)), symbols);
  call.write<Symbol>("symbols", symbols);
  return first;
}

void attention(const emscripten::val& arguments) {
  const Call call(arguments);
  const std::vector<Symbol> symbols = call.array<Symbol>("symbols");
  const OwnedReading reading(call.group("reading"));
  const Tensor<4> maps = attention_maps(lab().model(), lab().trainer().parameters(), symbols, reading.use());
  call.write<float>("weights", maps.flat());
}

emscripten::val reference_lines_of(const emscripten::val& arguments) {
  const Call call(arguments);
  Generator generator(static_cast<std::uint64_t>(call.number("seed")));
  const ReferenceLines lines =
      reference_lines(lab().task(), lab().kind(reach_of(call)), call.size("length"), call.size("sequences"), generator);
  call.write<double>("floor", lines.floor);
  emscripten::val result = emscripten::val::object();
  result.set("uniform", lines.uniform);
  result.set("unigram", lines.unigram);
  result.set("bigram", lines.bigram);
  return result;
}

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(examination) {
  emscripten::function("beginEvaluation", &attention_lab::bindings::begin_evaluation);
  emscripten::function("continueEvaluation", &attention_lab::bindings::continue_evaluation);
  emscripten::function("endEvaluation", &attention_lab::bindings::end_evaluation);
  emscripten::function("drawSequence", &attention_lab::bindings::draw_sequence);
  emscripten::function("attention", &attention_lab::bindings::attention);
  emscripten::function("referenceLines", &attention_lab::bindings::reference_lines_of);
}
