// softmax, its gradient, and entropy over the rows of a matrix.
#include "core/softmax.hpp"

#include <vector>

#include <emscripten/bind.h>

#include "call.hpp"
#include "core/entropy.hpp"
#include "reference/softmax.hpp"

namespace attention_lab::bindings {
namespace {

/// Row `i` of a matrix with `n` columns, as the reference takes it.
std::vector<double> row(const std::vector<double>& values, std::size_t i, std::size_t n) {
  const auto first = values.begin() + static_cast<std::ptrdiff_t>(i * n);
  return {first, first + static_cast<std::ptrdiff_t>(n)};
}

void softmax_of(const emscripten::val& arguments) {
  const Call call(arguments);
  const std::size_t rows = call.size("rows");
  const std::size_t n = call.size("n");
  if (call.is_double("x")) {
    const auto x = call.array<double>("x");
    for (std::size_t i = 0; i < rows; ++i) {
      const auto y = reference::softmax(row(x, i, n), call.number("temperature"));
      call.write<double>("weights", y.weights, i * n);
    }
    return;
  }
  auto x = call.array<float>("x");
  const View<2> view(x, {rows, n});
  softmax(view, static_cast<float>(call.number("temperature")), view);
  call.write<float>("weights", x);
}

void softmax_gradient_reference(const Call& call, std::size_t rows, std::size_t n) {
  const auto weights = call.array<double>("weights");
  const auto upstream = call.array<double>("upstream");
  const double temperature = call.number("temperature");
  std::vector<double> norms(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    const auto y = row(weights, i, n);
    norms[i] = reference::frobenius_norm(reference::softmax_jacobian(y, temperature));
    if (upstream.empty()) continue;
    call.write<double>("gradient", reference::softmax_backward(y, row(upstream, i, n), temperature), i * n);
  }
  call.write<double>("norm", norms);
}

/// `gradient` where `upstream` is given, `norm` always.
void softmax_gradient_of(const emscripten::val& arguments) {
  const Call call(arguments);
  const std::size_t rows = call.size("rows");
  const std::size_t n = call.size("n");
  if (call.is_double("weights")) return softmax_gradient_reference(call, rows, n);

  const auto weights = call.array<float>("weights");
  const ConstView<2> y(weights, {rows, n});
  std::vector<float> norms(rows);
  softmax_jacobian_norms(y, call.number("temperature"), norms);
  call.write<float>("norm", norms);
  auto gradient = call.array<float>("upstream");
  if (gradient.empty()) return;
  const View<2> dx(gradient, {rows, n});
  softmax_backward(y, dx, static_cast<float>(call.number("temperature")), dx);
  call.write<float>("gradient", gradient);
}

void entropy_of(const emscripten::val& arguments) {
  const Call call(arguments);
  const std::size_t rows = call.size("rows");
  const std::size_t n = call.size("n");
  if (call.is_double("weights")) {
    const auto weights = call.array<double>("weights");
    std::vector<double> nats(rows);
    for (std::size_t i = 0; i < rows; ++i) nats[i] = reference::entropy(row(weights, i, n));
    call.write<double>("entropy", nats);
    return;
  }
  const auto weights = call.array<float>("weights");
  std::vector<float> nats(rows);
  entropy(ConstView<2>(weights, {rows, n}), nats);
  call.write<float>("entropy", nats);
}

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(softmax) {
  emscripten::function("softmax", &attention_lab::bindings::softmax_of);
  emscripten::function("softmaxGradient", &attention_lab::bindings::softmax_gradient_of);
  emscripten::function("entropy", &attention_lab::bindings::entropy_of);
}
