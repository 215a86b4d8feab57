// First distances by comparing whole powers, buckets by search among them.
#include "relative_buckets.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace attention_lab {

namespace {

/// A whole number of any size, made by multiplication.
class Product {
 public:
  Product& multiply(std::size_t factor, std::size_t times) {
    for (; times > 0; --times) {
      std::uint64_t carry = 0;
      for (std::uint32_t& digit : digits_) {
        carry += digit * static_cast<std::uint64_t>(factor);
        digit = static_cast<std::uint32_t>(carry);
        carry >>= 32U;
      }
      if (carry != 0) digits_.push_back(static_cast<std::uint32_t>(carry));
    }
    return *this;
  }

  friend bool operator<(const Product& a, const Product& b) {
    if (a.digits_.size() != b.digits_.size()) return a.digits_.size() < b.digits_.size();
    return std::ranges::lexicographical_compare(a.digits_.rbegin(), a.digits_.rend(), b.digits_.rbegin(),
                                                b.digits_.rend());
  }

 private:
  std::vector<std::uint32_t> digits_{1};  // in base 2^32, the smallest first
};

/// The smallest n with ln(n / e) / ln(max_distance / e) steps >= step, that is n^steps >= max_distance^step
/// e^(steps-step).
std::size_t first_distance(std::size_t step, std::size_t steps, std::size_t exact, std::size_t max_distance) {
  const auto e = static_cast<double>(exact);
  const double share = static_cast<double>(step) / static_cast<double>(steps);
  const double root = e * std::pow(static_cast<double>(max_distance) / e, share);
  const double nearest = std::round(root);
  if (std::abs(root - nearest) > 1e-12 * root) return static_cast<std::size_t>(std::ceil(root));

  // Too near to a whole number for a double to say on which side.
  const auto candidate = static_cast<std::size_t>(nearest);
  const Product power = Product().multiply(candidate, steps);
  const Product bound = Product().multiply(max_distance, step).multiply(exact, steps - step);
  return power < bound ? candidate + 1 : candidate;
}

std::size_t buckets_of_one_direction(std::size_t buckets, bool bidirectional) {
  return bidirectional ? buckets / 2 : buckets;
}

}  // namespace

RelativeBuckets::RelativeBuckets(std::size_t buckets, std::size_t max_distance, bool bidirectional)
    : bidirectional_(bidirectional), first_distances_(buckets_of_one_direction(buckets, bidirectional)) {
  assert(buckets >= 4 && buckets % 2 == 0 && max_distance >= least_max_distance(buckets, bidirectional));
  const std::size_t exact = first_distances_.size() / 2;
  const std::size_t steps = first_distances_.size() - exact;
  for (std::size_t n = 0; n < exact; ++n) first_distances_[n] = n;
  for (std::size_t step = 0; step < steps; ++step) {
    first_distances_[exact + step] = first_distance(step, steps, exact, max_distance);
  }
}

std::size_t RelativeBuckets::least_max_distance(std::size_t buckets, bool bidirectional) {
  return buckets_of_one_direction(buckets, bidirectional) / 2 + 1;
}

std::size_t RelativeBuckets::bucket_of(double distance) const {
  const bool future = distance > 0.0;
  if (future && !bidirectional_) return 0;
  const double tokens = std::floor(std::abs(distance));
  const auto after = std::ranges::upper_bound(first_distances_, tokens, {},
                                              [](std::size_t first) { return static_cast<double>(first); });
  const auto bucket = static_cast<std::size_t>(after - first_distances_.begin()) - 1;
  return future ? first_distances_.size() + bucket : bucket;
}

void relative_buckets(const RelativeBuckets& buckets, std::size_t queries, std::size_t keys,
                      std::span<std::int32_t> table) {
  assert(table.size() == queries * keys);
  for (std::size_t i = 0; i < queries; ++i) {
    const double position = static_cast<double>(keys) - static_cast<double>(queries) + static_cast<double>(i);
    for (std::size_t j = 0; j < keys; ++j) {
      table[i * keys + j] = static_cast<std::int32_t>(buckets.bucket_of(static_cast<double>(j) - position));
    }
  }
}

}  // namespace attention_lab
