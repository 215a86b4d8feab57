// No encoding changes nothing.
#include "twin.hpp"

namespace attention_lab::twins {

extern const Twin none{.id = "none", .make = [](const TwinInput&) { return reference::Encoding{}; }};

}  // namespace attention_lab::twins
