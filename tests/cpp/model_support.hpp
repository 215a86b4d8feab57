// A small model of the length lab made ready for a test, and the same model for the reference.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/training/model.hpp"
#include "reference/transformer.hpp"

namespace attention_lab::test {

/// Sizes that no tile divides.
inline constexpr ModelShape odd_shape{.vocabulary = 7, .channels = 24, .heads = 2, .layers = 2, .feed_forward = 36};

/// The default settings of an encoding, except for a learned table, which is made 80 rows long.
SettingValues usual_settings(const EncodingEntry& entry, const ModelShape& shape);

Model make_model(const EncodingEntry& entry, const ModelShape& shape, float encoding_gain = 1.0F);

/// Parameters as training starts, but where that is a single number, the encoding's too, normal draws around it.
std::vector<float> random_parameters(const Model& model, const EncodingEntry& entry, Generator& draws);

/// Random symbols; sequence n counts from its symbol 1 + 2 n on.
Batch random_batch(const ModelShape& shape, std::size_t sequences, std::size_t length, Generator& draws);

/// The mean loss of a batch by the reference. encoding_parameters are used as they are.
double reference_loss(const Model& model, const EncodingEntry& entry, float encoding_gain,
                      std::span<const double> parameters, const Batch& batch,
                      const reference::TransformerReading& reading = {});

}  // namespace attention_lab::test
