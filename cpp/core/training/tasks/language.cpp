// Language: documents with words of their own, to be learned while reading.
#include "language.hpp"

#include "task.hpp"

namespace attention_lab::tasks {

extern const TaskEntry language{
    .id = "language",
    .alphabet = attention_lab::language::alphabet,
    .fill = [](Generator& generator, const SequenceKind& /*kind*/, std::span<Symbol> symbols) -> std::size_t {
      attention_lab::language::document(generator, symbols);
      return 1;
    },
    .floor = attention_lab::language::floor,
};

}  // namespace attention_lab::tasks
