// Rotary context extensions: what takes the place of theta_i = b^(-2i/d) so that a model reads further than trained.
// Based on:
//   Chen et al. Extending Context Window of Large Language Models via Positional Interpolation. 2023.
//   Peng et al. YaRN: Efficient Context Window Extension of Large Language Models. 2023, section 3, and its code.
//   Ding et al. LongRoPE: Extending LLM Context Window Beyond 2 Million Tokens. 2024.
//   Meta. llama-models, models/llama3/model.py and models/llama4/model.py. 2024, 2025.
//   Barbero et al. Round and Round We Go! What makes Rotary Positional Encodings useful? 2024.
//   Bai et al. Qwen Technical Report. 2023.
#pragma once

#include <cstddef>
#include <vector>

namespace attention_lab::reference {

/// The model as it was trained: d numbers of a head turn (even), base b, texts of L tokens.
struct TrainedRotary {
  std::size_t rotary_dim = 0;
  double base = 10000.0;
  double length = 0.0;
};

/// Pair index between kept and divided frequencies, not always whole.
struct Range {
  double low = 0.0;
  double high = 0.0;
};

/// theta_i / s.
std::vector<double> linear(const TrainedRotary& trained, double s);

/// (b s^(d/(d-2)))^(-2i/d), which is theta_i s^(-2i/(d-2)).
std::vector<double> ntk(const TrainedRotary& trained, double s);

/// (b s)^(-2i/d): the exponent left out.
std::vector<double> ntk_without_exponent(const TrainedRotary& trained, double s);

/// ntk with s N/L - (s - 1) in place of s; N the length of the text, taken as L if it is shorter.
std::vector<double> dynamic(const TrainedRotary& trained, double s, double text_length);

/// Kept, NTK-aware and divided frequencies, one after the other.
std::vector<double> by_parts(const TrainedRotary& trained, double s);

/// Where YaRN's code ramps: pairs that make beta_fast and beta_slow turns in L, rounded outwards if `truncate`, clamped
/// to 0 ... d - 1.
Range yarn_range(const TrainedRotary& trained, double beta_fast, double beta_slow, bool truncate);

/// YaRN as its code has it: a straight ramp over the index between low and high.
std::vector<double> yarn(const TrainedRotary& trained, double s, const Range& range);

/// YaRN as its paper has it: a straight ramp over the turns in L between beta_slow and beta_fast; a step if they are
/// equal. Llama 3's scaling is this with 4 and 1.
std::vector<double> yarn_paper(const TrainedRotary& trained, double s, double beta_fast, double beta_slow);

/// 0.1 m ln s + 1; 1 for s <= 1.
double yarn_magnitude(double s, double m = 1.0);

/// theta_i / divisor_i.
std::vector<double> longrope(const TrainedRotary& trained, const std::vector<double>& divisors);

/// sqrt(1 + ln s / ln L); 1 for s <= 1.
double longrope_magnitude(double s, double length);

/// theta_i / s for the first floor(share d / 2) pairs, 0 for the others.
std::vector<double> proportional(const TrainedRotary& trained, double s, double share);

/// Qwen's factor on the query at a position: 1 up to L, then ln(position + 1) / ln L.
double log_n(double position, double length);

/// Llama 4's factor on the query at a position: attn_scale ln(floor((position + 1) / floor_scale) + 1) + 1.
double temperature(double position, double floor_scale, double attn_scale);

}  // namespace attention_lab::reference
