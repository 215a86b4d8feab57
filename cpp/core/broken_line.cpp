// The pieces and their sums.
#include "broken_line.hpp"

#include <algorithm>

namespace attention_lab {

namespace {

double place_of(float in, float bias) { return -static_cast<double>(bias) / static_cast<double>(in); }

}  // namespace

BrokenLine::BrokenLine(std::span<const float> in, std::span<const float> bias, std::span<const float> out, float last)
    : in_(in), bias_(bias), out_(out) {
  bent_.reserve(in.size());
  for (std::size_t w = 0; w < in.size(); ++w) {
    if (in[w] != 0.0F) bent_.push_back(w);
  }
  std::ranges::sort(bent_, {}, [&](std::size_t w) { return place_of(in[w], bias[w]); });
  bends_.reserve(bent_.size());
  for (const std::size_t w : bent_) bends_.push_back(place_of(in[w], bias[w]));

  // Each unit's part is added on the pieces where it is on, never taken away again: no rounding of a large one stays.
  pieces_.resize(bent_.size() + 1);
  auto constant = static_cast<double>(last);
  for (std::size_t w = 0; w < in.size(); ++w) {
    if (in[w] == 0.0F && bias[w] > 0.0F) constant += static_cast<double>(out[w]) * static_cast<double>(bias[w]);
  }
  Piece sum;
  const auto add = [&](std::size_t w) {
    sum.slope += static_cast<double>(out[w]) * static_cast<double>(in[w]);
    sum.offset += static_cast<double>(out[w]) * static_cast<double>(bias[w]);
  };
  for (std::size_t n = 0; n < pieces_.size(); ++n) {
    if (n > 0 && in[bent_[n - 1]] > 0.0F) add(bent_[n - 1]);
    pieces_[n] = {.slope = sum.slope, .offset = sum.offset + constant};
  }
  sum = {};
  for (std::size_t n = pieces_.size(); n-- > 0;) {
    if (n < bent_.size() && in[bent_[n]] < 0.0F) add(bent_[n]);
    pieces_[n].slope += sum.slope;
    pieces_[n].offset += sum.offset;
  }
}

std::size_t BrokenLine::bytes(std::size_t units) {
  return units * (sizeof(std::size_t) + sizeof(double)) + (units + 1) * sizeof(Piece);
}

BrokenLine::Piece& BrokenLine::piece_at(double x) {
  while (now_ < bends_.size() && bends_[now_] < x) ++now_;
  while (now_ > 0 && bends_[now_ - 1] >= x) --now_;
  return pieces_[now_];
}

double BrokenLine::at(double x) {
  const Piece& piece = piece_at(x);
  return piece.slope * x + piece.offset;
}

double BrokenLine::back(double x, double dy) {
  Piece& piece = piece_at(x);
  piece.dy += dy;
  piece.x_dy += x * dy;
  return piece.slope * dy;
}

void BrokenLine::add_gradients(std::span<float> din, std::span<float> dbias, std::span<float> dout,
                               float& dlast) const {
  // out max(in x + bias, 0): on the pieces where a unit is on, d out = in x dy + bias dy, d in = out x dy, d bias = out
  // dy.
  const auto add = [&](std::size_t w, const Piece& sum) {
    const auto out = static_cast<double>(out_[w]);
    dout[w] += static_cast<float>(static_cast<double>(in_[w]) * sum.x_dy + static_cast<double>(bias_[w]) * sum.dy);
    din[w] += static_cast<float>(out * sum.x_dy);
    dbias[w] += static_cast<float>(out * sum.dy);
  };
  Piece sum;
  for (std::size_t n = 0; n < pieces_.size(); ++n) {
    sum.dy += pieces_[n].dy;
    sum.x_dy += pieces_[n].x_dy;
    if (n < bent_.size() && in_[bent_[n]] < 0.0F) add(bent_[n], sum);
  }
  for (std::size_t w = 0; w < in_.size(); ++w) {
    if (in_[w] == 0.0F && bias_[w] > 0.0F) add(w, sum);
  }
  dlast += static_cast<float>(sum.dy);
  sum = {};
  for (std::size_t n = pieces_.size(); n-- > 1;) {
    sum.dy += pieces_[n].dy;
    sum.x_dy += pieces_[n].x_dy;
    if (in_[bent_[n - 1]] > 0.0F) add(bent_[n - 1], sum);
  }
}

}  // namespace attention_lab
