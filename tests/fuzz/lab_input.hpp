// A small model of the length lab with any encoding, and readings of it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bytes.hpp"
#include "core/training/model.hpp"
#include "core/training/scaled_rotary.hpp"
#include "encoding_input.hpp"

namespace attention_lab::fuzz {

/// The longest text that targets read.
inline constexpr std::size_t longest_text = 40;

struct LabInput {
  explicit LabInput(Bytes& bytes)
      : task(*all_tasks()[bytes.integer(0, all_tasks().size() - 1)]),
        entry(*all_encodings()[bytes.integer(0, all_encodings().size() - 1)]),
        length(bytes.integer(task.least_length, longest_text)) {
    const std::size_t heads = bytes.integer(1, 3);
    shape = {.vocabulary = task.alphabet.size(),
             .channels = heads * bytes.integer(1, 6),
             .heads = heads,
             .layers = bytes.integer(1, 2),
             .feed_forward = bytes.integer(1, 12)};
    auto made = fuzz::encoding(entry, shape.geometry(), length, bytes);
    if (!made) return;
    model.emplace(shape, std::move(made), bytes.coin() ? 1.0F : 8.0F);
    parameters.resize(model->parameter_count());
    Generator draws(bytes.integer(0, 7));
    const auto deviation = bytes.coin() ? std::optional(bytes.coin() ? 0.0F : 0.5F) : std::nullopt;
    model->initialise(draws, deviation, parameters);
  }

  /// Another length that task and encoding allow.
  std::size_t other_length(Bytes& bytes) const {
    const double last = std::min(model->encoding().positions().maximum, static_cast<double>(longest_text - 1));
    return bytes.integer(task.least_length, static_cast<std::size_t>(last) + 1);
  }

  Reach reach(Bytes& bytes) const { return task.has_far && bytes.coin() ? Reach::far : Reach::near; }
  SequenceKind kind(Reach reach) const { return {.trained_length = length, .reach = reach}; }

  const TaskEntry& task;
  const EncodingEntry& entry;
  std::size_t length;  ///< T of the first training
  ModelShape shape;
  std::optional<Model> model;  ///< none where the options are refused
  std::vector<float> parameters;
};

/// A reading with everything it refers to, of a text of so many symbols.
struct ReadingInput {
  ReadingInput(const LabInput& lab, std::size_t tokens, Bytes& bytes) : window(bytes.integer(0, longest_text)) {
    if (lab.entry.info.id == "rotary" && lab.shape.head_dim() % 2 == 0 && bytes.coin()) {
      std::vector<double> frequencies(lab.shape.head_dim() / 2);
      for (double& theta : frequencies) theta = bytes.real(0.0, 1.0);
      encoding = scaled_rotary(frequencies, bytes.real(0.0, 1000.0), Pairing::half);
    }
    if (bytes.coin()) {
      query_factors.resize(tokens);
      bytes.fill(query_factors);
    }
    if (bytes.coin()) softmax_scale = bytes.number();
  }

  Reading use() const {
    return {
        .encoding = encoding.get(), .softmax_scale = softmax_scale, .query_factors = query_factors, .window = window};
  }

  std::unique_ptr<Encoding> encoding;
  std::vector<float> query_factors;
  float softmax_scale = 1.0F;
  std::size_t window;
};

}  // namespace attention_lab::fuzz
