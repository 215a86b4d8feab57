// Calls take the memory that they say, and so can be refused before they take it.
#include <array>

#include "core/multi_head.hpp"
#include "core/position_terms.hpp"
#include "encoding_support.hpp"
#include "heap.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

/// A call whose tables would be as large as its other scratch.
struct Call {
  static constexpr std::size_t tokens = 400;
  static constexpr Geometry geometry{.channels = 600, .heads = 2, .kv_heads = 1, .head_dim = 1000};

  explicit Call(const EncodingEntry& entry)
      : instance(entry, SettingValues(entry.info, geometry.head_dim), geometry, walk(0.0, tokens, 1),
                 walk(0.0, tokens, 1)) {
    Generator draws(3);
    instance.draw_parameters(draws);
    x = normal<2>({tokens, geometry.channels}, draws);
  }

  EncodingUse use() const { return {*instance.encoding, instance.parameters, instance.queries.view()}; }
  std::size_t own_bytes() const { return instance.encoding->scratch_bytes(tokens); }

  Instance instance;
  Tensor<2> x;
  Tensor<2> wq{{geometry.channels, geometry.heads* geometry.head_dim}};
  Tensor<2> wk{{geometry.channels, geometry.kv_heads* geometry.head_dim}};
  Tensor<2> wo{{geometry.heads * geometry.head_dim, geometry.channels}};
};

/// No less than is taken, and not so much that calls which would fit are refused.
void check_stated(std::size_t taken, std::size_t stated) {
  CHECK(taken <= stated);
  constexpr std::size_t for_other_sizes = std::size_t{1} << 21U;
  CHECK(stated <= 2 * taken + for_other_sizes);
}

}  // namespace

TEST_CASE("multi-head attention takes the scratch that it and the encoding state, with every encoding") {
  for (const EncodingEntry* entry : all_encodings()) {
    CAPTURE(entry->info.id);
    const Call call(*entry);
    const auto [channels, heads, kv_heads, head_dim] = Call::geometry;
    Tensor<3> q({heads, Call::tokens, head_dim});
    Tensor<3> k({kv_heads, Call::tokens, head_dim});
    Tensor<3> q_base = q;
    Tensor<3> k_base = k;
    Tensor<3> v = k;
    Tensor<3> scores({heads, Call::tokens, Call::tokens});
    Tensor<3> weights = scores;
    Tensor<3> head_outputs = q;
    Tensor<2> output(call.x.shape());
    const std::size_t taken = largest_heap_growth([&] {
      multi_head_attention(call.x, {call.wq, call.wk, call.wk, call.wo}, {.causal = true}, 1.0F, call.use(),
                           {q_base, k_base, q, k, v, scores, weights, head_outputs, output});
    });
    check_stated(taken, multi_head_scratch_bytes(Call::tokens, Call::geometry) + call.own_bytes());
  }
}

TEST_CASE("the terms of a score take the scratch that they and the encoding state, with every encoding") {
  for (const EncodingEntry* entry : all_encodings()) {
    CAPTURE(entry->info.id);
    const Call call(*entry);
    const Shape<3> map{Call::geometry.heads, Call::tokens, Call::tokens};
    std::array<Tensor<3>, 5> terms;
    terms.fill(Tensor<3>(map));
    const std::size_t taken = largest_heap_growth([&] {
      position_terms(call.x, {.q = call.wq, .k = call.wk, .v = {}, .o = {}}, 1.0F, 1.0F, call.use(),
                     {terms[0], terms[1], terms[2], terms[3], terms[4]});
    });
    check_stated(taken, position_terms_scratch_bytes(Call::tokens, Call::geometry) + call.own_bytes());
  }
}

TEST_CASE("what an encoding states is what its hooks take, tables of the widest head included") {
  for (const EncodingEntry* entry : all_encodings()) {
    CAPTURE(entry->info.id);
    const Geometry wide{.channels = 8, .heads = 1, .kv_heads = 1, .head_dim = 16384};
    Instance instance(*entry, SettingValues(entry->info, wide.head_dim), wide, walk(0.0, 100, 1), walk(0.0, 100, 1));
    Generator draws(3);
    instance.draw_parameters(draws);
    Tensor<2> x({100, wide.channels});
    Tensor<2> q({100, wide.head_dim});
    Tensor<2> scores({100, 100});
    const std::size_t taken = largest_heap_growth([&] {
      const Positions positions = instance.queries.view();
      instance.encoding->add_to_embeddings(x, positions, instance.parameters);
      instance.encoding->rotate(q, Side::query, positions, 0, instance.parameters);
      instance.encoding->rotate(q, Side::key, positions, 0, instance.parameters);
      instance.encoding->add_to_scores(scores, q, 0, positions, positions, instance.parameters);
    });
    CHECK(taken <= instance.encoding->scratch_bytes(100));
    CHECK(instance.encoding->scratch_bytes(100) <= 2 * taken + 10000);
  }
}

}  // namespace attention_lab::test
