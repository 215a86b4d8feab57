# The same sources are compiled once per tier. A native build has one, named after itself; WebAssembly has three:
#   relaxed  SIMD, and multiply-adds that may be fused
#   simd     SIMD
#   js       no SIMD: four lanes emulated one by one, so its results are those of simd. A program made for it is a
#            .wasm that binaryen's wasm2js turns into plain JavaScript after the link.

if(EMSCRIPTEN)
  set(ATTENTION_LAB_TIERS relaxed simd js)
else()
  set(ATTENTION_LAB_TIERS native)
endif()

function(attention_lab_compile_for_tier target tier)
  if(tier STREQUAL relaxed)
    target_compile_options(${target} PUBLIC -msimd128 -mrelaxed-simd)
  elseif(tier STREQUAL simd)
    target_compile_options(${target} PUBLIC -msimd128)
  elseif(tier STREQUAL js)
    target_compile_definitions(${target} PUBLIC XSIMD_WITH_EMULATED=1)
  endif()
endfunction()

# After the link of `target` (tier js) its .wasm is translated into <name>.wasm.js beside it, which defines
# instantiate(imports) and needs no WebAssembly to run. Its optimisation takes longer than the translation; `level` may be
# less than what ships.
function(attention_lab_translate_to_javascript target)
  set(level ${ARGN})
  if(NOT level)
    set(level -O3)
  endif()
  find_program(WASM2JS wasm2js REQUIRED HINTS ${PROJECT_SOURCE_DIR}/node_modules/.bin)
  set(wasm $<TARGET_FILE_DIR:${target}>/$<TARGET_FILE_BASE_NAME:${target}>.wasm)
  add_custom_command(
    TARGET ${target} POST_BUILD
    COMMAND ${WASM2JS} --all-features --emscripten ${level} ${wasm} -o ${wasm}.js
    COMMENT "Translating ${target} into JavaScript"
    VERBATIM)
endfunction()

# Node runs the WebAssembly builds; set-up names one that accepts relaxed SIMD. Not remembered in CMake's cache: the first
# configuration may come from `npm start`, which does not bring that Node yet.
if(EMSCRIPTEN)
  set(ATTENTION_LAB_NODE node)
  if(DEFINED ENV{NODE24})
    set(ATTENTION_LAB_NODE $ENV{NODE24})
  endif()
endif()
