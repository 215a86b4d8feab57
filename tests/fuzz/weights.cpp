// Drives in the trainer: scaleCount, writeFloat32, writeFloat16, writeInt8, readFloat32, readFloat16, readInt8
// A model's numbers out and in, in fewer bits: any numbers out, any bits in.
#include "bytes.hpp"
#include "core/training/packing.hpp"
#include "lab_input.hpp"

namespace attention_lab::fuzz {

namespace {

void halve(std::span<const float> parameters) {
  for (const float value : parameters) {
    const std::uint16_t bits = to_half(value);
    const float back = from_half(bits);
    require(to_half(back) == bits, "a float16 is its own nearest");
    if (!std::isfinite(back)) continue;
    const float rounding = std::max(std::abs(value) * 0x1p-11F, 0x1p-25F);
    require(std::abs(back - value) <= rounding, "the nearest float16 is near");
  }
}

}  // namespace

void drive(Bytes& bytes) {
  LabInput lab(bytes);
  if (!lab.model) return;
  const std::span<const ParameterPlace> places = lab.model->places();
  std::size_t scales = 0;
  for (const ParameterPlace& place : places) scales += scale_count(place);

  if (bytes.coin()) bytes.fill(lab.parameters);
  halve(lab.parameters);
  PackedParameters packed = pack(places, lab.parameters);
  require(packed.numbers.size() == lab.parameters.size() && packed.scales.size() == scales, "as many as announced");
  std::vector<float> back(lab.parameters.size());
  unpack(places, packed.numbers, packed.scales, back);

  for (std::int8_t& number : packed.numbers) number = bytes.raw<std::int8_t>();
  for (std::uint16_t& scale : packed.scales) scale = bytes.raw<std::uint16_t>();
  unpack(places, packed.numbers, packed.scales, back);
  for (std::size_t n = 0; n < 8; ++n) static_cast<void>(from_half(bytes.raw<std::uint16_t>()));
}

}  // namespace attention_lab::fuzz
