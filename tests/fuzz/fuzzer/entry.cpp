// What libFuzzer calls, the same for every target.
#include "../bytes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  attention_lab::fuzz::Bytes bytes(data, size);
  attention_lab::fuzz::drive(bytes);
  return 0;
}
