// What holds for every encoding in the table, whichever they are: limits, positions, shifts and order.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/multi_head.hpp"
#include "encoding_support.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

/// Everything the four hooks of an instance make of the same numbers.
std::vector<float> answer(const Instance& instance) {
  Generator draws(31);
  std::vector<float> all;
  for (const Hook& hook : hooks_of(instance, 1)) {
    const std::vector<float> changed = hook.forward(draw_arguments(hook, instance, draws));
    all.insert(all.end(), changed.begin(), changed.end());
  }
  return all;
}

bool all_finite(const std::vector<float>& values) {
  return std::ranges::all_of(values, [](float value) { return std::isfinite(value); });
}

/// One attention layer with weights of a fixed seed around an instance's encoding.
struct Layer {
  Tensor<2> x, wq, wk, wv, wo;
  Tensor<3> q, k, v, scores, weights, head_outputs;
  Tensor<2> output;

  Layer(const Instance& instance, Tensor<2> tokens) : x(std::move(tokens)) {
    const auto [channels, heads, kv_heads, head_dim] = instance.geometry;
    Generator draws(77);
    wq = normal<2>({channels, heads * head_dim}, draws);
    wk = normal<2>({channels, heads * head_dim}, draws);
    wv = normal<2>({channels, heads * head_dim}, draws);
    wo = normal<2>({heads * head_dim, channels}, draws);
    for (Tensor<2>* matrix : {&wq, &wk, &wv, &wo}) {
      for (float& value : matrix->flat()) value *= 0.25F;
    }
    const std::size_t count = x.extent(0);
    q = k = v = head_outputs = Tensor<3>({heads, count, head_dim});
    scores = weights = Tensor<3>({heads, count, count});
    output = Tensor<2>({count, channels});
  }

  void run(const Instance& instance, bool causal) {
    Tensor<3> q_base(q.shape());
    Tensor<3> k_base(k.shape());
    multi_head_attention(x, {wq, wk, wv, wo}, {.scale = 0.35F, .causal = causal}, 1.0F,
                         {*instance.encoding, instance.parameters, instance.queries.view()},
                         {q_base, k_base, q, k, v, scores, weights, head_outputs, output});
  }
};

Tensor<2> some_tokens(const Instance& instance) {
  Generator draws(5);
  return normal<2>({instance.queries.shape[0], instance.geometry.channels}, draws);
}

Instance moved(const EncodingEntry& entry, std::size_t axis, double by) {
  Instance instance = ordinary(entry, 7);
  for (Places* places : {&instance.queries, &instance.keys}) {
    for (std::size_t n = axis; n < places->values.size(); n += places->shape[1]) places->values[n] += by;
  }
  return instance;
}

/// The largest change of a score when all tokens move along one coordinate.
double change_of_scores_by_moving(const EncodingEntry& entry) {
  Instance here = ordinary(entry, 7);
  Layer before(here, some_tokens(here));
  before.run(here, false);
  double largest = 0.0;
  for (std::size_t axis = 0; axis < entry.info.axes; ++axis) {
    const double furthest = here.encoding->positions().maximum - 10.0;
    Instance there = moved(entry, axis, std::min(4000.0, furthest));
    Layer after(there, some_tokens(there));
    after.run(there, false);
    largest = std::max(largest, largest_difference(after.scores.flat(), before.scores.flat()));
  }
  return largest;
}

/// The largest difference between a token's output and its output after the tokens changed places.
double change_of_outputs_by_shuffling(const EncodingEntry& entry, bool causal) {
  const std::vector<std::size_t> order{4, 2, 6, 0, 1, 3, 5};
  const Instance instance = ordinary(entry, order.size());
  Layer before(instance, some_tokens(instance));
  before.run(instance, causal);
  Tensor<2> shuffled(before.x.shape());
  for (std::size_t t = 0; t < order.size(); ++t) std::ranges::copy(before.x[order[t]].flat(), shuffled[t].data());
  Layer after(instance, shuffled);
  after.run(instance, causal);
  double largest = 0.0;
  for (std::size_t t = 0; t < order.size(); ++t) {
    largest = std::max(largest, largest_difference(after.output[t].flat(), before.output[order[t]].flat()));
  }
  return largest;
}

}  // namespace

TEST_CASE("scores stay when all tokens move, exactly for the encodings that say so") {
  for (const EncodingEntry* entry : all_encodings()) {
    CAPTURE(entry->info.id);
    const double change = change_of_scores_by_moving(*entry);
    if (entry->info.relative) {
      CHECK(change <= 5e-5);
    } else {
      CHECK(change > 1e-3);
    }
  }
}

TEST_CASE(
    "without a mask, attention without an encoding follows its tokens when they change places; with one it does not") {
  for (const EncodingEntry* entry : all_encodings()) {
    CAPTURE(entry->info.id);
    const double change = change_of_outputs_by_shuffling(*entry, false);
    if (entry->info.id == "none") {
      CHECK(change <= 1e-5);
    } else {
      CHECK(change > 0.01);
    }
    CHECK(change_of_outputs_by_shuffling(*entry, true) > 0.01);
  }
}

TEST_CASE("an encoding answers the same when asked for other positions in between") {
  for (const EncodingEntry* entry : all_encodings()) {
    CAPTURE(entry->info.id);
    Instance instance = ordinary(*entry, 5);
    const std::vector<float> first = answer(instance);
    const Places near = std::exchange(instance.queries, walk(300.0, 5, entry->info.axes));
    answer(instance);
    instance.queries = near;
    CHECK(answer(instance) == first);
  }
}

TEST_CASE("every hook is finite at the ends of the positions where its encoding is defined") {
  for (const EncodingEntry* entry : all_encodings()) {
    CAPTURE(entry->info.id);
    Instance instance = ordinary(*entry, 2);
    const PositionRange range = instance.encoding->positions();
    CHECK(range.minimum <= range.maximum);
    for (const double end : {std::max(range.minimum, -0x1p31), std::min(range.maximum, 0x1p31)}) {
      std::ranges::fill(instance.queries.values, end);
      std::ranges::fill(instance.keys.values, end);
      CHECK(all_finite(answer(instance)));
    }
  }
}

TEST_CASE("every hook is finite at both limits of every setting, or the encoding says what would suit it") {
  for (const EncodingEntry* entry : all_encodings()) {
    const Instance usual = ordinary(*entry, 3);
    const std::size_t head_dim = usual.geometry.head_dim;
    for (const Setting& setting : entry->info.settings) {
      if (setting.kind != SettingKind::integer && setting.kind != SettingKind::real) continue;
      for (const double limit : {setting.minimum, setting.maximum}) {
        INFO(entry->info.id << ", " << setting.name << " = " << limit);
        SettingValues settings(entry->info, head_dim);
        settings.set(setting.name, limit == head_dim_limit ? static_cast<double>(head_dim) : limit);
        if (const auto refusal = entry->refuse(settings, usual.geometry)) {
          settings.set(refusal->name, refusal->minimum);
          REQUIRE(!entry->refuse(settings, usual.geometry));
        }
        const PositionRange range = entry->make(settings, usual.geometry)->positions();
        const Places places = walk(std::clamp(0.0, range.minimum, range.maximum), 1, entry->info.axes);
        Instance instance(*entry, settings, usual.geometry, places, places);
        Generator draws(2);
        instance.draw_parameters(draws);
        CHECK(all_finite(answer(instance)));
      }
    }
  }
}

TEST_CASE("a parameter block starts with finite numbers, as many as are counted, the same for the same seed") {
  for (const EncodingEntry* entry : all_encodings()) {
    CAPTURE(entry->info.id);
    const Instance instance = ordinary(*entry, 2);
    std::vector<float> one(instance.encoding->parameter_count(), NAN);
    std::vector<float> other = one;
    Generator first(9);
    Generator second(9);
    instance.encoding->initialise(first, one);
    instance.encoding->initialise(second, other);
    CHECK(all_finite(one));
    CHECK(one == other);
  }
}

}  // namespace attention_lab::test
