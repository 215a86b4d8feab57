// A network from one number to one through a hidden layer of ReLUs, as what it draws: a broken line.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace attention_lab {

/// y = sum_w out_w max(in_w x + bias_w, 0) + last. Unit w turns on or off at x = -bias_w / in_w, and between two such
/// places y is straight, so that a number costs two operations instead of five for each unit. What it refers to must
/// live as long.
class BrokenLine {
 public:
  BrokenLine(std::span<const float> in, std::span<const float> bias, std::span<const float> out, float last);

  static std::size_t bytes(std::size_t units);

  /// y at x. Looks for the piece from the last one on: best with an x near the last.
  double at(double x);

  /// dx = dy/dx dy at x, and remembers what dy means for the numbers of the network.
  double back(double x, double dy);

  /// Adds what all calls of back() meant to the gradients.
  void add_gradients(std::span<float> din, std::span<float> dbias, std::span<float> dout, float& dlast) const;

 private:
  /// y = slope x + offset, and the sums of dy and of x dy on this piece.
  struct Piece {
    double slope = 0.0;
    double offset = 0.0;
    double dy = 0.0;
    double x_dy = 0.0;
  };

  Piece& piece_at(double x);

  std::span<const float> in_;
  std::span<const float> bias_;
  std::span<const float> out_;
  std::vector<std::size_t> bent_;  ///< the units that turn somewhere, from left to right
  std::vector<double> bends_;      ///< where
  std::vector<Piece> pieces_;      ///< one more
  std::size_t now_ = 0;            ///< the piece of the last x
};

}  // namespace attention_lab
