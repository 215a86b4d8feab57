// Rotary scalings equal their plain reference on random settings.
#include <map>
#include <string>

#include "reference/scaling.hpp"
#include "scaling_support.hpp"

namespace attention_lab::test {

namespace {

/// Both work in double, by different expressions: a power of b' or of b and s, sums in another order. Their sensitivity
/// is at most about ln(b s), 30 roundings of 1.1e-16 each, times 40 for the steepest ramp.
constexpr double tolerance = 1e-12;

std::vector<double> reference_frequencies(const ScalingCall& call) {
  const ScalingInput input = call.input();
  const SettingValues& settings = input.settings;
  const reference::TrainedRotary trained{call.rotary_dim, call.base, input.trained_length};
  const double s = input.factor;
  const std::string_view id = call.entry.info.id;
  if (id == "linear") return reference::linear(trained, s);
  if (id == "ntk") {
    return settings.integer("exponent") == 0 ? reference::ntk(trained, s) : reference::ntk_without_exponent(trained, s);
  }
  if (id == "dynamic") return reference::dynamic(trained, s, input.current_length);
  if (id == "by_parts") return reference::by_parts(trained, s);
  if (id == "yarn") {
    const double fast = settings.real("beta_fast");
    const double slow = settings.real("beta_slow");
    if (settings.integer("ramp") == 1) return reference::yarn_paper(trained, s, fast, slow);
    return reference::yarn(trained, s, reference::yarn_range(trained, fast, slow, settings.boolean("truncate")));
  }
  if (id == "longrope") {
    const auto list = settings.list(input.current_length > input.trained_length ? "long_factor" : "short_factor");
    return reference::longrope(trained, {list.begin(), list.end()});
  }
  if (id == "llama3") {
    return reference::yarn_paper(trained, s, settings.real("high_freq_factor"), settings.real("low_freq_factor"));
  }
  if (id == "proportional") {
    return reference::proportional(trained, s, settings.real("partial_rotary_factor"));
  }
  return reference::linear(trained, 1.0);
}

double reference_attention_factor(const ScalingCall& call) {
  const ScalingInput input = call.input();
  if (!call.has("attention_factor")) return 1.0;
  if (input.settings.has("attention_factor")) return input.settings.real("attention_factor");
  if (call.entry.info.id == "longrope") return reference::longrope_magnitude(input.factor, input.trained_length);
  const double mscale = input.settings.real("mscale");
  const double all = input.settings.real("mscale_all_dim");
  if (mscale == 0.0 || all == 0.0) return reference::yarn_magnitude(input.factor);
  return reference::yarn_magnitude(input.factor, mscale) / reference::yarn_magnitude(input.factor, all);
}

double reference_query_factor(const ScalingCall& call, double position) {
  const std::string_view id = call.entry.info.id;
  if (id == "log_n") return reference::log_n(position, call.input().trained_length);
  if (id != "temperature") return 1.0;
  return reference::temperature(position, call.settings.real("floor_scale"), call.settings.real("attn_scale"));
}

}  // namespace

TEST_CASE("every scaling equals its reference") {
  Cases cases;
  std::map<std::string_view, std::pair<int, double>> worst;
  while (cases.next()) {
    const auto scalings = all_scalings();
    const ScalingEntry& entry = *scalings[cases.integer(0, scalings.size() - 1)];
    const ScalingCall call = random_call(entry, cases);
    if (call.refusal()) continue;
    INFO(entry.info.id << " d " << call.rotary_dim << " b " << call.base << " L " << call.lengths.original << " s "
                       << call.input().factor << " N " << call.lengths.current);
    const ScaledRotation rotation = call.rotation();
    const double position = std::floor(log_uniform(cases, 1.0, 1e7));
    const double factors[] = {rotation.attention_factor, call.query_factor(position)};
    const double expected[] = {reference_attention_factor(call), reference_query_factor(call, position)};
    const double difference =
        std::max(largest_relative_difference(rotation.inverse_frequencies, reference_frequencies(call)),
                 largest_relative_difference(factors, expected));
    CHECK(difference <= tolerance);
    auto& [count, largest] = worst[entry.info.id];
    ++count;
    largest = std::max(largest, difference);
  }
  for (const auto& [id, result] : worst) {
    MESSAGE(std::string(id) << ": largest relative difference from the reference " << result.second << " in "
                            << result.first << " cases");
  }
}

}  // namespace attention_lab::test
