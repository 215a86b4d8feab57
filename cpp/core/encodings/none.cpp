// No positional encoding: what is left when position enters through the causal mask alone.
// Based on:
//   Kazemnejad et al. The Impact of Positional Encoding on Length Generalization in Transformers. 2023, section 3.
#include "encoding.hpp"

namespace attention_lab::encodings {

extern const EncodingEntry none{
    .info = {.id = "none",
             .authors = "Kazemnejad et al.",
             .title = "The Impact of Positional Encoding on Length Generalization in Transformers",
             .year = 2023,
             .citation = "arXiv 2305.19466, section 3 (NoPE)",
             .formula = R"(s_{mn} = \frac{q_m \cdot k_n}{\sqrt{D}})",
             .relative = true},
    .make = [](const SettingValues&, const Geometry&) { return std::make_unique<Encoding>(); },
};

}  // namespace attention_lab::encodings
