# xsimd and doctest, both headers only: from set-up's folder of links, else from the system, else from the network.
# The system's own include folder is never handed to the WebAssembly build: it would bring the system's C library along.

include(FetchContent)

function(attention_lab_headers name least_version header repository tag)
  add_library(${name}_headers INTERFACE)
  set(links ${PROJECT_SOURCE_DIR}/.toolchain/include)
  if(EXISTS ${links}/${header})
    target_include_directories(${name}_headers SYSTEM INTERFACE ${links})
    return()
  endif()
  if(NOT EMSCRIPTEN)
    find_package(${name} ${least_version} QUIET)
    if(${name}_FOUND)
      find_path(${name}_folder ${header} REQUIRED)
      target_include_directories(${name}_headers SYSTEM INTERFACE ${${name}_folder})
      return()
    endif()
  endif()
  # A folder without a CMakeLists.txt: only the headers are wanted.
  FetchContent_Declare(${name} GIT_REPOSITORY ${repository} GIT_TAG ${tag} GIT_SHALLOW ON SOURCE_SUBDIR none)
  FetchContent_MakeAvailable(${name})
  find_path(${name}_folder ${header} REQUIRED
    PATHS ${${name}_SOURCE_DIR} ${${name}_SOURCE_DIR}/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  target_include_directories(${name}_headers SYSTEM INTERFACE ${${name}_folder})
endfunction()

attention_lab_headers(xsimd 13.0 xsimd/xsimd.hpp https://github.com/xtensor-stack/xsimd.git 13.2.0)
attention_lab_headers(doctest 2.4.9 doctest/doctest.h https://github.com/doctest/doctest.git v2.4.11)
