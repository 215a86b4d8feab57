// See the header.
#include "encoding_support.hpp"

#include <algorithm>
#include <cmath>

namespace attention_lab::test {

Places walk(double first, std::size_t count, std::size_t axes) {
  Places places{std::vector<double>(count * axes), {count, axes}};
  for (std::size_t t = 0; t < count; ++t) {
    for (std::size_t axis = 0; axis < axes; ++axis) {
      const auto pace = static_cast<double>(axis + 1);
      places.values[t * axes + axis] = first + std::floor(static_cast<double>(t) / pace);
    }
  }
  return places;
}

Instance::Instance(const EncodingEntry& which, const SettingValues& values, const Geometry& sizes, Places query_places,
                   Places key_places)
    : entry(&which),
      settings(values),
      geometry(sizes),
      queries(std::move(query_places)),
      keys(std::move(key_places)),
      encoding(which.make(values, sizes)),
      parameters(encoding->parameter_count()) {}

void Instance::draw_parameters(Generator& draws) {
  encoding->initialise(draws, parameters);
  for (float& parameter : parameters) {
    if (parameter == 0.0F) draws.normal({&parameter, 1});
  }
}

reference::Encoding Instance::twin(std::span<const double> numbers) const {
  return find_twin(entry->info.id)->make({settings, geometry, numbers, queries.view(), keys.view()});
}

Instance ordinary(const EncodingEntry& entry, std::size_t tokens, double first) {
  const Geometry geometry{.channels = 16, .heads = 4, .kv_heads = 4, .head_dim = 8};
  const Places places = walk(first, tokens, entry.info.axes);
  Instance instance(entry, SettingValues(entry.info, geometry.head_dim), geometry, places, places);
  Generator draws(4);
  instance.draw_parameters(draws);
  return instance;
}

std::vector<SettingValues> alternatives(const EncodingEntry& entry, std::size_t head_dim) {
  const SettingValues defaults(entry.info, head_dim);
  std::vector<SettingValues> all{defaults};
  for (const Setting& setting : entry.info.settings) {
    const std::size_t words = setting.kind == SettingKind::choice    ? setting.one_of.size()
                              : setting.kind == SettingKind::boolean ? 2
                                                                     : 0;
    for (std::size_t word = 0; word < words; ++word) {
      if (word == defaults.integer(setting.name)) continue;
      SettingValues other = defaults;
      other.set(setting.name, static_cast<double>(word));
      all.push_back(other);
    }
  }
  return all;
}

namespace {

/// A value for one setting, not further than fourfold from the default so that the work stays small.
double random_value(const Setting& setting, std::size_t head_dim, Cases& cases) {
  const auto limit = [head_dim](double value) {
    return value == head_dim_limit ? static_cast<double>(head_dim) : value;
  };
  switch (setting.kind) {
    case SettingKind::choice: return static_cast<double>(cases.integer(0, setting.one_of.size() - 1));
    case SettingKind::boolean: return cases.coin() ? 1.0 : 0.0;
    default: break;
  }
  const double reach = 4.0 * std::max(1.0, std::abs(limit(setting.default_value)));
  const double most = std::min(limit(setting.maximum), reach);
  const double least = std::max(setting.minimum, -reach);
  const double value = least + (most - least) * static_cast<double>(cases.real(0.0F, 1.0F));
  if (setting.step == 0.0) return value;
  return setting.minimum + std::floor((value - setting.minimum) / setting.step) * setting.step;
}

/// Increasing positions, whole or not, inside the range.
Places random_places(const PositionRange& range, std::size_t count, std::size_t axes, Cases& cases) {
  Places places{{}, {count, axes}};
  const bool whole = range.whole || cases.coin();
  const auto first = static_cast<double>(cases.integer(0, 200));
  for (std::size_t t = 0; t < count; ++t) {
    for (std::size_t axis = 0; axis < axes; ++axis) {
      double position = first + static_cast<double>(t) + (whole ? 0.0 : static_cast<double>(cases.real(0.0F, 1.0F)));
      position = std::clamp(position, range.minimum, range.maximum);
      places.values.push_back(position);
    }
  }
  return places;
}

}  // namespace

std::optional<Instance> random_instance(const EncodingEntry& entry, Cases& cases) {
  const std::size_t kv_heads = cases.integer(1, 3);
  const Geometry geometry{.channels = 2 * cases.integer(1, 8),
                          .heads = kv_heads * cases.integer(1, 3),
                          .kv_heads = kv_heads,
                          .head_dim = 2 * cases.integer(1, 8)};
  SettingValues settings(entry.info, geometry.head_dim);
  for (const Setting& setting : entry.info.settings) {
    settings.set(setting.name, random_value(setting, geometry.head_dim, cases));
  }
  if (entry.refuse(settings, geometry)) return std::nullopt;
  const PositionRange range = entry.make(settings, geometry)->positions();
  const std::size_t axes = cases.coin() ? entry.info.axes : 1;
  Instance instance(entry, settings, geometry, random_places(range, cases.integer(1, 6), axes, cases),
                    random_places(range, cases.integer(1, 7), axes, cases));
  instance.draw_parameters(cases.draws);
  return instance;
}

namespace {

template <typename Number>
reference::Matrix matrix(const std::vector<Number>& values, const Shape<2>& shape) {
  reference::Matrix matrix(shape[0], shape[1]);
  matrix.values.assign(values.begin(), values.end());
  return matrix;
}

}  // namespace

std::vector<Hook> hooks_of(const Instance& instance, std::size_t head) {
  const std::size_t queries = instance.queries.shape[0];
  const std::size_t keys = instance.keys.shape[0];
  const std::size_t head_dim = instance.geometry.head_dim;
  std::vector<Hook> hooks;

  hooks.push_back({
      .name = "add_to_embeddings",
      .changed = {queries, instance.geometry.channels},
      .forward =
          [&instance, shape = Shape<2>{queries, instance.geometry.channels}](const Arguments<float>& given) {
            auto x = given.changed;
            instance.encoding->add_to_embeddings({x.data(), shape}, instance.queries.view(), given.parameters);
            return x;
          },
      .backward =
          [&instance, shape = Shape<2>{queries, instance.geometry.channels}](const Arguments<float>& given,
                                                                             const std::vector<float>& doutput) {
            Arguments<float> gradients{doutput, {}, std::vector<float>(given.parameters.size())};
            instance.encoding->add_to_embeddings_backward({gradients.changed.data(), shape}, instance.queries.view(),
                                                          given.parameters, gradients.parameters);
            return gradients;
          },
      .reference =
          [&instance, shape = Shape<2>{queries, instance.geometry.channels}](const Arguments<double>& given) {
            auto x = matrix(given.changed, shape);
            const auto twin = instance.twin(given.parameters);
            if (twin.add_to_embeddings) twin.add_to_embeddings(x);
            return x.values;
          },
  });

  for (const Side side : {Side::query, Side::key}) {
    const Shape<2> shape{side == Side::query ? queries : keys, head_dim};
    const auto positions = [&instance, side] {
      return side == Side::query ? instance.queries.view() : instance.keys.view();
    };
    hooks.push_back({
        .name = side == Side::query ? "rotate queries" : "rotate keys",
        .changed = shape,
        .forward =
            [=, &instance](const Arguments<float>& given) {
              auto x = given.changed;
              instance.encoding->rotate({x.data(), shape}, side, positions(), head, given.parameters);
              return x;
            },
        .backward =
            [=, &instance](const Arguments<float>& given, const std::vector<float>& doutput) {
              Arguments<float> gradients{doutput, {}, std::vector<float>(given.parameters.size())};
              instance.encoding->rotate_backward({gradients.changed.data(), shape}, side, positions(), head,
                                                 given.parameters, gradients.parameters);
              return gradients;
            },
        .reference =
            [=, &instance](const Arguments<double>& given) {
              auto x = matrix(given.changed, shape);
              const auto twin = instance.twin(given.parameters);
              const auto twin_side = side == Side::query ? reference::Side::query : reference::Side::key;
              if (twin.rotate) twin.rotate(x, twin_side, head);
              return x.values;
            },
    });
  }

  const Shape<2> scores{queries, keys};
  const Shape<2> q{queries, head_dim};
  hooks.push_back({
      .name = "add_to_scores",
      .changed = scores,
      .q = q,
      .forward =
          [=, &instance](const Arguments<float>& given) {
            auto s = given.changed;
            instance.encoding->add_to_scores({s.data(), scores}, {given.q.data(), q}, head, instance.queries.view(),
                                             instance.keys.view(), given.parameters);
            return s;
          },
      .backward =
          [=, &instance](const Arguments<float>& given, const std::vector<float>& doutput) {
            Arguments<float> gradients{doutput, std::vector<float>(given.q.size()),
                                       std::vector<float>(given.parameters.size())};
            instance.encoding->add_to_scores_backward({gradients.changed.data(), scores},
                                                      {given.changed.data(), scores}, {given.q.data(), q},
                                                      {gradients.q.data(), q}, head, instance.queries.view(),
                                                      instance.keys.view(), given.parameters, gradients.parameters);
            return gradients;
          },
      .reference =
          [=, &instance](const Arguments<double>& given) {
            auto s = matrix(given.changed, scores);
            const auto twin = instance.twin(given.parameters);
            if (twin.add_to_scores) twin.add_to_scores(s, matrix(given.q, q), head);
            return s.values;
          },
  });

  if (!instance.has_twin()) {
    for (Hook& hook : hooks) hook.reference = nullptr;
  }
  return hooks;
}

Arguments<float> draw_arguments(const Hook& hook, const Instance& instance, Generator& draws) {
  Arguments<float> arguments{std::vector<float>(element_count(hook.changed)), std::vector<float>(element_count(hook.q)),
                             instance.parameters};
  draws.normal(arguments.changed);
  draws.normal(arguments.q);
  return arguments;
}

Arguments<double> to_double(const Arguments<float>& arguments) {
  const auto widened = [](const std::vector<float>& values) {
    return std::vector<double>(values.begin(), values.end());
  };
  return {widened(arguments.changed), widened(arguments.q), widened(arguments.parameters)};
}

}  // namespace attention_lab::test
