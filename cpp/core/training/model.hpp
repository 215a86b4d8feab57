// The length lab's model: a small decoder-only transformer with any encoding, forward and backward.
// Based on:
//   Vaswani et al. Attention Is All You Need. 2017. Radford et al. Language Models are Unsupervised Multitask Learners.
//   2019, section 2.3 (decoder only, normalisation before each part). Touvron et al. LLaMA: Open and Efficient
//   Foundation Language Models. 2023, section 2.2 (RMSNorm, no biases).
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/encoding.hpp"
#include "core/random.hpp"
#include "core/tensor.hpp"
#include "parameters.hpp"
#include "self_attention.hpp"
#include "task.hpp"

namespace attention_lab {

/// Sequences to be predicted, all of the same length.
struct Batch {
  std::size_t length = 0;                 ///< T, positions to predict from
  std::vector<Symbol> symbols;            ///< [B, T + 1]
  std::vector<std::size_t> first_scored;  ///< [B] the first symbol of each whose prediction counts

  std::size_t sequences() const { return first_scored.size(); }
  std::span<const Symbol> sequence(std::size_t n) const {
    return std::span(symbols).subspan(n * (length + 1), length + 1);
  }
};

/// A batch of fresh sequences.
Batch draw_batch(const TaskEntry& task, const SequenceKind& kind, std::size_t sequences, std::size_t length,
                 Generator& generator);

/// How the model reads. Trained with one, it may be read with another.
struct Reading {
  Encoding* encoding = nullptr;          ///< in place of the model's own; takes the same parameters
  float softmax_scale = 1.0F;            ///< multiplies 1/sqrt(D)
  std::span<const float> query_factors;  ///< [T] or empty
  std::size_t window = 0;                ///< query t sees the keys (t - window, t]; 0: all up to t
};

/// Somebody who wants to see the attention weights of every layer go by.
class LayerWatcher {
 public:
  LayerWatcher() = default;
  LayerWatcher(const LayerWatcher&) = delete;
  LayerWatcher(LayerWatcher&&) = delete;
  LayerWatcher& operator=(const LayerWatcher&) = delete;
  LayerWatcher& operator=(LayerWatcher&&) = delete;
  virtual ~LayerWatcher() = default;

  virtual void see(std::size_t layer, std::size_t sequence, std::size_t head, const ScoreBlock& block,
                   ConstView<2> weights) = 0;
};

/// All intermediate numbers of one batch, in one block. Made for one size of batch; Model::forward fills it.
class Activations {
 public:
  /// keep  whether backward will follow; without, layers use the same memory one after the other
  Activations(const ModelShape& shape, std::size_t encoding_parameters, std::size_t sequences, std::size_t length,
              std::size_t window, bool keep);

  struct Layer {
    View<2> x;       ///< [B T, C] what the layer is given
    View<2> normal;  ///< [B T, C] RMSNorm(x)
    AttentionMemory attention;
    View<2> heads;    ///< [B T, C] what the heads read, side by side
    View<2> middle;   ///< [B T, C] x + heads W_out
    View<2> normal2;  ///< [B T, C] RMSNorm(middle)
    View<2> slope;    ///< [B T, F] normal2 W_up, then GELU's slope there
    View<2> wide;     ///< [B T, F] GELU(normal2 W_up)
  };

  AttentionSizes sizes;
  std::vector<ScoreBlock> blocks;
  std::vector<double> positions;  ///< 0 ... T-1
  std::span<float> encoding;      ///< the encoding's parameters as it uses them
  std::vector<Layer> layers;      ///< one per layer, or one for all
  View<2> qkv;                    ///< [B T, 3 C] of one layer, and its gradient
  View<2> out;                    ///< [B T, C] what the last layer leaves
  View<2> normal;                 ///< [B T, C] RMSNorm(out)
  View<2> probabilities;          ///< [B T, V] of the next symbol
  std::span<float> losses;        ///< [B T] -ln of the probability of what came
  View<2> dx;                     ///< [B T, C] gradient of the stream
  View<2> dnormal;                ///< [B T, C]
  View<2> dwide;                  ///< [B T, F]

  Activations(Activations&&) = default;
  Activations& operator=(Activations&&) = default;
  Activations(const Activations&) = delete;
  Activations& operator=(const Activations&) = delete;
  ~Activations() = default;

  std::size_t bytes() const { return block_.size() * sizeof(float); }

 private:
  std::vector<float> block_;
};

class Model {
 public:
  /// encoding_gain: the encoding uses its parameters times this. A learning rate moves them by the product, so a table
  /// of biases that must grow to 5 need not take a thousand steps of 0.003.
  Model(const ModelShape& shape, std::unique_ptr<Encoding> encoding, float encoding_gain);

  const ModelShape& shape() const { return shape_; }
  const Encoding& encoding() const { return *encoding_; }
  std::span<const ParameterPlace> places() const { return places_; }
  std::size_t parameter_count() const { return parameter_count_; }

  /// Fills the block as training starts with it, matrix after matrix in its order; one more vector is drawn last and
  /// added to the embeddings of all symbols.
  ///   encoding_deviation  of normal numbers; 0: zeros; none: as the encoding itself starts
  void initialise(Generator& generator, std::optional<float> encoding_deviation, std::span<float> parameters) const;

  Activations activations(std::size_t sequences, std::size_t length, std::size_t window, bool keep) const;

  /// Predicts every symbol of a batch from those before it: fills `probabilities` and `losses`.
  void forward(std::span<const float> parameters, const Batch& batch, const Reading& reading, Activations& a,
               LayerWatcher* watcher = nullptr) const;

  /// The mean of the losses that count.
  static double loss(const Batch& batch, const Activations& a);

  /// Fills `gradient` with that of loss(), after forward() with the same arguments. Uses up `probabilities`.
  void backward(std::span<const float> parameters, const Batch& batch, const Reading& reading, Activations& a,
                std::span<float> gradient) const;

 private:
  AttentionRule rule(const Reading& reading, const Activations& a) const;

  ModelShape shape_;
  std::unique_ptr<Encoding> encoding_;
  float encoding_gain_;
  std::vector<ParameterPlace> places_;
  std::size_t parameter_count_ = 0;
};

}  // namespace attention_lab
