// The length lab's model against its double reference: losses, and gradients by finite differences.
#include <cmath>
#include <vector>

#include "bridge/twin.hpp"
#include "core/training/gelu.hpp"
#include "model_support.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

/// A model with everything that one pass needs.
struct Trial {
  const EncodingEntry& entry;
  float gain;
  Model model;
  std::vector<float> parameters;
  Batch batch;

  Trial(const EncodingEntry& which, std::size_t length, std::uint64_t seed, float encoding_gain = 1.0F)
      : entry(which), gain(encoding_gain), model(make_model(which, odd_shape, encoding_gain)) {
    Generator draws(seed);
    parameters = random_parameters(model, which, draws);
    batch = random_batch(odd_shape, 2, length, draws);
  }

  double loss(const Reading& reading = {}) const {
    Activations a = model.activations(batch.sequences(), batch.length, reading.window, false);
    model.forward(parameters, batch, reading, a);
    return Model::loss(batch, a);
  }

  std::vector<float> gradient(const Reading& reading = {}) const {
    Activations a = model.activations(batch.sequences(), batch.length, reading.window, true);
    model.forward(parameters, batch, reading, a);
    std::vector<float> result(parameters.size());
    model.backward(parameters, batch, reading, a, result);
    return result;
  }

  std::vector<double> in_double() const { return {parameters.begin(), parameters.end()}; }
};

/// The reference's slope along one parameter.
double slope(const Trial& trial, std::size_t place, const reference::TransformerReading& reading) {
  constexpr double step = 1e-5;
  std::vector<double> parameters = trial.in_double();
  const auto loss_at = [&](double value) {
    parameters[place] = value;
    return reference_loss(trial.model, trial.entry, trial.gain, parameters, trial.batch, reading);
  };
  const double here = parameters[place];
  return (loss_at(here + step) - loss_at(here - step)) / (2.0 * step);
}

/// The largest difference between gradient and slope in some numbers of every matrix, relative to the matrix's largest
/// gradient.
double worst_gradient(const Trial& trial, const Reading& reading, const reference::TransformerReading& same) {
  const std::vector<float> gradient = trial.gradient(reading);
  Generator draws(5);
  double worst = 0.0;
  for (const ParameterPlace& place : trial.model.places()) {
    const std::size_t size = place.rows * place.columns;
    if (size == 0) continue;
    std::size_t steepest = place.offset;
    for (std::size_t n = place.offset; n < place.offset + size; ++n) {
      if (std::abs(gradient[n]) > std::abs(gradient[steepest])) steepest = n;
    }
    const double scale = std::max(std::abs(static_cast<double>(gradient[steepest])), 1e-3);
    for (int tries = 0; tries < 4; ++tries) {
      const std::size_t n = tries == 0 ? steepest : place.offset + draws.next_below(static_cast<std::uint32_t>(size));
      const double difference = std::abs(static_cast<double>(gradient[n]) - slope(trial, n, same)) / scale;
      INFO(trial.entry.info.id << ", " << place.name << ", number " << n - place.offset);
      CHECK(difference <= 1e-5);
      worst = std::max(worst, difference);
    }
  }
  return worst;
}

}  // namespace

TEST_CASE("GELU and its slope equal their definition, over the whole range and in the tail") {
  double worst_share = 0.0;
  double worst_slope = 0.0;
  for (int n = -2000; n <= 2000; ++n) {
    std::vector<float> x{static_cast<float>(n) * 0.005F};
    const auto at = static_cast<double>(x[0]);
    std::vector<float> y(1);
    gelu(x, y);
    const double below = 0.5 * std::erfc(-at / std::sqrt(2.0));
    const double density = std::exp(-0.5 * at * at) / std::sqrt(2.0 * std::acos(-1.0));
    worst_share =
        std::max(worst_share, std::abs(static_cast<double>(normal_distribution(static_cast<float>(at))) - below));
    worst_slope = std::max(worst_slope, std::abs(static_cast<double>(x[0]) - (below + at * density)));
    // x^2 / 2 is off by 2^-24 of itself: in the tail, up to 50, that shows in the exponential.
    CHECK(std::abs(static_cast<double>(y[0]) - at * below) <= 5e-6 * std::abs(at * below) + 1e-37);
  }
  CHECK(worst_share <= 0x1p-22);
  CHECK(worst_slope <= 0x1p-22);
  MESSAGE("Phi: largest difference " << worst_share << ", slope " << worst_slope);
}

TEST_CASE("the model's loss equals the reference's with every encoding, within one block of scores and across two") {
  for (const EncodingEntry* entry : all_encodings()) {
    if (find_twin(entry->info.id) == nullptr) continue;
    for (const std::size_t length : {13U, 75U}) {
      const Trial trial(*entry, length, 1, 1.5F);
      INFO(entry->info.id);
      const double expected = reference_loss(trial.model, *entry, trial.gain, trial.in_double(), trial.batch, {});
      CHECK(std::abs(trial.loss() - expected) <= 2e-6);
    }
  }
}

TEST_CASE("the gradient of every kind of parameter equals differences of the reference, with every encoding") {
  for (const EncodingEntry* entry : all_encodings()) {
    if (find_twin(entry->info.id) == nullptr) continue;
    const double worst = worst_gradient(Trial(*entry, 13, 2, 1.5F), {}, {});
    MESSAGE(entry->info.id << ": largest relative difference of a gradient " << worst);
  }
}

TEST_CASE("so it does across two blocks of scores, with a window and factors on the queries") {
  std::vector<float> factors(75);
  std::vector<double> same_factors(75);
  for (std::size_t t = 0; t < factors.size(); ++t) {
    factors[t] = 1.0F + 0.01F * static_cast<float>(t);
    same_factors[t] = static_cast<double>(factors[t]);
  }
  for (const char* id : {"none", "rotary", "relative_bias", "learned"}) {
    const Trial trial(*find_encoding(id), 75, 3);
    const Reading reading{.softmax_scale = 1.25F, .query_factors = factors, .window = 11};
    const reference::TransformerReading same{.softmax_scale = 1.25, .query_factors = same_factors, .window = 11};
    worst_gradient(trial, reading, same);
    const double expected = reference_loss(trial.model, trial.entry, trial.gain, trial.in_double(), trial.batch, same);
    CHECK(std::abs(trial.loss(reading) - expected) <= 2e-6);
  }
}

}  // namespace attention_lab::test
