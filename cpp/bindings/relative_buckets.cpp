// relativeBuckets: the bucket of every query and key.
#include "core/relative_buckets.hpp"

#include <cstdint>
#include <vector>

#include <emscripten/bind.h>

#include "call.hpp"

namespace attention_lab::bindings {
namespace {

void buckets(const emscripten::val& arguments) {
  const Call call(arguments);
  const std::size_t queries = call.size("queries");
  const std::size_t keys = call.size("keys");
  std::vector<std::int32_t> table(queries * keys);
  relative_buckets(RelativeBuckets(call.size("buckets"), call.size("maxDistance"), call.flag("bidirectional")), queries,
                   keys, table);
  call.write<std::int32_t>("table", table);
}

}  // namespace
}  // namespace attention_lab::bindings

EMSCRIPTEN_BINDINGS(relative_buckets) {
  emscripten::function("relativeBuckets", &attention_lab::bindings::buckets);
  emscripten::function("leastMaxDistance", &attention_lab::RelativeBuckets::least_max_distance);
}
