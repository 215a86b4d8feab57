// T5's buckets: near distances one by one, far ones in groups whose width grows with the distance.
// Based on:
//   Raffel et al. Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer. 2019, section 2.1.
//   microsoft/torchscale, component/relative_position_bias.py, _relative_position_bucket: T5's code, read for this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace attention_lab {

/// For a distance n = |key - query|, B buckets for one direction and e = B / 2 of them exact:
///   n < e:  bucket n
///   else:   bucket min(B - 1, e + floor(ln(n / e) / ln(max_distance / e) (B - e)))
/// Causal: B = buckets, and every key of the future has n = 0. Bidirectional: B = buckets / 2, and keys of the future
/// use the second B. A bucket's first distance is found in whole numbers, so no rounding of a logarithm decides.
class RelativeBuckets {
 public:
  /// buckets       even, >= 4
  /// max_distance  from here on all distances share the last bucket; >= least_max_distance(buckets, bidirectional)
  RelativeBuckets(std::size_t buckets, std::size_t max_distance, bool bidirectional);

  /// The smallest max_distance that leaves room for logarithmic buckets: e + 1.
  static std::size_t least_max_distance(std::size_t buckets, bool bidirectional);

  /// The bucket of a signed distance, key position - query position; fractions of a token are dropped.
  std::size_t bucket_of(double distance) const;

  /// The first distance of each bucket of one direction, [B]; an empty bucket has that of the next one.
  std::span<const std::size_t> first_distances() const { return first_distances_; }

 private:
  bool bidirectional_;
  std::vector<std::size_t> first_distances_;
};

/// table[i, j] = bucket of key j for query i, whose position is S - T + i. table [T S], row after row.
void relative_buckets(const RelativeBuckets& buckets, std::size_t queries, std::size_t keys,
                      std::span<std::int32_t> table);

}  // namespace attention_lab
