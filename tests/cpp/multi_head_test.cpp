// Multi-head attention equals the reference with every encoding, and its laws of order hold.
#include <algorithm>
#include <cmath>
#include <vector>

#include "cases.hpp"
#include "core/multi_head.hpp"
#include "core/position_terms.hpp"
#include "encoding_support.hpp"
#include "golden.hpp"
#include "reference/multi_head.hpp"
#include "reference/position_terms.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

struct Problem {
  Geometry geometry;
  Tensor<2> x, q, k, v, o;
  Tensor<1> q_bias, k_bias, v_bias, o_bias;

  Problem(std::size_t tokens, const Geometry& sizes, Generator& draws) : geometry(sizes) {
    const auto [channels, heads, kv_heads, head_dim] = sizes;
    const auto matrix = [&draws](std::size_t rows, std::size_t columns) {
      auto w = normal<2>({rows, columns}, draws);
      for (float& value : w.flat()) value /= std::sqrt(static_cast<float>(rows));
      return w;
    };
    x = normal<2>({tokens, channels}, draws);
    q = matrix(channels, heads * head_dim);
    k = matrix(channels, kv_heads * head_dim);
    v = matrix(channels, kv_heads * head_dim);
    o = matrix(heads * head_dim, channels);
    q_bias = normal<1>({heads * head_dim}, draws);
    k_bias = normal<1>({kv_heads * head_dim}, draws);
    v_bias = normal<1>({kv_heads * head_dim}, draws);
    o_bias = normal<1>({channels}, draws);
  }

  MultiHeadWeights weights(bool biased) const {
    if (!biased) return {q, k, v, o};
    return {q, k, v, o, q_bias.flat(), k_bias.flat(), v_bias.flat(), o_bias.flat()};
  }
};

struct Stages {
  Tensor<3> q_base, k_base, q, k, v, scores, weights, head_outputs;
  Tensor<2> output;

  Stages(const Problem& problem, bool biased, const AttentionOptions& options, float embedding_scale,
         const Instance& instance, HeadSplit split = HeadSplit::heads) {
    const auto [channels, heads, kv_heads, head_dim] = problem.geometry;
    const std::size_t tokens = problem.x.extent(0);
    q_base = q = head_outputs = Tensor<3>({heads, tokens, head_dim});
    k_base = k = v = Tensor<3>({kv_heads, tokens, head_dim});
    scores = weights = Tensor<3>({heads, tokens, tokens});
    output = Tensor<2>({tokens, channels});
    multi_head_attention(problem.x, problem.weights(biased), options, embedding_scale,
                         {*instance.encoding, instance.parameters, instance.queries.view()},
                         {q_base, k_base, q, k, v, scores, weights, head_outputs, output}, split);
  }
};

/// The numbers of a golden entry as the core takes them.
template <std::size_t Rank, typename Golden>
Tensor<Rank> tensor_of(const Golden& golden, const Shape<Rank>& shape) {
  Tensor<Rank> result(shape);
  std::ranges::transform(golden.values, result.data(), [](double value) { return static_cast<float>(value); });
  return result;
}

/// The problem of tests/golden/multi_head.json.
Problem golden_problem() {
  namespace values = golden::multi_head;
  Generator draws(0);
  Problem problem(6, {.channels = 8, .heads = 2, .kv_heads = 2, .head_dim = 4}, draws);
  problem.x = tensor_of<2>(values::x, {6, 8});
  problem.q = tensor_of<2>(values::wq, {8, 8});
  problem.k = tensor_of<2>(values::wk, {8, 8});
  problem.v = tensor_of<2>(values::wv, {8, 8});
  problem.o = tensor_of<2>(values::wo, {8, 8});
  problem.q_bias = tensor_of<1>(values::q_bias, {8});
  problem.k_bias = tensor_of<1>(values::k_bias, {8});
  problem.v_bias = Tensor<1>({8});
  problem.o_bias = Tensor<1>({8});
  return problem;
}

/// An encoding with default settings for the tokens of a text.
Instance encoding_for(const EncodingEntry& entry, const Problem& problem) {
  const Places places = walk(0.0, problem.x.extent(0), 1);
  Instance instance(entry, SettingValues(entry.info, problem.geometry.head_dim), problem.geometry, places, places);
  Generator draws(12);
  instance.draw_parameters(draws);
  return instance;
}

reference::Linear linear(ConstView<2> weight, std::span<const float> bias) {
  return {to_reference(weight), {bias.begin(), bias.end()}};
}

/// The largest difference between a token's output and that of the same token after `order` has shuffled the tokens.
double change_by_shuffling(Problem problem, const std::vector<std::int32_t>& order, bool causal, std::string_view id,
                           std::size_t token) {
  const AttentionOptions options{.scale = 0.5F, .causal = causal};
  const Instance instance = encoding_for(*find_encoding(id), problem);
  const Stages before(problem, false, options, 1.0F, instance);
  const Tensor<2> x = problem.x;
  for (std::size_t t = 0; t < order.size(); ++t) {
    std::ranges::copy(x[static_cast<std::size_t>(order[t])].flat(), problem.x[t].data());
  }
  const Stages after(problem, false, options, 1.0F, instance);
  const auto from = static_cast<std::size_t>(order[token]);
  return largest_difference(after.output[token].flat(), before.output[from].flat());
}

}  // namespace

TEST_CASE("every stage of multi-head attention equals the reference, with every encoding") {
  Cases cases;
  const auto encodings = all_encodings();
  std::vector<double> worst(encodings.size());
  for (std::size_t turn = 0; cases.next(); ++turn) {
    const std::size_t which = turn % encodings.size();
    const EncodingEntry& entry = *encodings[which];
    const std::size_t kv_heads = cases.integer(1, 2);
    const Geometry geometry{.channels = 2 * cases.integer(1, 12),
                            .heads = kv_heads * cases.integer(1, 3),
                            .kv_heads = kv_heads,
                            .head_dim = 2 * cases.integer(1, 6)};
    if (entry.refuse(SettingValues(entry.info, geometry.head_dim), geometry)) continue;
    const Problem problem(cases.integer(1, 12), geometry, cases.draws);
    const Instance instance = encoding_for(entry, problem);
    if (!instance.has_twin()) continue;
    const bool biased = cases.coin();
    const AttentionOptions options{.scale = 1.0F / std::sqrt(static_cast<float>(geometry.head_dim)),
                                   .causal = cases.coin()};
    const float embedding_scale = cases.coin() ? 1.0F : std::sqrt(static_cast<float>(geometry.channels));
    INFO(entry.info.id << ": " << geometry.channels << " channels, " << geometry.heads << "/" << kv_heads << " x "
                       << geometry.head_dim << ", " << problem.x.extent(0) << " tokens");
    const std::vector<double> numbers(instance.parameters.begin(), instance.parameters.end());
    const HeadSplit split = cases.integer(0, 3) == 0 ? HeadSplit::forgotten_transpose : HeadSplit::heads;
    const Stages stages(problem, biased, options, embedding_scale, instance, split);
    const MultiHeadWeights w = problem.weights(biased);
    const auto expected = reference::multi_head_attention(
        to_reference(problem.x), linear(w.q, w.q_bias), linear(w.k, w.k_bias), linear(w.v, w.v_bias),
        linear(w.o, w.o_bias), geometry.head_dim,
        {.scale = static_cast<double>(options.scale), .causal = options.causal, .mask = {}, .bias = {}},
        instance.twin(numbers), static_cast<double>(embedding_scale),
        split == HeadSplit::heads ? reference::HeadSplit::heads : reference::HeadSplit::forgotten_transpose);

    // Sums of up to 24 terms, at most three products deep; queries up to about 20, so scores up to about 100.
    CHECK(largest_difference(stages.q_base, expected.q_base) <= 2e-5);
    CHECK(largest_difference(stages.k_base, expected.k_base) <= 2e-5);
    CHECK(largest_difference(stages.q, expected.q) <= 2e-5);
    CHECK(largest_difference(stages.k, expected.k) <= 2e-5);
    CHECK(largest_difference(stages.v, expected.v) <= 2e-5);
    CHECK(largest_difference(stages.scores, expected.scores) <= 5e-4);
    CHECK(largest_difference(stages.weights, expected.weights) <= 1e-4);
    CHECK(largest_difference(stages.head_outputs, expected.head_outputs) <= 5e-4);
    const double difference = largest_difference(stages.output.flat(), expected.output.values);
    CHECK(difference <= 5e-4);
    worst[which] = std::max(worst[which], difference);
  }
  for (std::size_t n = 0; n < encodings.size(); ++n) {
    MESSAGE("multi-head attention, " << encodings[n]->info.id << ": largest difference from the reference "
                                     << worst[n]);
  }
}

TEST_CASE("a forgotten transpose computes what PyTorch's view without it computes") {
  const Problem problem = golden_problem();
  const Instance none = encoding_for(*find_encoding("none"), problem);
  const AttentionOptions options{.scale = 0.5F};
  check_golden(Stages(problem, true, options, 1.0F, none).output.flat(), golden::multi_head::output);
  const Stages wrong(problem, true, options, 1.0F, none, HeadSplit::forgotten_transpose);
  check_golden(wrong.output.flat(), golden::multi_head::forgotten_transpose);
}

TEST_CASE("with the transpose forgotten a head mixes its own few tokens and no others") {
  Generator draws(18);
  Problem problem(6, {.channels = 8, .heads = 2, .kv_heads = 2, .head_dim = 4}, draws);
  const Instance none = encoding_for(*find_encoding("none"), problem);
  const AttentionOptions options{.scale = 0.5F};
  const auto outputs = [&](HeadSplit split) { return Stages(problem, false, options, 1.0F, none, split).output; };
  const Tensor<2> wrong = outputs(HeadSplit::forgotten_transpose);
  const Tensor<2> right = outputs(HeadSplit::heads);
  problem.x[5][0] += 1.0F;  // the last token, so the second head's
  const Tensor<2> wrong_moved = outputs(HeadSplit::forgotten_transpose);
  const Tensor<2> right_moved = outputs(HeadSplit::heads);
  for (std::size_t t = 0; t < 6; ++t) {
    CHECK(largest_difference(right[t].flat(), right_moved[t].flat()) > 1e-4);
    if (t < 3) {
      CHECK(largest_difference(wrong[t].flat(), wrong_moved[t].flat()) == 0.0);
    } else {
      CHECK(largest_difference(wrong[t].flat(), wrong_moved[t].flat()) > 1e-4);
    }
  }
}

TEST_CASE("one token, one head, or heads that share one key head and know no order, hide a forgotten transpose") {
  Generator draws(19);
  const AttentionOptions options{.scale = 0.5F};
  for (const Geometry& geometry : {Geometry{.channels = 8, .heads = 1, .kv_heads = 1, .head_dim = 8},
                                   Geometry{.channels = 8, .heads = 4, .kv_heads = 4, .head_dim = 2},
                                   Geometry{.channels = 8, .heads = 4, .kv_heads = 1, .head_dim = 2}}) {
    const Problem problem(geometry.kv_heads == 1 ? 5 : 1, geometry, draws);
    const Instance none = encoding_for(*find_encoding("none"), problem);
    const Stages right(problem, true, options, 1.0F, none);
    const Stages wrong(problem, true, options, 1.0F, none, HeadSplit::forgotten_transpose);
    CHECK(largest_difference(right.output.flat(), wrong.output.flat()) <= 1e-6);
  }
}

namespace {

struct Terms {
  Tensor<3> content_content, content_position, position_content, position_position, added;

  Terms(const Problem& problem, bool biased, float scale, float embedding_scale, const Instance& instance) {
    const std::size_t tokens = problem.x.extent(0);
    content_content = content_position = position_content = position_position = added =
        Tensor<3>({problem.geometry.heads, tokens, tokens});
    position_terms(problem.x, problem.weights(biased), scale, embedding_scale,
                   {*instance.encoding, instance.parameters, instance.queries.view()},
                   {content_content, content_position, position_content, position_position, added});
  }
};

}  // namespace

TEST_CASE("the four terms of additive positions are those of PyTorch") {
  namespace values = golden::multi_head;
  const Problem problem = golden_problem();
  const Terms terms(problem, true, 0.5F, 3.0F, encoding_for(*find_encoding("sinusoidal"), problem));
  check_golden(terms.content_content.flat(), values::content_content);
  check_golden(terms.content_position.flat(), values::content_position);
  check_golden(terms.position_content.flat(), values::position_content);
  check_golden(terms.position_position.flat(), values::position_position);
  for (const float value : terms.added.flat()) CHECK(value == 0.0F);
}

TEST_CASE("with every encoding the terms sum to the scores and equal the reference") {
  Cases cases;
  const auto encodings = all_encodings();
  for (std::size_t turn = 0; cases.next(); ++turn) {
    const EncodingEntry& entry = *encodings[turn % encodings.size()];
    const std::size_t kv_heads = cases.integer(1, 2);
    const Geometry geometry{.channels = 2 * cases.integer(1, 12),
                            .heads = kv_heads * cases.integer(1, 3),
                            .kv_heads = kv_heads,
                            .head_dim = 2 * cases.integer(1, 6)};
    if (entry.refuse(SettingValues(entry.info, geometry.head_dim), geometry)) continue;
    const Problem problem(cases.integer(1, 12), geometry, cases.draws);
    const Instance instance = encoding_for(entry, problem);
    const bool biased = cases.coin();
    INFO(entry.info.id << ": " << geometry.channels << " channels, " << geometry.heads << "/" << kv_heads << " x "
                       << geometry.head_dim << ", " << problem.x.extent(0) << " tokens");
    const Terms terms(problem, biased, 0.3F, 1.5F, instance);
    const Stages stages(problem, biased, {.scale = 0.3F}, 1.5F, instance);
    double worst = 0.0;
    for (std::size_t n = 0; n < stages.scores.size(); ++n) {
      const double sum =
          static_cast<double>(terms.content_content.flat()[n]) + static_cast<double>(terms.content_position.flat()[n]) +
          static_cast<double>(terms.position_content.flat()[n]) +
          static_cast<double>(terms.position_position.flat()[n]) + static_cast<double>(terms.added.flat()[n]);
      worst = std::max(worst, std::abs(sum - static_cast<double>(stages.scores.flat()[n])));
    }
    // As for the scores of multi-head attention: up to about 100, sums of up to 24 terms.
    CHECK(worst <= 5e-4);

    if (!instance.has_twin()) continue;
    const std::vector<double> numbers(instance.parameters.begin(), instance.parameters.end());
    const MultiHeadWeights w = problem.weights(biased);
    const auto expected =
        reference::position_terms(to_reference(problem.x), linear(w.q, w.q_bias), linear(w.k, w.k_bias),
                                  geometry.head_dim, static_cast<double>(0.3F), instance.twin(numbers), 1.5);
    CHECK(largest_difference(terms.content_content, expected.content_content) <= 5e-4);
    CHECK(largest_difference(terms.content_position, expected.content_position) <= 5e-4);
    CHECK(largest_difference(terms.position_content, expected.position_content) <= 5e-4);
    CHECK(largest_difference(terms.position_position, expected.position_position) <= 5e-4);
    CHECK(largest_difference(terms.added, expected.added) <= 5e-4);
  }
}

TEST_CASE("order enters through the mask or through an encoding, and not otherwise") {
  Generator draws(17);
  const Problem problem(6, {.channels = 16, .heads = 2, .kv_heads = 1, .head_dim = 8}, draws);
  const std::vector<std::int32_t> order{4, 2, 0, 1, 3, 5};  // the last token stays last
  for (std::size_t token = 0; token < 6; ++token) {
    CHECK(change_by_shuffling(problem, order, false, "none", token) <= 1e-5);
  }
  CHECK(change_by_shuffling(problem, order, true, "none", 5) <= 1e-5);  // sees all others, in any order
  CHECK(change_by_shuffling(problem, order, true, "none", 0) > 0.01);
  CHECK(change_by_shuffling(problem, order, false, "sinusoidal", 0) > 0.01);
  CHECK(change_by_shuffling(problem, order, false, "rotary", 0) > 0.01);
}

}  // namespace attention_lab::test
