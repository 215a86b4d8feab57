// See the header. An encoding without an entry here is refused for Float64
// input, not computed in some other way.
#include "reference_encodings.hpp"

#include "core/rotary.hpp"
#include "core/sinusoidal.hpp"
#include "reference/rotary.hpp"
#include "reference/sinusoidal.hpp"

namespace attention_lab::bindings {
namespace {

reference::Encoding none(const SettingValues &, const Geometry &,
                         const std::vector<double> &) {
  return {};
}

reference::Encoding sinusoidal(const SettingValues &settings,
                               const Geometry &geometry,
                               const std::vector<double> &positions) {
  const auto layout = settings.choice<reference::SinusoidalLayout>("layout");
  const auto table = reference::sinusoidal(positions, geometry.channels,
                                           settings.real("base"), layout);
  reference::Encoding hooks;
  hooks.add_to_embeddings = [table](reference::Matrix &x) {
    for (std::size_t n = 0; n < x.values.size(); ++n)
      x.values[n] += table.values[n];
  };
  return hooks;
}

reference::Encoding rotary(const SettingValues &settings, const Geometry &,
                           const std::vector<double> &positions) {
  const auto frequencies = reference::rotary_inverse_frequencies(
      settings.integer("rotaryDim"), settings.real("base"));
  const auto pairing = settings.choice<reference::Pairing>("pairing");
  const auto angles = settings.choice<reference::AngleType>("angles");
  reference::Encoding hooks;
  hooks.rotate = [=](reference::Matrix &x, reference::Side, std::size_t) {
    x = reference::rotate(x, positions, frequencies, pairing, 1.0, angles);
  };
  return hooks;
}

struct Entry {
  std::string_view id;
  reference::Encoding (*make)(const SettingValues &, const Geometry &,
                              const std::vector<double> &);
};
constexpr Entry entries[] = {
    {"none", none}, {"rotary", rotary}, {"sinusoidal", sinusoidal}};

const Entry *find(std::string_view id) {
  for (const Entry &entry : entries) {
    if (entry.id == id)
      return &entry;
  }
  return nullptr;
}

} // namespace

bool has_reference_encoding(std::string_view id) { return find(id) != nullptr; }

reference::Encoding reference_encoding(std::string_view id,
                                       const SettingValues &settings,
                                       const Geometry &geometry,
                                       const std::vector<double> &positions) {
  return find(id)->make(settings, geometry, positions);
}

} // namespace attention_lab::bindings
