// sinusoidal: the table of fixed position vectors, in double.
#include "core/sinusoidal.hpp"

#include <numeric>
#include <vector>

#include <emscripten/bind.h>

#include "call.hpp"

namespace attention_lab::bindings {
namespace {

void sinusoidal_of(const emscripten::val& arguments) {
  const Call call(arguments);
  std::vector<double> positions(call.size("length"));
  std::iota(positions.begin(), positions.end(), call.number("start"));
  const std::size_t dim = call.size("dim");
  const auto layout =
      call.word("layout") == "concatenated" ? SinusoidalLayout::concatenated : SinusoidalLayout::interleaved;
  std::vector<double> table(positions.size() * dim);
  sinusoidal(positions, dim, call.number("base"), layout, table);
  call.write<double>("table", table);
}

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(sinusoidal) { emscripten::function("sinusoidal", &attention_lab::bindings::sinusoidal_of); }
