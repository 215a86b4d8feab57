// What the calls about a text of tokens have in common: its sizes, and the encoding with the places of the tokens.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "call.hpp"
#include "core/encoding.hpp"
#include "core/multi_head.hpp"
#include "reference/multi_head.hpp"

namespace attention_lab::bindings {

/// T and the sizes an encoding is made for.
struct Sizes {
  std::size_t tokens;
  Geometry geometry;

  explicit Sizes(const Call& call);
  std::size_t query_width() const { return geometry.heads * geometry.head_dim; }
  std::size_t key_width() const { return geometry.kv_heads * geometry.head_dim; }
};

/// The encoding of a call, its parameters, given or as training would start with them, and the positions 0 ... T-1.
class TextEncoding {
 public:
  TextEncoding(const Call& call, const Sizes& sizes);
  EncodingUse use();

 private:
  std::unique_ptr<Encoding> encoding_;
  std::vector<float> parameters_;
  std::vector<double> positions_;
};

/// The same for the reference.
reference::Encoding twin_of(const Call& call, const Sizes& sizes);

/// The matrix `weight` [rows, columns] and the bias of these names.
reference::Linear linear_of(const Call& call, const char* weight, const char* bias, std::size_t rows,
                            std::size_t columns);

}  // namespace attention_lab::bindings
