// What a rotary context extension is: other frequencies, and at times other score sizes, with which a trained model
// reads further than it was trained.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "encoding.hpp"
#include "setting.hpp"

namespace attention_lab {

/// The lengths that a model's configuration names, in tokens; 0 where it does not.
struct Lengths {
  double original = 0.0;  ///< before the extension (original_max_position_embeddings)
  double maximum = 0.0;   ///< after it (max_position_embeddings)
  double current = 0.0;   ///< of the text at hand
};

/// What a scaling is computed from.
struct ScalingInput {
  std::size_t rotary_dim = 0;     ///< d, even, >= 2: how many numbers of one head are turned
  double base = 0.0;              ///< b > 1 (1 with the frequencies as they are)
  double trained_length = 0.0;    ///< L in tokens, 0 where the method does not use it
  double factor = 1.0;            ///< s, how many times longer the text may become
  double current_length = 0.0;    ///< N in tokens, 0 if not known
  const SettingValues& settings;  ///< the method's own
};

/// Between which pairs a method goes over from frequencies it keeps to frequencies it divides by s.
struct CorrectionRange {
  double low = 0.0;   ///< pair indices, not always whole; pairs up to here are kept
  double high = 0.0;  ///< pairs from here on are divided
};

/// What takes the place of theta_i = b^(-2i/d).
struct ScaledRotation {
  std::vector<double> inverse_frequencies;  ///< [d/2], radians per position
  double base = 0.0;                        ///< b', the base in use
  double attention_factor = 1.0;            ///< multiplies cosine and sine
  double softmax_scale = 1.0;               ///< multiplies 1/sqrt(D)
  std::optional<CorrectionRange> correction_range = {};
};

/// Which of the lengths is L, the one the model was trained with.
enum class TrainedLength {
  unused,
  original,  ///< the original length if it is named, otherwise the maximum
  maximum,   ///< always the maximum: the configuration was not changed for the extension
};

/// Where s comes from when both its sources are there: the setting `factor`, and maximum / original.
enum class FactorSource {
  setting,  ///< the setting, which should be that ratio
  search,   ///< the setting, found by trying: the ratio may differ
  lengths,  ///< the ratio
};

/// The largest length in tokens, and so the largest factor between two.
inline constexpr double largest_length = 2147483647.0;

/// s, as most methods have it: how many times longer the text may become. Without it, it follows from the lengths.
inline constexpr Setting factor_setting{
    .name = "factor", .default_value = derived, .minimum = 1.0, .maximum = largest_length};

/// What a query is multiplied by in most methods: nothing.
inline double no_query_factor(double /*position*/, const ScalingInput& /*input*/) { return 1.0; }

/// One entry of the table of scalings: the facts, what else to check, and the method itself.
struct ScalingEntry {
  MethodInfo info;
  TrainedLength trained_length = TrainedLength::unused;
  FactorSource factor_source = FactorSource::setting;
  std::optional<Refusal> (*refuse)(const ScalingInput& input) = [](const ScalingInput&) -> std::optional<Refusal> {
    return std::nullopt;
  };
  ScaledRotation (*scale)(const ScalingInput& input) = nullptr;
  /// What a query at this position (>= 0) is multiplied by.
  double (*query_factor)(double position, const ScalingInput& input) = no_query_factor;
};

/// Every rotary scaling there is: one for each file in cpp/core/scalings, in the order of the file names. CMake writes
/// the table from those names, so a file without an entry of its name is a link error.
std::span<const ScalingEntry* const> all_scalings();

/// The entry with this id, or nullptr.
const ScalingEntry* find_scaling(std::string_view id);

/// Whether the original length changes anything: as L, or for s where the settings do not give it.
bool uses_original_length(const ScalingEntry& entry, const SettingValues& settings);

/// "maxPosition" if L, "factor" if s is needed and does not follow from what is given.
std::optional<std::string_view> missing(const ScalingEntry& entry, const Lengths& lengths,
                                        const SettingValues& settings);

/// maximum / original, where a given factor ought to be that and is not. (Where the factor counts, a ratio of 1 is a
/// maximum that was left as it was.)
std::optional<double> contradicted_factor(const ScalingEntry& entry, const Lengths& lengths,
                                          const SettingValues& settings);

/// L and s as this method takes them from settings and lengths.
ScalingInput scaling_input(const ScalingEntry& entry, std::size_t rotary_dim, double base, const Lengths& lengths,
                           const SettingValues& settings);

/// What stands against this input, whatever the limits of its numbers allow: first what holds for every method (L >= 2,
/// s >= 1), then the method's own conditions.
std::optional<Refusal> refuse_scaling(const ScalingEntry& entry, const ScalingInput& input, const Lengths& lengths);

/// A base with a logarithm to divide by. The limit is that of the encoding `rotary`.
std::optional<Refusal> refuse_flat_base(const ScalingInput& input);

/// theta_i = b^(-2i/d), nothing else.
ScaledRotation unscaled_rotation(const ScalingInput& input);

}  // namespace attention_lab
