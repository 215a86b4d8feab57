// Encodings by id.
#include "encoding.hpp"

namespace attention_lab {

const EncodingEntry* find_encoding(std::string_view id) {
  for (const EncodingEntry* entry : all_encodings()) {
    if (entry->info.id == id) return entry;
  }
  return nullptr;
}

std::optional<Refusal> refuse_indivisible(std::string_view name, std::size_t size, std::size_t step) {
  if (size % step == 0) return std::nullopt;
  return Refusal{.name = name, .value = static_cast<double>(size), .step = static_cast<double>(step)};
}

}  // namespace attention_lab
