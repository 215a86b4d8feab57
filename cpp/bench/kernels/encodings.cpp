// What each encoding adds to attention: all its hooks on 256 tokens of four heads of 32, forward and backward.
#include <memory>
#include <numeric>

#include "bridge/twin.hpp"
#include "core/encoding.hpp"
#include "inputs.hpp"
#include "kernel.hpp"

namespace attention_lab::kernels {

namespace {

constexpr std::size_t tokens = 256;
constexpr Geometry geometry{.channels = 128, .heads = 4, .kv_heads = 4, .head_dim = 32};

/// What the hooks change. Each call begins with a fresh copy: turned again and again by xPos, numbers would soon be
/// denormal.
struct Arrays {
  Tensor<2> x = normal<2>({tokens, geometry.channels});
  Tensor<2> q = normal<2>({tokens, geometry.head_dim});
  Tensor<2> k = q;
  Tensor<2> scores = normal<2>({tokens, tokens});
};

struct Problem {
  explicit Problem(const EncodingEntry& entry)
      : settings(entry.info, geometry.head_dim),
        encoding(entry.make(settings, geometry)),
        parameters(encoding->parameter_count()),
        dparameters(parameters.size()),
        places(tokens) {
    Generator draws(2);
    encoding->initialise(draws, parameters);
    std::iota(places.begin(), places.end(), 0.0);
  }

  Positions positions() const { return {places.data(), {tokens, 1}}; }

  void forward() {
    now = fresh;
    encoding->add_to_embeddings(now.x, positions(), parameters);
    for (std::size_t head = 0; head < geometry.heads; ++head) {
      encoding->rotate(now.q, Side::query, positions(), head, parameters);
      encoding->rotate(now.k, Side::key, positions(), head, parameters);
      encoding->add_to_scores(now.scores, now.q, head, positions(), positions(), parameters);
    }
  }

  void backward() {
    now = fresh;
    encoding->add_to_embeddings_backward(now.x, positions(), parameters, dparameters);
    for (std::size_t head = 0; head < geometry.heads; ++head) {
      encoding->rotate_backward(now.q, Side::query, positions(), head, parameters, dparameters);
      encoding->rotate_backward(now.k, Side::key, positions(), head, parameters, dparameters);
      encoding->add_to_scores_backward(now.scores, fresh.scores, fresh.q, now.q, head, positions(), positions(),
                                       parameters, dparameters);
    }
  }

  /// The forward hooks of the double reference.
  std::function<void()> twin(const Twin& twin) const {
    const std::vector<double> numbers(parameters.begin(), parameters.end());
    const reference::Encoding plain = twin.make({settings, geometry, numbers, positions(), positions()});
    return [plain, fresh_x = to_reference(fresh.x.view()), fresh_q = to_reference(fresh.q.view()),
            fresh_scores = to_reference(fresh.scores.view())] {
      reference::Matrix x = fresh_x;
      reference::Matrix q = fresh_q;
      reference::Matrix k = fresh_q;
      reference::Matrix scores = fresh_scores;
      if (plain.add_to_embeddings) plain.add_to_embeddings(x);
      for (std::size_t head = 0; head < geometry.heads; ++head) {
        if (plain.rotate) plain.rotate(q, reference::Side::query, head);
        if (plain.rotate) plain.rotate(k, reference::Side::key, head);
        if (plain.add_to_scores) plain.add_to_scores(scores, q, head);
      }
    };
  }

  SettingValues settings;
  std::unique_ptr<Encoding> encoding;
  std::vector<float> parameters, dparameters;
  std::vector<double> places;
  const Arrays fresh;
  Arrays now;
};

}  // namespace

extern const KernelFamily encodings{[] {
  constexpr double numbers = tokens * geometry.channels + geometry.heads * tokens * (2 * geometry.head_dim + tokens);
  std::vector<Kernel> all;
  for (const EncodingEntry* entry : all_encodings()) {
    const auto problem = std::make_shared<Problem>(*entry);
    const std::string name = "encoding " + std::string(entry->info.id);
    all.push_back({.name = name, .unit = Work::numbers, .work = numbers, .run = [problem] { problem->forward(); }});
    if (const Twin* twin = find_twin(entry->info.id)) all.back().reference = problem->twin(*twin);
    all.push_back({.name = name + " backward", .unit = Work::numbers, .work = numbers, .run = [problem] {
                     problem->backward();
                   }});
  }
  return all;
}};

}  // namespace attention_lab::kernels
