// Drives in the trainer: beginEvaluation, continueEvaluation, endEvaluation, drawSequence, attention, referenceLines
// A model with any weights examined in any way: losses by position, entropies, maps, and the lines to compare with.
#include "bytes.hpp"
#include "core/training/evaluation.hpp"
#include "core/training/reference_lines.hpp"
#include "lab_input.hpp"

namespace attention_lab::fuzz {

namespace {

void evaluate(const LabInput& lab, Bytes& bytes) {
  const Model& model = *lab.model;
  const std::size_t length = lab.other_length(bytes);
  const Examination examination{
      .task = &lab.task, .kind = lab.kind(lab.reach(bytes)), .length = length, .sequences = bytes.integer(1, 2)};
  Generator generator(bytes.raw<std::uint64_t>());
  PositionScores scores;
  for (std::size_t part = 0; part < 2; ++part) {
    PositionScores more;
    if (bytes.coin()) {
      const std::size_t window = bytes.integer(1, length);
      more = examine_rereading(model, lab.parameters, examination, window, bytes.integer(1, length + 2), generator);
    } else {
      const ReadingInput reading(lab, length, bytes);
      more = examine(model, lab.parameters, examination, reading.use(), bytes.coin(), generator);
    }
    if (part == 0) {
      scores = more;
    } else if (scores.entropies.size() <= more.entropies.size()) {
      add_scores(scores, more);
    }
  }
  for (std::size_t t = 0; t < length; ++t) {
    require(0.0 <= scores.hits[t] && scores.hits[t] <= scores.predictions[t], "no more hits than predictions");
    if (scores.predictions[t] == 0.0) require(scores.losses[t] == 0.0, "no loss without a prediction");
  }
  const std::size_t from = bytes.integer(0, length - 1);
  const std::size_t to = bytes.integer(from + 1, length);
  double count = 0.0;
  for (std::size_t t = from; t < to; ++t) count += scores.predictions[t];
  if (count > 0.0) require(mean_hits(scores, from, to) <= 1.0, "a share is at most 1");
}

void look(const LabInput& lab, Bytes& bytes) {
  const std::size_t length = bytes.integer(1, lab.other_length(bytes));
  std::vector<Symbol> symbols(length);
  for (Symbol& symbol : symbols) symbol = static_cast<Symbol>(bytes.integer(0, lab.task.alphabet.size() - 1));
  const ReadingInput reading(lab, length, bytes);
  const Tensor<4> maps = attention_maps(*lab.model, lab.parameters, symbols, reading.use());
  for (std::size_t t = 0; t < length; ++t) {
    const auto row = maps[0][0][t].flat();
    for (std::size_t s = t + 1; s < length; ++s) require(row[s] == 0.0F, "nothing is seen of the future");
  }
}

void draw(const LabInput& lab, Bytes& bytes) {
  const std::size_t length = lab.other_length(bytes);
  const SequenceKind kind = lab.kind(lab.reach(bytes));
  Generator generator(bytes.raw<std::uint64_t>());
  std::vector<Symbol> symbols(length + 1);
  const std::size_t first = lab.task.fill(generator, kind, symbols);
  require(1 <= first && first <= length, "some prediction counts");
  require(std::ranges::all_of(symbols, [&](Symbol symbol) { return symbol < lab.task.alphabet.size(); }),
          "symbols are of the alphabet");
  const ReferenceLines lines = reference_lines(lab.task, kind, length, bytes.integer(1, 3), generator);
  require(std::isfinite(lines.unigram) && std::isfinite(lines.bigram) && all_finite(lines.floor), "lines are finite");
  require(lines.floor.empty() || lines.floor.size() == length, "a floor for each position, or none");
}

}  // namespace

void drive(Bytes& bytes) {
  LabInput lab(bytes);
  if (!lab.model) return;
  if (bytes.coin()) bytes.fill(lab.parameters);
  for (std::size_t calls = bytes.integer(1, 3); calls > 0; --calls) {
    switch (bytes.integer(0, 2)) {
      case 0: evaluate(lab, bytes); break;
      case 1: look(lab, bytes); break;
      default: draw(lab, bytes); break;
    }
  }
}

}  // namespace attention_lab::fuzz
