// T5's buckets: where each one begins, exactly.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "cases.hpp"
#include "core/relative_buckets.hpp"
#include "golden.hpp"
#include "reference/relative_bias.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

std::vector<std::size_t> first_distances(std::size_t buckets, std::size_t max_distance, bool bidirectional) {
  const RelativeBuckets table(buckets, max_distance, bidirectional);
  return {table.first_distances().begin(), table.first_distances().end()};
}

}  // namespace

TEST_CASE("the 32 buckets up to distance 128 begin where T5's begin, in both modes") {
  check_golden(first_distances(32, 128, false), golden::encodings::t5_first_distances);
  check_golden(first_distances(32, 128, true), golden::encodings::t5_first_distances_bidirectional);
}

TEST_CASE("a table of buckets counts the past of a key from its own query") {
  std::vector<std::int32_t> table(81);
  relative_buckets(RelativeBuckets(8, 20, true), 9, 9, table);
  check_golden(table, golden::encodings::t5_small);
}

TEST_CASE("the queries of a table are the last of its keys; the causal mode gives every key of the future bucket 0") {
  std::vector<std::int32_t> table(8);
  relative_buckets(RelativeBuckets(32, 128, false), 2, 4, table);
  CHECK(table == std::vector<std::int32_t>{2, 1, 0, 0, 3, 2, 1, 0});
}

TEST_CASE("a bucket that begins at a whole distance begins there, whatever a logarithm rounds to") {
  // 4 (64 / 4)^(k / 4) = 4, 8, 16, 32 and 3 (3000 / 3)^(k / 3) = 3, 30, 300.
  CHECK(first_distances(8, 64, false) == std::vector<std::size_t>{0, 1, 2, 3, 4, 8, 16, 32});
  CHECK(first_distances(6, 3000, false) == std::vector<std::size_t>{0, 1, 2, 3, 30, 300});
}

TEST_CASE("the smallest maximum distance makes every bucket but the first of the far ones empty") {
  CHECK(RelativeBuckets::least_max_distance(8, false) == 5);
  CHECK(first_distances(8, 5, false) == std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 5, 5});
  const RelativeBuckets table(8, 5, false);
  CHECK(table.bucket_of(-4.0) == 4);
  CHECK(table.bucket_of(-5.0) == 7);
}

TEST_CASE("113 tokens away and 8,000 away are the same bucket") {
  const RelativeBuckets table(32, 128, false);
  CHECK(table.bucket_of(-112.0) == 30);
  CHECK(table.bucket_of(-113.0) == 31);
  CHECK(table.bucket_of(-8000.0) == 31);
}

TEST_CASE("buckets of any number, maximum distance and mode equal the formula") {
  Cases cases;
  while (cases.next()) {
    const std::size_t buckets = 2 * cases.integer(2, 64);
    const bool bidirectional = cases.coin();
    const std::size_t max_distance =
        RelativeBuckets::least_max_distance(buckets, bidirectional) + cases.integer(0, 2000);
    INFO(buckets << " buckets, maximum distance " << max_distance << (bidirectional ? ", both directions" : ""));
    const RelativeBuckets table(buckets, max_distance, bidirectional);
    const double distance = static_cast<double>(cases.integer(0, 4000)) - 2000.0;
    CHECK(table.bucket_of(distance) == reference::relative_bucket(distance, buckets, max_distance, bidirectional));
    CHECK(std::ranges::is_sorted(table.first_distances()));
  }
}

}  // namespace attention_lab::test
