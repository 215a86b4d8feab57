# A table of what a folder holds, written from its file names: encodings/rotary.cpp must define
# attention_lab::encodings::rotary, or the link fails. A registrar that fills a table at start-up would be simpler, but a
# linker drops it from a static library without a word.

# attention_lab_table(encodings EncodingEntry encoding.hpp all_encodings out_sources)
function(attention_lab_table folder type header function out_sources)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
  list(SORT sources)
  set(declarations "")
  set(entries "")
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    string(APPEND declarations "extern const ${type} ${name};\n")
    string(APPEND entries "    &${folder}::${name},\n")
  endforeach()
  set(table ${CMAKE_CURRENT_BINARY_DIR}/${folder}_table.cpp)
  file(CONFIGURE OUTPUT ${table} @ONLY CONTENT [=[
// Written by cmake/table.cmake from the file names in @folder@/.
#include "@header@"

namespace attention_lab {

namespace @folder@ {
@declarations@}  // namespace @folder@

std::span<const @type@* const> @function@() {
  static constexpr const @type@* table[] = {
@entries@  };
  return table;
}

}  // namespace attention_lab
]=])
  set(${out_sources} ${sources} ${table} PARENT_SCOPE)
endfunction()
