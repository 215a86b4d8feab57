// Every hook of every encoding that has a double reference equals it.
#include <algorithm>
#include <cmath>
#include <vector>

#include "encoding_support.hpp"
#include "support.hpp"

namespace attention_lab::test {

TEST_CASE("every hook equals its double reference, whatever the settings, sizes and positions") {
  Cases cases;
  const auto encodings = all_encodings();
  std::vector<double> worst(encodings.size());
  std::vector<int> count(encodings.size());
  for (std::size_t turn = 0; cases.next(); ++turn) {
    const std::size_t which = turn % encodings.size();
    const auto instance = random_instance(*encodings[which], cases);
    if (!instance || !instance->has_twin()) continue;
    const std::size_t head = cases.integer(0, instance->geometry.kv_heads - 1);
    for (const Hook& hook : hooks_of(*instance, head)) {
      INFO(instance->entry->info.id << ", " << hook.name << ", turn " << turn);
      const Arguments<float> arguments = draw_arguments(hook, *instance, cases.draws);
      const std::vector<double> expected = hook.reference(to_double(arguments));
      double scale = 1.0;
      for (const double value : expected) scale = std::max(scale, std::abs(value));
      const double difference = largest_difference(hook.forward(arguments), expected) / scale;
      // One or two roundings of what is added; products with a query of up to 16 numbers in CoPE.
      CHECK(difference <= 1e-6);
      worst[which] = std::max(worst[which], difference);
    }
    ++count[which];
  }
  for (std::size_t n = 0; n < encodings.size(); ++n) {
    MESSAGE(encodings[n]->info.id << ": largest relative difference from the reference " << worst[n] << " in "
                                  << count[n] << " cases");
  }
}

}  // namespace attention_lab::test
