// Drives: relativeBuckets, leastMaxDistance
// Any buckets and distances; a greatest distance that leaves no room is refused.
#include "core/relative_buckets.hpp"
#include "bytes.hpp"

namespace attention_lab::fuzz {

void drive(Bytes& bytes) {
  const std::size_t buckets = 2 * bytes.integer(2, 512);
  const bool bidirectional = bytes.coin();
  const auto most = static_cast<std::size_t>(bytes.real(2.0, 2147483647.0));
  if (most < RelativeBuckets::least_max_distance(buckets, bidirectional)) return;  // what the border refuses
  const RelativeBuckets table(buckets, most, bidirectional);
  require(table.bucket_of(bytes.real(-0x1p31, 0x1p31)) < buckets, "a bucket below their number");
  const std::size_t keys = bytes.integer(1, 40);
  const std::size_t queries = bytes.integer(1, bidirectional ? 40 : keys);
  std::vector<std::int32_t> found(queries * keys, -1);
  relative_buckets(table, queries, keys, found);
  for (const std::int32_t bucket : found) {
    require(bucket >= 0 && static_cast<std::size_t>(bucket) < buckets, "a bucket below their number");
  }
}

}  // namespace attention_lab::fuzz
