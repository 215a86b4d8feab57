// Drives: positionTerms, positionTermsScratchBytes
// The terms of every encoding with any settings and sizes.
#include "core/position_terms.hpp"
#include "bytes.hpp"
#include "text_input.hpp"

namespace attention_lab::fuzz {

void drive(Bytes& bytes) {
  TextInput text(bytes);
  if (!text.encoding) return;
  const Shape<3> map{text.geometry.heads, text.tokens, text.tokens};
  Tensor<3> content_content(map);
  Tensor<3> content_position(map);
  Tensor<3> position_content(map);
  Tensor<3> position_position(map);
  Tensor<3> added(map);
  position_terms(text.x, text.weights(), bytes.number(), bytes.number(), text.use(),
                 {content_content, content_position, position_content, position_position, added});
  require(position_terms_scratch_bytes(text.tokens, text.geometry) > 0, "scratch is counted");
}

}  // namespace attention_lab::fuzz
