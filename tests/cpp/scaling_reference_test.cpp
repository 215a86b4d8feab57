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

using reference::TrainedRotary;

TrainedRotary trained(const ScalingInput& input) { return {input.rotary_dim, input.base, input.trained_length}; }

double one(const ScalingInput& /*input*/) { return 1.0; }

/// A setting that overrules what the method would work out.
double given_or(double derived_value, const ScalingInput& input) {
  return input.settings.has("attention_factor") ? input.settings.real("attention_factor") : derived_value;
}

std::vector<double> yarn_frequencies(const ScalingInput& input) {
  const SettingValues& settings = input.settings;
  const double fast = settings.real("beta_fast");
  const double slow = settings.real("beta_slow");
  if (settings.integer("ramp") == 1) return reference::yarn_paper(trained(input), input.factor, fast, slow);
  const auto range = reference::yarn_range(trained(input), fast, slow, settings.boolean("truncate"));
  return reference::yarn(trained(input), input.factor, range);
}

double yarn_attention_factor(const ScalingInput& input) {
  const double mscale = input.settings.real("mscale");
  const double all = input.settings.real("mscale_all_dim");
  if (mscale == 0.0 || all == 0.0) return given_or(reference::yarn_magnitude(input.factor), input);
  return given_or(reference::yarn_magnitude(input.factor, mscale) / reference::yarn_magnitude(input.factor, all),
                  input);
}

/// The plain double version of a scaling. One without a row here has none, and is held to the laws alone.
struct Twin {
  std::string_view id;
  std::vector<double> (*frequencies)(const ScalingInput& input) = [](const ScalingInput& input) {
    return reference::linear(trained(input), 1.0);
  };
  double (*attention_factor)(const ScalingInput& input) = one;
  double (*query_factor)(double position, const ScalingInput& input) =
      [](double /*position*/, const ScalingInput& input) { return one(input); };
};

const Twin twins[] = {
    {.id = "default"},
    {.id = "linear",
     .frequencies = [](const ScalingInput& input) { return reference::linear(trained(input), input.factor); }},
    {.id = "ntk",
     .frequencies =
         [](const ScalingInput& input) {
           const bool exact = input.settings.integer("exponent") == 0;
           return (exact ? reference::ntk : reference::ntk_without_exponent)(trained(input), input.factor);
         }},
    {.id = "dynamic",
     .frequencies =
         [](const ScalingInput& input) {
           return reference::dynamic(trained(input), input.factor, input.current_length);
         }},
    {.id = "by_parts",
     .frequencies = [](const ScalingInput& input) { return reference::by_parts(trained(input), input.factor); }},
    {.id = "yarn", .frequencies = yarn_frequencies, .attention_factor = yarn_attention_factor},
    {.id = "longrope",
     .frequencies =
         [](const ScalingInput& input) {
           const bool beyond = input.current_length > input.trained_length;
           const auto list = input.settings.list(beyond ? "long_factor" : "short_factor");
           return reference::longrope(trained(input), {list.begin(), list.end()});
         },
     .attention_factor =
         [](const ScalingInput& input) {
           return given_or(reference::longrope_magnitude(input.factor, input.trained_length), input);
         }},
    {.id = "llama3",
     .frequencies =
         [](const ScalingInput& input) {
           return reference::yarn_paper(trained(input), input.factor, input.settings.real("high_freq_factor"),
                                        input.settings.real("low_freq_factor"));
         }},
    {.id = "proportional",
     .frequencies =
         [](const ScalingInput& input) {
           return reference::proportional(trained(input), input.factor, input.settings.real("partial_rotary_factor"));
         }},
    {.id = "log_n",
     .query_factor = [](double position,
                        const ScalingInput& input) { return reference::log_n(position, input.trained_length); }},
    {.id = "temperature",
     .query_factor =
         [](double position, const ScalingInput& input) {
           return reference::temperature(position, input.settings.real("floor_scale"),
                                         input.settings.real("attn_scale"));
         }},
};

}  // namespace

TEST_CASE("every scaling that has a double reference equals it") {
  Cases cases;
  std::map<std::string_view, std::pair<int, double>> worst;
  for (std::size_t turn = 0; cases.next(); ++turn) {
    const Twin& twin = twins[turn % std::size(twins)];
    REQUIRE(find_scaling(twin.id) != nullptr);
    const ScalingCall call = random_call(*find_scaling(twin.id), cases);
    if (call.refusal()) continue;
    const ScalingInput input = call.input();
    INFO(twin.id << " d " << call.rotary_dim << " b " << call.base << " L " << call.lengths.original << " s "
                 << input.factor << " N " << call.lengths.current);
    const ScaledRotation rotation = call.rotation();
    const double position = std::floor(log_uniform(cases, 1.0, 1e7));
    const double factors[] = {rotation.attention_factor, call.query_factor(position)};
    const double expected[] = {twin.attention_factor(input), twin.query_factor(position, input)};
    const double difference =
        std::max(largest_relative_difference(rotation.inverse_frequencies, twin.frequencies(input)),
                 largest_relative_difference(factors, expected));
    CHECK(difference <= tolerance);
    auto& [count, largest] = worst[twin.id];
    ++count;
    largest = std::max(largest, difference);
  }
  for (const auto& [id, result] : worst) {
    MESSAGE(std::string(id) << ": largest relative difference from the reference " << result.second << " in "
                            << result.first << " cases");
  }
}

}  // namespace attention_lab::test
