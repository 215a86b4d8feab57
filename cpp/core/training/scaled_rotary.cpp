// See the header.
#include "scaled_rotary.hpp"

#include <utility>

#include "core/rotating_encoding.hpp"

namespace attention_lab {

namespace {

class ScaledRotary final : public RotatingEncoding {
 public:
  ScaledRotary(std::vector<double> inverse_frequencies, double attention_factor, Pairing pairing)
      : inverse_frequencies_(std::move(inverse_frequencies)), attention_factor_(attention_factor), pairing_(pairing) {}

 private:
  RotaryTable make_table(Side /*side*/, Positions positions) const override {
    return rotary_table(first_coordinates(positions), inverse_frequencies_, attention_factor_);
  }
  std::size_t pairs() const override { return inverse_frequencies_.size(); }
  Pairing pairing(Side /*side*/) const override { return pairing_; }

  std::vector<double> inverse_frequencies_;
  double attention_factor_;
  Pairing pairing_;
};

}  // namespace

std::unique_ptr<Encoding> scaled_rotary(std::vector<double> inverse_frequencies, double attention_factor,
                                        Pairing pairing) {
  return std::make_unique<ScaledRotary>(std::move(inverse_frequencies), attention_factor, pairing);
}

}  // namespace attention_lab
