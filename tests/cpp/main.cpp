// Runs the tests, or with --fingerprints prints what the tiers are compared by.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <string_view>

#include "cases.hpp"
#include "fingerprints.hpp"

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--fingerprints") {
      attention_lab::test::print_fingerprints();
      attention_lab::test::print_registry_fingerprints();
      return 0;
    }
  }
  attention_lab::test::read_case_options(argc, argv);
  return doctest::Context(argc, argv).run();
}
