// An encoding made ready for a test: settings, sizes, positions and parameters, and its hooks as functions of numbers.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bridge/twin.hpp"
#include "cases.hpp"
#include "core/encoding.hpp"

namespace attention_lab::test {

/// Positions of T tokens with some coordinates each.
struct Places {
  std::vector<double> values;
  Shape<2> shape{};

  Positions view() const { return {values.data(), shape}; }
};

/// `count` tokens one after the other from `first` on; every further coordinate walks at a pace of its own.
Places walk(double first, std::size_t count, std::size_t axes);

struct Instance {
  const EncodingEntry* entry = nullptr;
  SettingValues settings;
  Geometry geometry;
  Places queries;
  Places keys;
  std::unique_ptr<Encoding> encoding;
  std::vector<float> parameters;

  Instance(const EncodingEntry& which, const SettingValues& values, const Geometry& sizes, Places query_places,
           Places key_places);

  /// Draws the parameters as training starts; zeros become normal, since a parameter of zero hides what depends on it.
  void draw_parameters(Generator& draws);

  bool has_twin() const { return find_twin(entry->info.id) != nullptr; }
  reference::Encoding twin(std::span<const double> numbers) const;
};

/// Default settings, four heads of 8 on 16 channels, `tokens` tokens from `first` on, parameters of a fixed seed.
Instance ordinary(const EncodingEntry& entry, std::size_t tokens, double first = 0.0);

/// The settings to try: the defaults, then every other word of every choice and the other side of every switch.
std::vector<SettingValues> alternatives(const EncodingEntry& entry, std::size_t head_dim);

/// Random settings, sizes and positions where the encoding is defined; nothing if it refuses them.
std::optional<Instance> random_instance(const EncodingEntry& entry, Cases& cases);

/// What a hook reads: the array that it changes, the queries (scores' hook only), the parameters.
template <typename Number>
struct Arguments {
  std::vector<Number> changed;
  std::vector<Number> q;
  std::vector<Number> parameters;
};

/// One hook of an instance as a function of numbers, with its backward twin and its double reference.
struct Hook {
  std::string name;
  Shape<2> changed{};
  Shape<2> q{};
  std::function<std::vector<float>(const Arguments<float>&)> forward;
  /// The gradients of all arguments from the gradient of the changed array.
  std::function<Arguments<float>(const Arguments<float>&, const std::vector<float>& doutput)> backward;
  std::function<std::vector<double>(const Arguments<double>&)> reference;  ///< empty without a twin
};

/// All four of them for one head: embeddings, queries, keys, scores.
std::vector<Hook> hooks_of(const Instance& instance, std::size_t head);

/// Normal draws for everything a hook reads, but the instance's own parameters.
Arguments<float> draw_arguments(const Hook& hook, const Instance& instance, Generator& draws);

Arguments<double> to_double(const Arguments<float>& arguments);

}  // namespace attention_lab::test
