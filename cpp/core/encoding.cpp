// Encodings by id.
#include "encoding.hpp"

namespace attention_lab {

const EncodingEntry* find_encoding(std::string_view id) {
  for (const EncodingEntry* entry : all_encodings()) {
    if (entry->info.id == id) return entry;
  }
  return nullptr;
}

}  // namespace attention_lab
