// Every hook with its gradient, every scaling, and what is said about heads, hashed bit by bit.
#include <array>
#include <string>
#include <vector>

#include "core/head_statistics.hpp"
#include "core/multi_head.hpp"
#include "core/position_terms.hpp"
#include "core/softmax.hpp"
#include "encoding_support.hpp"
#include "fingerprints.hpp"
#include "hash.hpp"
#include "scaling_support.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

/// Forward and backward of all four hooks, with every choice of the settings.
void hash_hooks(const EncodingEntry& entry, Hash& hash) {
  Generator draws(17);
  const Instance usual = ordinary(entry, 9, 2.0);
  for (const SettingValues& settings : alternatives(entry, usual.geometry.head_dim)) {
    Instance instance(entry, settings, usual.geometry, usual.queries, usual.keys);
    instance.draw_parameters(draws);
    hash.add(instance.parameters);
    for (const Hook& hook : hooks_of(instance, 1)) {
      const Arguments<float> arguments = draw_arguments(hook, instance, draws);
      hash.add(hook.forward(arguments));
      const Arguments<float> gradients = hook.backward(arguments, arguments.changed);
      for (const auto* gradient : {&gradients.changed, &gradients.q, &gradients.parameters}) hash.add(*gradient);
    }
  }
}

void hash_scaling(const ScalingEntry& entry, Hash& hash) {
  Cases cases;
  for (int n = 0; n < 200; ++n) {
    const ScalingCall call = random_call(entry, cases);
    if (call.refusal()) continue;
    const ScaledRotation rotation = call.rotation();
    hash.add(rotation.inverse_frequencies);
    hash.add(std::array{rotation.base, rotation.attention_factor, rotation.softmax_scale, call.query_factor(12345.0)});
  }
}

/// The four terms of a score, and what they add up to, with the encoding of this entry.
void hash_position_terms(const EncodingEntry& entry, Hash& hash) {
  const Instance instance = ordinary(entry, 9);
  const auto [channels, heads, kv_heads, head_dim] = instance.geometry;
  Generator draws(23);
  const Tensor<2> x = normal<2>({9, channels}, draws);
  const Tensor<2> wq = normal<2>({channels, heads * head_dim}, draws);
  const Tensor<2> wk = normal<2>({channels, kv_heads * head_dim}, draws);
  std::array<Tensor<3>, 5> terms;
  terms.fill(Tensor<3>({heads, 9, 9}));
  position_terms(x, {.q = wq, .k = wk, .v = {}, .o = {}}, 0.3F, 1.5F,
                 {*instance.encoding, instance.parameters, instance.queries.view()},
                 {terms[0], terms[1], terms[2], terms[3], terms[4]});
  for (const Tensor<3>& term : terms) hash.add(term.flat());
}

void hash_softmax_gradient(Hash& hash) {
  Generator draws(29);
  Tensor<2> y = normal<2>({20, 77}, draws);
  softmax(y, 0.8F, y);
  std::array<float, 20> norms{};
  softmax_jacobian_norms(y, 0.8, norms);
  hash.add(norms);
  Tensor<2> dx = normal<2>(y.shape(), draws);
  softmax_backward(y, dx, 0.8F, dx);
  hash.add(dx.flat());
}

void hash_head_statistics(Hash& hash) {
  Generator draws(31);
  Tensor<2> weights = normal<2>({30, 41}, draws);
  softmax(weights, 1.0F, weights);
  for (const bool causal : {false, true}) {
    const HeadStatistics found = head_statistics(weights, 0, {.causal = causal});
    hash.add(std::array{found.previous, found.first, found.same, found.distance, found.entropy, found.entropy_share});
  }
}

}  // namespace

void print_registry_fingerprints() {
  Hash hash;
  for (const EncodingEntry* entry : all_encodings()) {
    hash_hooks(*entry, hash);
    hash_position_terms(*entry, hash);
    hash.print("encoding " + std::string(entry->info.id));
  }
  for (const ScalingEntry* entry : all_scalings()) {
    hash_scaling(*entry, hash);
    hash.print("scaling " + std::string(entry->info.id));
  }
  hash_softmax_gradient(hash);
  hash.print("softmax gradient");
  hash_head_statistics(hash);
  hash.print("head statistics");
}

}  // namespace attention_lab::test
