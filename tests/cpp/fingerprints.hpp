// A battery of results in one number per kernel, by which tiers and machines are compared bit for bit.
#pragma once

namespace attention_lab::test {

/// Of the kernels, and of a little training.
void print_fingerprints();

/// Of every encoding and scaling there is, and of what the page shows about heads.
void print_registry_fingerprints();

}  // namespace attention_lab::test
