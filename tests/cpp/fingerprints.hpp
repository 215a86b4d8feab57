// A battery of results in one number per kernel, by which tiers and machines are compared bit for bit.
#pragma once

namespace attention_lab::test {

void print_fingerprints();

}  // namespace attention_lab::test
