# How every file of the project is compiled.

option(ATTENTION_LAB_SANITIZE "AddressSanitizer and UndefinedBehaviorSanitizer, and the core's assertions" OFF)
option(ATTENTION_LAB_FUZZ "libFuzzer's programs, and the core counting for them what it reaches" OFF)
option(ATTENTION_LAB_COVERAGE "Counts how often each line runs" OFF)

# A product and a sum stay two roundings, so that every machine and tier gets the same bits.
add_compile_options(-ffp-contract=off -fno-exceptions -fno-rtti)

add_compile_options(
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wdouble-promotion -Wshadow
  -Wold-style-cast -Wcast-qual -Wnon-virtual-dtor -Woverloaded-virtual -Werror)

set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")

if(ATTENTION_LAB_SANITIZE)
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g")
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()

if(ATTENTION_LAB_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

if(ATTENTION_LAB_COVERAGE)
  add_compile_options(-fprofile-instr-generate -fcoverage-mapping)
  add_link_options(-fprofile-instr-generate -fcoverage-mapping)
endif()
