// Parameters, cache and operations of attention, counted.
#include "core/parameter_count.hpp"

#include <array>

#include "cases.hpp"
#include "golden.hpp"
#include "reference/parameter_count.hpp"
#include "support.hpp"

namespace attention_lab::test {

namespace {

namespace values = golden::parameter_count;

LayerSizes unbiased(double channels, double heads, double kv_heads, double head_dim) {
  return {.channels = channels, .heads = heads, .kv_heads = kv_heads, .head_dim = head_dim};
}

double total(const LayerSizes& sizes) {
  const ParameterCount count = parameter_count(sizes);
  return count.weights() + count.bias;
}

}  // namespace

TEST_CASE("attention has the parameters that PyTorch's modules have") {
  const auto check = [](const LayerSizes& sizes, const auto& expected) {
    check_golden(std::array{total(sizes)}, expected);
  };
  LayerSizes base = unbiased(512, 8, 8, 64);
  check(base, values::base);
  base.q_bias = base.k_bias = base.v_bias = base.o_bias = true;
  check(base, values::base_biased);
  CHECK(parameter_count(base).bias == 2048.0);
  CHECK(total(base) == 4.0 * values::one_linear.values[0]);
  check(unbiased(4096, 32, 32, 128), values::llama_7b);
  check(unbiased(8192, 64, 8, 128), values::llama_2_70b);
  check(unbiased(4096, 32, 8, 128), values::llama_3_8b);
  check(unbiased(1024, 16, 8, 128), values::qwen_3_06b);
  LayerSizes latent = unbiased(7168, 128, 128, 128);
  latent.latent = {.q_rank = 1536, .kv_rank = 512, .nope_dim = 128, .rope_dim = 64, .value_dim = 128};
  check(latent, values::deepseek_v3);
  CHECK(parameter_count(latent).cached == 576.0);
}

TEST_CASE("one head with the same four matrices has as many parameters as eight") {
  CHECK(total(unbiased(512, 1, 1, 512)) == total(unbiased(512, 8, 8, 64)));
}

TEST_CASE("a layer has 4 d_model squared weights exactly when its heads are d_model wide and share nothing") {
  CHECK(total(unbiased(4096, 32, 32, 128)) == 4.0 * 4096.0 * 4096.0);
  CHECK(total(unbiased(8192, 64, 8, 128)) == 0.5625 * 4.0 * 8192.0 * 8192.0);
  CHECK(total(unbiased(1024, 16, 8, 128)) == 1.5 * 4.0 * 1024.0 * 1024.0);
}

TEST_CASE("counts of any sizes equal the reference, which counts matrix by matrix") {
  Cases cases;
  while (cases.next()) {
    const std::size_t kv_heads = cases.integer(1, 64);
    const std::size_t heads = kv_heads * cases.integer(1, 8);
    const std::size_t channels = cases.integer(1, 16384);
    const std::size_t head_dim = cases.integer(1, 512);
    const bool biased = cases.coin();
    LayerSizes sizes = unbiased(static_cast<double>(channels), static_cast<double>(heads),
                                static_cast<double>(kv_heads), static_cast<double>(head_dim));
    sizes.q_bias = sizes.k_bias = sizes.v_bias = sizes.o_bias = biased;
    const auto plain = reference::multi_head_projections(channels, heads, kv_heads, head_dim, biased);
    CHECK(total(sizes) == static_cast<double>(reference::parameter_count(plain)));

    const std::array<std::size_t, 5> ranks{cases.integer(1, 2048), cases.integer(1, 1024), cases.integer(1, 256),
                                           cases.integer(1, 128), cases.integer(1, 256)};
    sizes.latent = {.q_rank = static_cast<double>(ranks[0]),
                    .kv_rank = static_cast<double>(ranks[1]),
                    .nope_dim = static_cast<double>(ranks[2]),
                    .rope_dim = static_cast<double>(ranks[3]),
                    .value_dim = static_cast<double>(ranks[4])};
    const auto latent =
        reference::latent_projections(channels, heads, ranks[0], ranks[1], ranks[2], ranks[3], ranks[4]);
    CHECK(total(sizes) == static_cast<double>(reference::parameter_count(latent)));
  }
}

TEST_CASE("latent attention without a short query vector has one query matrix") {
  LayerSizes sizes = unbiased(2048, 16, 16, 128);
  sizes.latent = {.q_rank = 0, .kv_rank = 512, .nope_dim = 128, .rope_dim = 64, .value_dim = 128};
  CHECK(parameter_count(sizes).q == 2048.0 * 16.0 * 192.0);
}

TEST_CASE("the two products cost two operations per number multiplied") {
  // q k^T: 16 x 16 products of 8 numbers in each of 4 heads; weights v as many.
  CHECK(attention_product_flops(unbiased(32, 4, 2, 8), 16) == 2.0 * (16 * 16 * 8 * 4) * 2.0);
  LayerSizes latent = unbiased(32, 4, 4, 8);
  latent.latent = {.q_rank = 8, .kv_rank = 8, .nope_dim = 8, .rope_dim = 4, .value_dim = 6};
  CHECK(attention_product_flops(latent, 16) == 2.0 * (16 * 16 * 4) * (12.0 + 6.0));
}

}  // namespace attention_lab::test
