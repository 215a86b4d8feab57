// One call from JavaScript: named arguments in, results into arrays the caller
// made.
//
// web/src/core has checked every argument and found room for the whole call
// (memory.cpp) before a binding runs, so nothing here can fail half-way: a
// JavaScript exception that passes through C++ would run no destructors.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <emscripten/val.h>

namespace attention_lab::bindings {

class Call {
 public:
  explicit Call(const emscripten::val& arguments) : arguments_(arguments) {}

  bool has(const char* name) const { return !arguments_[name].isUndefined(); }
  bool flag(const char* name) const { return arguments_[name].as<bool>(); }
  double number(const char* name) const { return arguments_[name].as<double>(); }
  std::size_t size(const char* name) const { return arguments_[name].as<std::size_t>(); }
  std::string word(const char* name) const { return arguments_[name].as<std::string>(); }
  Call group(const char* name) const { return Call(arguments_[name]); }

  /// Float64Array in, so the double reference is asked for.
  bool is_double(const char* name) const {
    return arguments_[name].instanceof(emscripten::val::global("Float64Array"));
  }

  /// A copy of the typed array of this name; empty when it is not given.
  template <typename Number>
  std::vector<Number> array(const char* name) const {
    const emscripten::val source = arguments_[name];
    return source.isUndefined() ? std::vector<Number>{} : emscripten::convertJSArrayToNumberVector<Number>(source);
  }

  /// Copies a result out of the heap, into the typed array of this name from
  /// `offset` on.
  template <typename Number>
  void write(const char* name, std::span<const Number> values, std::size_t offset = 0) const {
    arguments_[name].call<void>("set", emscripten::typed_memory_view(values.size(), values.data()), offset);
  }

 private:
  emscripten::val arguments_;
};

}  // namespace attention_lab::bindings
