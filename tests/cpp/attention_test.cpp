// Attention with every stage and without, against PyTorch, the reference and each other.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "cases.hpp"
#include "core/attention.hpp"
#include "core/entropy.hpp"
#include "core/gemm.hpp"
#include "golden.hpp"
#include "reference/attention.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

struct Stages {
  Tensor<3> scores, weights, output;
  Tensor<2> log_sum_exp;

  Stages(ConstView<3> q, ConstView<3> k, ConstView<3> v, const AttentionOptions& options)
      : scores({q.extent(0), q.extent(1), k.extent(1)}),
        weights(scores.shape()),
        output({q.extent(0), q.extent(1), v.extent(2)}),
        log_sum_exp({q.extent(0), q.extent(1)}) {
    attention(q, k, v, options, {scores, weights, output, log_sum_exp});
  }
};

/// Chapter 000's experiment 3: six tokens and three matrices, all drawn with seed 0.
struct Experiment3 {
  Tensor<2> x{{6, 16}};
  Tensor<3> projections{{3, 16, 16}};
  std::array<std::int32_t, 6> order{};

  Experiment3() {
    Generator draws(0);
    draws.normal(x.flat());
    for (std::size_t n = 0; n < 3; ++n) draws.normal(projections[n].flat());
    draws.permutation(order);
  }

  Stages attend(ConstView<2> tokens, float divisor) const {
    Tensor<3> projected({3, 6, 16});
    for (std::size_t n = 0; n < 3; ++n) multiply(tokens, projections[n], projected[n], 1.0F / divisor);
    const auto head = [&projected](std::size_t n) { return ConstView<3>(projected[n].data(), {1, 6, 16}); };
    return {head(0), head(1), head(2), {.scale = 0.25F}};
  }
};

std::vector<float> row_maxima(ConstView<2> weights) {
  std::vector<float> maxima;
  for (std::size_t i = 0; i < weights.extent(0); ++i) maxima.push_back(std::ranges::max(weights[i].flat()));
  return maxima;
}

}  // namespace

TEST_CASE("experiment 3 of chapter 000: logits, row maxima, output and permutation are PyTorch's") {
  const Experiment3 experiment;
  check_golden(experiment.order, golden::attention::experiment_3_order);
  const Stages stages = experiment.attend(experiment.x, 1.0F);
  double mean = 0.0;
  for (const float score : stages.scores.flat()) mean += static_cast<double>(score) / 36.0;
  double squares = 0.0;
  for (const float score : stages.scores.flat()) squares += std::pow(static_cast<double>(score) - mean, 2.0);
  check_golden(std::array{std::sqrt(squares / 35.0)}, golden::attention::experiment_3_deviation);
  check_golden(row_maxima(stages.weights[0]), golden::attention::experiment_3_row_maxima);
  check_golden(stages.output[0][0].flat(), golden::attention::experiment_3_output);
  check_golden(row_maxima(experiment.attend(experiment.x, 4.0F).weights[0]),
               golden::attention::experiment_3_row_maxima_quarter);
}

TEST_CASE("without mask and position, shuffling the tokens only shuffles the outputs") {
  const Experiment3 experiment;
  Tensor<2> shuffled({6, 16});
  for (std::size_t i = 0; i < 6; ++i) {
    std::ranges::copy(experiment.x[static_cast<std::size_t>(experiment.order[i])].flat(), shuffled[i].data());
  }
  const Stages straight = experiment.attend(experiment.x, 1.0F);
  const Stages after = experiment.attend(shuffled, 1.0F);
  double largest = 0.0;
  for (std::size_t i = 0; i < 6; ++i) {
    const auto from = static_cast<std::size_t>(experiment.order[i]);
    largest = std::max(largest, largest_difference(after.output[0][i].flat(), straight.output[0][from].flat()));
  }
  CHECK(largest <= 1e-5);
  CHECK(largest_difference(after.output.flat(), straight.output.flat()) > 1.0);
}

TEST_CASE("two query heads share a key head, and causal queries stand at the end of the keys, as in PyTorch") {
  Generator draws(5);
  const auto q = normal<3>({4, 5, 8}, draws);
  const auto k = normal<3>({2, 7, 8}, draws);
  const auto v = normal<3>({2, 7, 8}, draws);
  const Stages stages(q, k, v, {.scale = 1.0F / std::sqrt(8.0F), .causal = true});
  check_golden(stages.output.flat(), golden::attention::grouped_causal_output);
  check_golden(stages.weights.flat(), golden::attention::grouped_causal_weights);
  check_golden(stages.log_sum_exp.flat(), golden::attention::grouped_causal_log_sum_exp);
  std::array<float, 5> spread{};
  entropy(stages.weights[0], spread);
  check_golden(spread, golden::attention::entropy);
}

TEST_CASE("three hand-made words: the weights of the demo attention") {
  Tensor<3> q({1, 1, 2});
  Tensor<3> k({1, 3, 2});
  std::ranges::copy(std::array{1.5F, 0.0F}, q.data());
  std::ranges::copy(std::array{2.0F, 0.0F, 0.0F, 2.0F, -1.0F, -1.0F}, k.data());
  const Stages stages(q, k, k, {.scale = 1.0F / std::sqrt(2.0F)});
  check_golden(stages.weights.flat(), golden::attention::hand_made_weights);
}

TEST_CASE("a query that may see nothing gets weights 0, output 0 and a log-sum-exp of minus infinity") {
  Generator draws(9);
  const auto q = normal<3>({1, 3, 4}, draws);
  const auto k = normal<3>({1, 70, 4}, draws);
  std::vector<std::uint8_t> mask(3 * 70, 1);
  std::fill_n(mask.begin() + 70, 70, std::uint8_t{0});
  const AttentionOptions options{.mask = {mask.data(), 0, 70}};
  const Stages stages(q, k, k, options);
  Tensor<3> output(q.shape());
  Tensor<2> log_sum_exp({1, 3});
  attention_streaming(q, k, k, options, output, log_sum_exp);
  CHECK(norm(stages.weights[0][1].flat()) == 0.0);
  CHECK(norm(stages.output[0][1].flat()) == 0.0);
  CHECK(norm(output[0][1].flat()) == 0.0);
  CHECK(stages.log_sum_exp[0][1] == minus_infinity);
  CHECK(log_sum_exp[0][1] == minus_infinity);
  CHECK(norm(output[0][2].flat()) > 0.0);
}

TEST_CASE("attention of any shape, mask, bias and temperature equals the reference, in one piece and in tiles") {
  Cases cases;
  double worst = 0.0;
  double worst_streaming = 0.0;
  while (cases.next()) {
    const std::size_t kv_heads = cases.integer(1, 2);
    const std::size_t heads = kv_heads * cases.integer(1, 3);
    // Often within one tile of keys, sometimes over several.
    const std::size_t keys = cases.integer(1, cases.integer(0, 5) == 0 ? 200 : 30);
    const bool causal = cases.coin();
    const std::size_t queries = cases.integer(1, causal ? keys : 60);
    const std::size_t head_dim = cases.integer(1, 20);
    const auto q = normal<3>({heads, queries, head_dim}, cases.draws);
    const auto k = normal<3>({kv_heads, keys, head_dim}, cases.draws);
    const auto v = normal<3>({kv_heads, keys, head_dim}, cases.draws);
    const auto bias = normal<3>({heads, queries, keys}, cases.draws);
    AttentionOptions options{.scale = 1.0F / std::sqrt(static_cast<float>(head_dim)),
                             .temperature = cases.real(0.5F, 2.0F),
                             .causal = causal};
    if (cases.coin()) options.bias = bias;
    // No mask, or one per key, per query and key, or per head too; it hides a tenth or nearly all.
    const std::size_t mask_kind = cases.integer(0, 3);
    const std::size_t hidden = cases.coin() ? 1 : 9;
    std::vector<std::uint8_t> mask(heads * queries * keys);
    for (auto& allowed : mask) allowed = cases.integer(0, 9) < hidden ? 0 : 1;
    if (mask_kind > 0) options.mask.data = mask.data();
    if (mask_kind > 1) options.mask.query_stride = keys;
    if (mask_kind > 2) options.mask.head_stride = queries * keys;

    reference::AttentionOptions plain{.scale = static_cast<double>(options.scale),
                                      .temperature = static_cast<double>(options.temperature),
                                      .causal = causal,
                                      .mask = {},
                                      .bias = {}};
    plain.mask = [&](std::size_t head, std::size_t i, std::size_t j) { return options.mask.allows(head, i, j); };
    if (!options.bias.empty()) plain.bias = to_reference(bias);
    const auto expected = reference::attention(to_reference(q), to_reference(k), to_reference(v), plain);
    INFO(heads << "/" << kv_heads << " heads, " << queries << " x " << keys << " x " << head_dim << ", causal "
               << causal << ", mask " << mask_kind);

    const Stages stages(q, k, v, options);
    // Scores are sums of up to 21 rounded terms of size about 3; a weight inherits their error, divided by temperature.
    CHECK(largest_difference(stages.scores, expected.scores) <= 200.0 * rounding);
    CHECK(largest_difference(stages.weights, expected.weights) <= 200.0 * rounding);
    const double difference = largest_difference(stages.output, expected.output);
    CHECK(difference <= 400.0 * rounding);
    worst = std::max(worst, difference);

    Tensor<3> output(q.shape());
    Tensor<2> log_sum_exp({heads, queries});
    attention_streaming(q, k, v, options, output, log_sum_exp);
    const double streaming_difference = largest_difference(output, expected.output);
    CHECK(streaming_difference <= 400.0 * rounding);
    worst_streaming = std::max(worst_streaming, streaming_difference);
    for (std::size_t head = 0; head < heads; ++head) {
      CHECK(largest_difference(stages.log_sum_exp[head].flat(), expected.log_sum_exp[head]) <= 400.0 * rounding);
      CHECK(largest_difference(log_sum_exp[head].flat(), expected.log_sum_exp[head]) <= 400.0 * rounding);
    }
  }
  MESSAGE("attention: largest difference from the reference " << worst << ", in tiles " << worst_streaming);
}

}  // namespace attention_lab::test
