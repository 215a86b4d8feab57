// A network of ReLUs as a broken line equals its units one by one, whatever they are.
#include "core/broken_line.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "cases.hpp"
#include "heap.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

struct Network {
  std::vector<float> in, bias, out;
  float last = 0.0F;
};

/// Some units never turn, some turn at the same place, and some are a million times as large as the others.
Network random_network(Cases& cases) {
  Network network;
  for (std::size_t units = cases.integer(1, 40); units > 0; --units) {
    const float size = cases.integer(0, 9) == 0 ? 1e6F : 1.0F;
    network.in.push_back(cases.integer(0, 5) == 0 ? 0.0F : size * cases.real(-1.0F, 1.0F));
    network.bias.push_back(cases.integer(0, 5) == 0 ? 0.0F : size * cases.real(-1.0F, 1.0F));
    network.out.push_back(cases.real(-1.0F, 1.0F));
  }
  network.last = cases.real(-1.0F, 1.0F);
  return network;
}

double on(const Network& network, std::size_t w, double x) {
  return static_cast<double>(network.in[w]) * x + static_cast<double>(network.bias[w]);
}

}  // namespace

TEST_CASE("a broken line is the sum of its units, in value and gradient") {
  Cases cases;
  while (cases.next()) {
    const Network network = random_network(cases);
    const std::size_t units = network.in.size();
    BrokenLine line(network.in, network.bias, network.out, network.last);
    std::vector<double> din(units);
    std::vector<double> dbias(units);
    std::vector<double> dout(units);
    double dlast = 0.0;
    double scale = 1.0;
    for (std::size_t n = 0; n < 20; ++n) {
      const auto x = static_cast<double>(cases.real(-3.0F, 3.0F));
      const auto dy = static_cast<double>(cases.real(-1.0F, 1.0F));
      auto y = static_cast<double>(network.last);
      double dx = 0.0;
      double size = 1.0;
      for (std::size_t w = 0; w < units; ++w) {
        const double hidden = on(network, w, x);
        if (hidden <= 0.0) continue;
        const auto out = static_cast<double>(network.out[w]);
        y += out * hidden;
        dx += out * static_cast<double>(network.in[w]) * dy;
        size = std::max({size, std::abs(static_cast<double>(network.in[w])), std::abs(hidden)});
        din[w] += out * x * dy;
        dbias[w] += out * dy;
        dout[w] += hidden * dy;
      }
      dlast += dy;
      scale = std::max(scale, size);
      // Sums of 40 numbers in double, in another order.
      CHECK(std::abs(line.at(x) - y) <= 1e-13 * size);
      CHECK(std::abs(line.back(x, dy) - dx) <= 1e-13 * size);
    }
    std::vector<float> into(3 * units + 1);
    const std::span<float> all(into);
    line.add_gradients(all.first(units), all.subspan(units, units), all.subspan(2 * units, units), into.back());
    std::vector<double> expected = din;
    expected.insert(expected.end(), dbias.begin(), dbias.end());
    expected.insert(expected.end(), dout.begin(), dout.end());
    expected.push_back(dlast);
    // One rounding to float32.
    CHECK(largest_difference(into, expected) <= 1e-6 * scale * 20.0);
  }
}

TEST_CASE("a broken line takes the memory that it states") {
  const std::vector<float> ones(64, 1.0F);
  const std::size_t taken = largest_heap_growth([&] { const BrokenLine line(ones, ones, ones, 0.0F); });
  CHECK(taken <= BrokenLine::bytes(ones.size()));
}

}  // namespace attention_lab::test
