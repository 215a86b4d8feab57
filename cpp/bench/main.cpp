// Times every kernel, or those whose name holds one of the words of the command line: a line of JSON each.
//
// In each round the kernel, its reference and the ceiling take turns, so that what disturbs the machine disturbs all
// three. The clock is the processor time of this thread, which other programs do not lengthen.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <string_view>
#include <vector>

#include "ceiling.hpp"
#include "kernel.hpp"

namespace attention_lab {

namespace {

constexpr int rounds = 11;
constexpr double least_seconds = 0.004;

double processor_seconds() { return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC); }

/// Something to be timed, repeated so often in each round that the clock is fine enough.
class Timing {
 public:
  explicit Timing(const std::function<void()>& run) : run_(run) {
    run_();  // fills the caches
    while (seconds_of_round() < least_seconds) repetitions_ *= 2;
  }

  void round() { seconds_.push_back(seconds_of_round() / static_cast<double>(repetitions_)); }

  void print(const char* name) {
    std::ranges::sort(seconds_);
    std::printf(R"(,"%s":{"min":%.9g,"median":%.9g})", name, seconds_.front(), seconds_[seconds_.size() / 2]);
  }

 private:
  double seconds_of_round() {
    const double start = processor_seconds();
    for (std::size_t n = 0; n < repetitions_; ++n) run_();
    return processor_seconds() - start;
  }

  const std::function<void()>& run_;
  std::size_t repetitions_ = 1;
  std::vector<double> seconds_;
};

void time(const Kernel& kernel) {
  const std::function<void()> most = multiply_and_add;
  Timing core(kernel.run);
  Timing ceiling(most);
  std::vector<Timing> reference;
  if (kernel.reference) reference.emplace_back(kernel.reference);
  for (int n = 0; n < rounds; ++n) {
    core.round();
    for (Timing& timing : reference) timing.round();
    ceiling.round();
  }
  std::printf(R"({"name":"%s","unit":"%s","work":%.0f,"ceilingWork":%.0f)", kernel.name.c_str(),
              kernel.unit == Work::operations ? "operations" : "numbers", kernel.work, ceiling_operations);
  core.print("kernel");
  for (Timing& timing : reference) timing.print("reference");
  ceiling.print("ceiling");
  std::printf("}\n");
  std::fflush(stdout);
}

}  // namespace

}  // namespace attention_lab

int main(int argc, char** argv) {
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  const auto wanted = [&words](std::string_view name) {
    return words.empty() || std::ranges::any_of(words, [name](auto word) { return name.find(word) != name.npos; });
  };
  for (const attention_lab::KernelFamily* family : attention_lab::all_kernels()) {
    for (const attention_lab::Kernel& kernel : family->kernels()) {
      if (wanted(kernel.name)) attention_lab::time(kernel);
    }
  }
}
