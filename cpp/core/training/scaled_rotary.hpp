// Rotary with frequencies of one's own choice: how a trained rotary model is read through a context extension.
#pragma once

#include <memory>
#include <vector>

#include "core/encoding.hpp"
#include "core/rotary.hpp"

namespace attention_lab {

/// Pairs turn by position times inverse_frequencies [D/2 or fewer], cosine and sine times attention_factor.
std::unique_ptr<Encoding> scaled_rotary(std::vector<double> inverse_frequencies, double attention_factor,
                                        Pairing pairing);

}  // namespace attention_lab
