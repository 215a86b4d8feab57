// No extension: the frequencies as RoPE has them. (Its id, `default`, is a keyword of C++, hence the name of the file.)
// Based on:
//   Su et al. RoFormer: Enhanced Transformer with Rotary Position Embedding. 2021, section 3.2.2, equation 15.
#include "scaling.hpp"

namespace attention_lab::scalings {

extern const ScalingEntry default_{
    .info = {.id = "default",
             .authors = "Su, Lu, Pan, Murtadha, Wen, Liu",
             .title = "RoFormer: Enhanced Transformer with Rotary Position Embedding",
             .year = 2021,
             .citation = "arXiv 2104.09864, section 3.2.2",
             .formula = R"(\theta'_i = \theta_i = b^{-2i/d})"},
    .scale = unscaled_rotation,
};

}  // namespace attention_lab::scalings
