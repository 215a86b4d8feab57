// Two functions of the libraries, replaced because theirs would bring all of printf along, a tenth of the module.
#include <cstdlib>

#include <__verbose_abort>

/// What libc++ calls where it would throw if exceptions were on: the trap is enough, nobody reads its words.
void std::__libcpp_verbose_abort(const char* /*format*/, ...) { std::abort(); }

/// With this Embind would put the address of an unknown type into an error message; the tests know every type.
extern "C" int siprintf(char* text, const char* /*format*/, ...) {
  *text = '\0';
  return 0;
}
