// Where everything lies: counted first, then handed out.
#include <numeric>

#include "model.hpp"

namespace attention_lab {

namespace {

/// Hands out parts of one block, or, without it, only counts them. Parts begin at multiples of 16 bytes.
class Block {
 public:
  explicit Block(float* begin) : begin_(begin) {}

  std::span<float> vector(std::size_t size) {
    float* const at = begin_ == nullptr ? nullptr : begin_ + used_;
    used_ += (size + 3) / 4 * 4;
    return {at, begin_ == nullptr ? 0 : size};
  }
  template <std::size_t Rank>
  View<Rank> view(const Shape<Rank>& shape) {
    const std::span<float> part = vector(element_count(shape));
    return begin_ == nullptr ? View<Rank>() : View<Rank>(part, shape);
  }
  std::size_t used() const { return used_; }

 private:
  float* begin_;
  std::size_t used_ = 0;
};

void hand_out(Activations& a, Block block, const ModelShape& shape, std::size_t encoding_parameters, bool keep,
              std::size_t& used) {
  const auto [sequences, length, heads, head_dim] = a.sizes;
  const std::size_t tokens = sequences * length;
  const std::size_t scores = keep ? sequences * heads * score_count(a.blocks) : largest_score_count(a.blocks);
  const auto stream = [&] { return block.view(Shape<2>{tokens, shape.channels}); };
  const auto wide = [&] { return block.view(Shape<2>{tokens, shape.feed_forward}); };
  const auto head_vectors = [&] { return block.view(Shape<4>{sequences, heads, length, head_dim}); };

  a.encoding = block.vector(encoding_parameters);
  for (Activations::Layer& layer : a.layers) {
    layer = {.x = stream(),
             .normal = stream(),
             .attention = {.q = head_vectors(),
                           .k = head_vectors(),
                           .v = head_vectors(),
                           .scores = block.vector(scores),
                           .weights = block.vector(scores)},
             .heads = stream(),
             .middle = stream(),
             .normal2 = stream(),
             .slope = wide(),
             .wide = wide()};
  }
  a.qkv = block.view(Shape<2>{tokens, 3 * shape.channels});
  a.out = stream();
  a.normal = stream();
  a.probabilities = block.view(Shape<2>{tokens, shape.vocabulary});
  a.losses = block.vector(tokens);
  if (keep) {
    a.dx = stream();
    a.dnormal = stream();
    a.dwide = wide();
  }
  used = block.used();
}

}  // namespace

Activations::Activations(const ModelShape& shape, std::size_t encoding_parameters, std::size_t sequences,
                         std::size_t length, std::size_t window, bool keep)
    : sizes{.sequences = sequences, .length = length, .heads = shape.heads, .head_dim = shape.head_dim()},
      blocks(score_blocks(length, window)),
      positions(length),
      layers(keep ? shape.layers : 1) {
  std::iota(positions.begin(), positions.end(), 0.0);
  std::size_t size = 0;
  hand_out(*this, Block(nullptr), shape, encoding_parameters, keep, size);
  block_.resize(size);
  hand_out(*this, Block(block_.data()), shape, encoding_parameters, keep, size);
}

}  // namespace attention_lab
