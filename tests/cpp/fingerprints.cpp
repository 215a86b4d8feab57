// Each kernel on fixed random input, its result hashed bit by bit.
#include "fingerprints.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "core/attention.hpp"
#include "core/entropy.hpp"
#include "core/gemm.hpp"
#include "core/random.hpp"
#include "core/rotary.hpp"
#include "core/sinusoidal.hpp"
#include "core/softmax.hpp"
#include "core/training/trainer.hpp"
#include "hash.hpp"

namespace attention_lab::test {

void print_fingerprints() {
  Generator draws(20251129);
  Hash hash;
  const auto normal = [&draws]<std::size_t Rank>(const Shape<Rank>& shape) {
    Tensor<Rank> tensor(shape);
    draws.normal(tensor.flat());
    return tensor;
  };

  hash.add(normal(Shape<1>{100003}).flat());
  hash.print("random");

  // Every exponent from 0 down to where exp vanishes.
  Tensor<1> exponents({200000});
  for (std::size_t n = 0; n < exponents.size(); ++n) exponents[n] = static_cast<float>(n) * -0.00055F;
  exponentials(exponents.flat(), 0.0F, 1.0F, exponents.flat());
  hash.add(exponents.flat());
  hash.print("exp");

  for (const std::size_t size : {1UL, 7UL, 37UL, 130UL}) {
    const auto a = normal(Shape<2>{size, 2 * size + 1});
    const auto b = normal(Shape<2>{2 * size + 1, size + 3});
    Tensor<2> c({size, size + 3});
    multiply(a.view(), b.view(), c.view());
    hash.add(c.flat());
    hash.add(std::array{dot(a.flat(), a.flat())});
  }
  hash.print("gemm");

  const auto x = normal(Shape<2>{50, 333});
  Tensor<2> weights(x.shape());
  softmax(x, 0.7F, weights);
  hash.add(weights.flat());
  std::array<float, 50> entropies{};
  entropy(weights, entropies);
  hash.add(entropies);
  hash.print("softmax");

  const auto q = normal(Shape<3>{4, 70, 20});
  const auto k = normal(Shape<3>{2, 150, 20});
  Tensor<3> scores({4, 70, 150});
  Tensor<3> maps({4, 70, 150});
  Tensor<3> output({4, 70, 20});
  Tensor<2> log_sum_exp({4, 70});
  const AttentionOptions options{.scale = 0.3F, .temperature = 1.5F, .causal = true};
  attention(q, k, k, options, {scores, maps, output, log_sum_exp});
  hash.add(maps.flat());
  hash.add(output.flat());
  hash.add(log_sum_exp.flat());
  attention_streaming(q, k, k, options, output, log_sum_exp);
  hash.add(output.flat());
  hash.add(log_sum_exp.flat());
  hash.print("attention");

  const std::vector<double> positions{0.0, 1.0, 1000.5, 131071.0, 1e6, -3.0};
  for (const AngleType angles : {AngleType::float64, AngleType::float32, AngleType::bfloat16}) {
    for (const Pairing pairing : {Pairing::half, Pairing::interleaved}) {
      auto turned = normal(Shape<2>{6, 70});
      rotate(turned, rotary_table(positions, rotary_inverse_frequencies(66, 500000.0), 1.1, angles), pairing);
      hash.add(turned.flat());
    }
  }
  hash.print("rotary");

  std::vector<double> table(positions.size() * 64);
  sinusoidal(positions, 64, 10000.0, SinusoidalLayout::interleaved, table);
  hash.add(table);
  hash.print("sinusoidal");

  // Four steps of training, with an encoding for each of the three hooks.
  for (const char* id : {"learned", "rotary", "relative_bias"}) {
    const EncodingEntry& entry = *find_encoding(id);
    const TaskEntry& task = *find_task("language");
    const ModelShape shape{
        .vocabulary = task.alphabet.size(), .channels = 20, .heads = 2, .layers = 2, .feed_forward = 44};
    const Model model(shape, entry.make(SettingValues(entry.info, shape.head_dim()), shape.geometry()), 1.0F);
    std::vector<float> parameters(model.parameter_count());
    model.initialise(draws, std::nullopt, parameters);
    const TrainingPlan plan{.task = &task, .sequences = 2, .length = 19, .steps = 4, .rate = 0.01};
    Trainer trainer(model, plan, {}, 5, parameters);
    for (std::size_t n = 0; n < plan.steps; ++n) hash.add(std::array{trainer.step().loss});
    hash.add(trainer.parameters());
  }
  hash.print("training");
}

}  // namespace attention_lab::test
