// The backward twin of every hook of every encoding equals finite differences.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "encoding_support.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

/// sum_n weights_n (there_n - here_n): how the loss, whose gradient by the output is `weights`, changes on the way.
template <typename Output>
double change_of_loss(const Output& here, const Output& there, const std::vector<float>& weights) {
  double sum = 0.0;
  for (std::size_t n = 0; n < here.size(); ++n) {
    sum += (static_cast<double>(there[n]) - static_cast<double>(here[n])) * static_cast<double>(weights[n]);
  }
  return sum;
}

/// Up to 24 places of a gradient: those that are not zero first, then some of the others.
std::vector<std::size_t> places_to_try(const std::vector<float>& gradient, Generator& draws) {
  constexpr std::size_t most = 24;
  std::vector<std::int32_t> order(gradient.size());
  draws.permutation(order);
  std::vector<std::size_t> places(order.begin(), order.end());
  std::ranges::partition(places, [&](std::size_t place) { return gradient[place] != 0.0F; });
  if (places.size() <= most) return places;
  std::rotate(places.begin() + most / 2, places.end() - most / 2, places.end());
  places.resize(most);
  return places;
}

/// Each tried number of one argument moved up and down: the gradient lies between the two slopes, which differ only
/// where the hook has a kink (a count that reaches a whole number, a ReLU, a bound). One-sided, of second order: with f
/// the change of the loss, (4 f(h) - f(2h)) / 2h. Returns the furthest that the gradient lies outside, relative to the
/// largest gradient of the argument or 1.
template <typename Number, typename Change>
double worst_slope(std::vector<Number>& argument, const std::vector<float>& gradient, Number step, const Change& change,
                   Generator& draws) {
  double worst = 0.0;
  double scale = 1.0;
  for (const float value : gradient) scale = std::max(scale, std::abs(static_cast<double>(value)));
  for (const std::size_t place : places_to_try(gradient, draws)) {
    const Number value = argument[place];
    const auto change_at = [&](Number there) {
      argument[place] = there;
      return change();
    };
    const auto slope = [&](Number h) {
      return (4.0 * change_at(value + h) - change_at(value + 2 * h)) / (2.0 * static_cast<double>(h));
    };
    const double up = slope(step);
    const double down = slope(-step);
    argument[place] = value;
    const auto actual = static_cast<double>(gradient[place]);
    worst = std::max({worst, actual - std::max(up, down), std::min(up, down) - actual});
  }
  return worst / scale;
}

/// The same for every argument of a hook.
template <typename Number, typename Forward>
double worst_slope(const Forward& forward, Arguments<Number> at, const Arguments<float>& gradients,
                   const std::vector<float>& doutput, Number step, Generator& draws) {
  const auto here = forward(at);
  const auto change = [&] { return change_of_loss(here, forward(at), doutput); };
  return std::max({worst_slope(at.changed, gradients.changed, step, change, draws),
                   worst_slope(at.q, gradients.q, step, change, draws),
                   worst_slope(at.parameters, gradients.parameters, step, change, draws)});
}

std::vector<float> draw(std::size_t count, Generator& draws) {
  std::vector<float> values(count);
  draws.normal(values);
  return values;
}

}  // namespace

TEST_CASE("the gradient of every hook equals differences of the hook itself, with every choice of its settings") {
  Generator draws(8);
  for (const EncodingEntry* entry : all_encodings()) {
    const Instance usual = ordinary(*entry, 6, 3.0);
    for (const SettingValues& settings : alternatives(*entry, usual.geometry.head_dim)) {
      Instance instance(*entry, settings, usual.geometry, usual.queries, usual.keys);
      instance.draw_parameters(draws);
      for (const Hook& hook : hooks_of(instance, 1)) {
        INFO(entry->info.id << ", " << hook.name);
        const Arguments<float> arguments = draw_arguments(hook, instance, draws);
        const std::vector<float> doutput = draw(arguments.changed.size(), draws);
        const Arguments<float> gradients = hook.backward(arguments, doutput);
        // Outputs of about 5 in float32 over a step of 2^-6: 36 of them together are off by 6e-8 x 5 x 2^6 x 6 x 2.
        CHECK(worst_slope(hook.forward, arguments, gradients, doutput, 0x1p-6F, draws) <= 5e-4);
      }
    }
  }
}

TEST_CASE("the gradient of every hook equals differences of its reference in double, whatever the settings and sizes") {
  Cases cases;
  const auto encodings = all_encodings();
  std::vector<double> worst(encodings.size());
  for (std::size_t turn = 0; cases.next(); ++turn) {
    const std::size_t which = turn % encodings.size();
    const auto instance = random_instance(*encodings[which], cases);
    if (!instance || !instance->has_twin()) continue;
    const std::size_t head = cases.integer(0, instance->geometry.kv_heads - 1);
    for (const Hook& hook : hooks_of(*instance, head)) {
      INFO(instance->entry->info.id << ", " << hook.name << ", turn " << turn);
      const Arguments<float> arguments = draw_arguments(hook, *instance, cases.draws);
      const std::vector<float> doutput = draw(arguments.changed.size(), cases.draws);
      const Arguments<float> gradients = hook.backward(arguments, doutput);
      const double error = worst_slope(hook.reference, to_double(arguments), gradients, doutput, 1e-5, cases.draws);
      // float32 sums of up to 42 terms; the differences themselves are good to 1e-7.
      CHECK(error <= 1e-5);
      worst[which] = std::max(worst[which], error);
    }
  }
  for (std::size_t n = 0; n < encodings.size(); ++n) {
    MESSAGE("gradients of " << encodings[n]->info.id << ": largest relative difference " << worst[n]);
  }
}

}  // namespace attention_lab::test
