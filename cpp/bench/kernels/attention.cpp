// Attention of eight heads of 64 with all its maps, and the output alone, over all keys and over the past.
#include "core/attention.hpp"

#include <cmath>
#include <memory>

#include "inputs.hpp"
#include "kernel.hpp"
#include "reference/attention.hpp"

namespace attention_lab::kernels {

namespace {

constexpr std::size_t heads = 8;
constexpr std::size_t head_dim = 64;

/// q . k and weights . v: four operations for each number of a head and each key that a query sees.
double operations(std::size_t tokens, bool causal) {
  const auto n = static_cast<double>(tokens);
  return 4.0 * static_cast<double>(heads * head_dim) * (causal ? n * (n + 1.0) / 2.0 : n * n);
}

struct Problem {
  explicit Problem(std::size_t tokens)
      : q(normal<3>({heads, tokens, head_dim})), output(q.shape()), log_sum_exp({heads, tokens}) {}

  Tensor<3> q;
  Tensor<3> output;
  Tensor<2> log_sum_exp;
};

struct Maps {
  explicit Maps(std::size_t tokens) : scores({heads, tokens, tokens}), weights(scores.shape()) {}

  Tensor<3> scores;
  Tensor<3> weights;
};

void add_kernels(std::size_t tokens, std::vector<Kernel>& all) {
  const auto problem = std::make_shared<Problem>(tokens);
  const auto maps = std::make_shared<Maps>(tokens);
  for (const bool causal : {false, true}) {
    const AttentionOptions options{.scale = 1.0F / std::sqrt(static_cast<float>(head_dim)), .causal = causal};
    const std::string name = "attention " + std::to_string(tokens) + (causal ? " causal" : "");
    const double work = operations(tokens, causal);
    all.push_back({.name = name + ", output alone", .work = work, .run = [=] {
                     const Problem& p = *problem;
                     attention_streaming(p.q, p.q, p.q, options, problem->output, problem->log_sum_exp);
                   }});
    all.push_back({.name = name, .work = work, .run = [=] {
                     const Problem& p = *problem;
                     attention(p.q, p.q, p.q, options,
                               {maps->scores, maps->weights, problem->output, problem->log_sum_exp});
                   }});
    if (work > most_reference_work) continue;
    all.back().reference = [causal, scale = static_cast<double>(options.scale), q = to_reference(problem->q.view())] {
      reference::attention(q, q, q, {.scale = scale, .causal = causal, .mask = {}, .bias = {}});
    };
  }
}

}  // namespace

extern const KernelFamily attention{[] {
  std::vector<Kernel> all;
  for (const std::size_t tokens : {128UL, 512UL, 1024UL}) add_kernels(tokens, all);
  return all;
}};

}  // namespace attention_lab::kernels
