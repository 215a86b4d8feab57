// Passes without gradient.
#include "evaluation.hpp"

#include <algorithm>
#include <cassert>

#include "core/entropy.hpp"

namespace attention_lab {

namespace {

class EntropyWatcher final : public LayerWatcher {
 public:
  EntropyWatcher(std::size_t heads, std::size_t length, std::span<double> sums)
      : heads_(heads), length_(length), sums_(sums) {}

  void see(std::size_t layer, std::size_t /*sequence*/, std::size_t head, const ScoreBlock& block,
           ConstView<2> weights) override {
    entropies_.resize(block.queries);
    entropy(weights, entropies_);
    const std::size_t first = (layer * heads_ + head) * length_ + block.first_query;
    for (std::size_t i = 0; i < block.queries; ++i) sums_[first + i] += static_cast<double>(entropies_[i]);
  }

 private:
  std::size_t heads_;
  std::size_t length_;
  std::span<double> sums_;
  std::vector<float> entropies_;
};

class MapWatcher final : public LayerWatcher {
 public:
  explicit MapWatcher(View<4> maps) : maps_(maps) {}

  void see(std::size_t layer, std::size_t /*sequence*/, std::size_t head, const ScoreBlock& block,
           ConstView<2> weights) override {
    const View<2> map = maps_[layer][head];
    for (std::size_t i = 0; i < block.queries; ++i) {
      std::ranges::copy(weights[i].flat(), map[block.first_query + i].data() + block.first_key);
    }
  }

 private:
  View<4> maps_;
};

PositionScores empty_scores(std::size_t length) {
  return {.losses = std::vector<double>(length),
          .hits = std::vector<double>(length),
          .predictions = std::vector<double>(length),
          .entropies = {}};
}

void add_prediction(const Activations& a, std::size_t row, Symbol came, std::size_t position, PositionScores& scores) {
  const std::span<const float> probabilities = a.probabilities[row].flat();
  const auto most = std::ranges::max_element(probabilities) - probabilities.begin();
  scores.losses[position] += static_cast<double>(a.losses[row]);
  scores.hits[position] += most == came ? 1.0 : 0.0;
  scores.predictions[position] += 1.0;
}

double mean_of(const std::vector<double>& sums, const PositionScores& scores, std::size_t from, std::size_t to) {
  double sum = 0.0;
  double count = 0.0;
  for (std::size_t t = from; t < to; ++t) {
    sum += sums[t];
    count += scores.predictions[t];
  }
  return sum / count;
}

}  // namespace

void add_scores(PositionScores& scores, const PositionScores& more) {
  for (auto sums :
       {&PositionScores::losses, &PositionScores::hits, &PositionScores::predictions, &PositionScores::entropies}) {
    for (std::size_t n = 0; n < (scores.*sums).size(); ++n) (scores.*sums)[n] += (more.*sums)[n];
  }
}

double mean_loss(const PositionScores& scores, std::size_t from, std::size_t to) {
  return mean_of(scores.losses, scores, from, to);
}

double mean_hits(const PositionScores& scores, std::size_t from, std::size_t to) {
  return mean_of(scores.hits, scores, from, to);
}

PositionScores examine(const Model& model, std::span<const float> parameters, const Examination& examination,
                       const Reading& reading, bool with_entropies, Generator& generator) {
  const std::size_t length = examination.length;
  const std::size_t heads = model.shape().heads;
  PositionScores scores = empty_scores(length);
  if (with_entropies) scores.entropies.resize(model.shape().layers * heads * length);
  EntropyWatcher watcher(heads, length, scores.entropies);
  Activations a = model.activations(1, length, reading.window, false);
  for (std::size_t n = 0; n < examination.sequences; ++n) {
    const Batch batch = draw_batch(*examination.task, examination.kind, 1, length, generator);
    model.forward(parameters, batch, reading, a, with_entropies ? &watcher : nullptr);
    for (std::size_t t = batch.first_scored[0] - 1; t < length; ++t) {
      add_prediction(a, t, batch.symbols[t + 1], t, scores);
    }
  }
  return scores;
}

PositionScores examine_rereading(const Model& model, std::span<const float> parameters, const Examination& examination,
                                 std::size_t window, std::size_t step, Generator& generator) {
  // Many windows at once keep the products large; their memory is that of a long text.
  constexpr std::size_t windows_at_once = 16;
  assert(window <= examination.length && step > 0);
  PositionScores scores = empty_scores(examination.length);
  for (std::size_t n = 0; n < examination.sequences; ++n) {
    const Batch whole = draw_batch(*examination.task, examination.kind, 1, examination.length, generator);
    std::vector<std::size_t> places;
    for (std::size_t t = window - 1; t < examination.length; t += step) {
      if (t + 1 >= whole.first_scored[0]) places.push_back(t);
    }
    for (std::size_t i = 0; i < places.size(); i += windows_at_once) {
      const auto some = std::span(places).subspan(i, std::min(windows_at_once, places.size() - i));
      Batch batch{.length = window, .symbols = {}, .first_scored = std::vector<std::size_t>(some.size(), 1)};
      for (const std::size_t t : some) {
        const auto part = whole.sequence(0).subspan(t + 1 - window, window + 1);
        batch.symbols.insert(batch.symbols.end(), part.begin(), part.end());
      }
      Activations a = model.activations(some.size(), window, 0, false);
      model.forward(parameters, batch, {}, a);
      for (std::size_t w = 0; w < some.size(); ++w) {
        add_prediction(a, w * window + window - 1, whole.symbols[some[w] + 1], some[w], scores);
      }
    }
  }
  return scores;
}

Tensor<4> attention_maps(const Model& model, std::span<const float> parameters, std::span<const Symbol> symbols,
                         const Reading& reading) {
  const std::size_t length = symbols.size();
  Batch batch{.length = length, .symbols = {symbols.begin(), symbols.end()}, .first_scored = {1}};
  batch.symbols.push_back(symbols.back());  // what comes after the last is not looked at
  Tensor<4> maps({model.shape().layers, model.shape().heads, length, length});
  MapWatcher watcher(maps);
  Activations a = model.activations(1, length, reading.window, false);
  model.forward(parameters, batch, reading, a, &watcher);
  return maps;
}

}  // namespace attention_lab
