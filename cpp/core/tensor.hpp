// Row-major arrays: views that borrow memory and tensors that own it, their shape part of the object.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace attention_lab {

// The letters of a shape, in this order: B batch, T length (queries), S length (keys), C channels (d_model),
// H heads, D size of a head, V vocabulary.
template <std::size_t Rank>
using Shape = std::array<std::size_t, Rank>;

/// The product of the extents. Asserts that it fits in a size_t.
template <std::size_t Rank>
constexpr std::size_t element_count(const Shape<Rank>& shape) {
  std::size_t count = 1;
  for (const std::size_t extent : shape) {
    assert(extent == 0 || count <= std::numeric_limits<std::size_t>::max() / extent);
    count *= extent;
  }
  return count;
}

/// A row-major array somebody else owns: element [i, j] of shape [M, N] lies at data()[i * N + j].
/// A default-made view is empty and stands for "not given".
template <typename Value, std::size_t Rank>
class BasicView {
 public:
  constexpr BasicView() = default;

  constexpr BasicView(Value* data, const Shape<Rank>& shape) : data_(data), shape_(shape) {
    assert(data != nullptr || element_count(shape) == 0);
  }

  /// The memory of `values`, which must hold exactly as many elements as `shape` asks for.
  constexpr BasicView(std::span<Value> values, const Shape<Rank>& shape) : BasicView(values.data(), shape) {
    assert(values.size() == element_count(shape));
  }

  /// A view that may write is also a view that may only read.
  // NOLINTNEXTLINE(google-explicit-constructor)
  constexpr operator BasicView<const Value, Rank>() const
    requires(!std::is_const_v<Value>)
  {
    return {data_, shape_};
  }

  constexpr Value* data() const { return data_; }
  constexpr const Shape<Rank>& shape() const { return shape_; }
  constexpr std::size_t extent(std::size_t axis) const { return shape_[axis]; }
  constexpr std::size_t size() const { return element_count(shape_); }
  constexpr bool empty() const { return size() == 0; }
  constexpr std::span<Value> flat() const { return {data_, size()}; }

  /// Element i of a vector; the view of part i along the first axis of anything larger.
  constexpr decltype(auto) operator[](std::size_t i) const {
    assert(i < shape_[0]);
    if constexpr (Rank == 1) {
      return (data_[i]);  // in parentheses: the reference, not a copy
    } else {
      Shape<Rank - 1> rest{};
      for (std::size_t axis = 1; axis < Rank; ++axis) rest[axis - 1] = shape_[axis];
      return BasicView<Value, Rank - 1>(data_ + i * element_count(rest), rest);
    }
  }

 private:
  Value* data_ = nullptr;
  Shape<Rank> shape_{};
};

template <std::size_t Rank>
using View = BasicView<float, Rank>;
template <std::size_t Rank>
using ConstView = BasicView<const float, Rank>;

/// Absolute positions [T, axes]: one number per token for text, more for pictures and video. Any real numbers.
using Positions = BasicView<const double, 2>;

/// A row-major array of floats that owns its memory, zero when made.
template <std::size_t Rank>
class Tensor {
 public:
  Tensor() = default;
  explicit Tensor(const Shape<Rank>& shape) : values_(element_count(shape)), shape_(shape) {}

  View<Rank> view() { return {values_.data(), shape_}; }
  ConstView<Rank> view() const { return {values_.data(), shape_}; }
  // NOLINTNEXTLINE(google-explicit-constructor)
  operator View<Rank>() { return view(); }
  // NOLINTNEXTLINE(google-explicit-constructor)
  operator ConstView<Rank>() const { return view(); }

  decltype(auto) operator[](std::size_t i) { return view()[i]; }
  decltype(auto) operator[](std::size_t i) const { return view()[i]; }
  std::span<float> flat() { return values_; }
  std::span<const float> flat() const { return values_; }
  float* data() { return values_.data(); }
  const float* data() const { return values_.data(); }
  const Shape<Rank>& shape() const { return shape_; }
  std::size_t extent(std::size_t axis) const { return shape_[axis]; }
  std::size_t size() const { return values_.size(); }

 private:
  std::vector<float> values_;
  Shape<Rank> shape_{};
};

}  // namespace attention_lab
