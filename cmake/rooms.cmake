# Rooms: each is a library, and its tests are a program. USES is the one list of rooms that a room may include from, besides
# itself and harness/base (tidy_test.cpp reads it here); a side (`harness`) stands for all of its rooms. What a room takes from
# a room that is not listed does not link.

# Precompiled headers for common includes that g++ parses slowly, one library per optimization level, because
# g++ 12 crashes on headers precompiled at another level. The preset `sanitize` does not use them, so that
# missing includes are detected.
set(WARPMARK_COMMON_HEADERS <algorithm> <array> <bit> <cmath> <cstdint> <cstdlib> <cstring> <expected> <filesystem> <fmt/format.h>
    <fmt/ranges.h> <fstream> <functional> <map> <memory> <optional> <set> <span> <sstream> <string> <string_view> <unordered_map>
    <utility> <variant> <vector>)
file(WRITE ${PROJECT_BINARY_DIR}/nothing.cpp "")
file(WRITE ${PROJECT_BINARY_DIR}/alone.cpp "int main() {}\n")
foreach(level Og O1 O2 O3)
    add_library(warpmark_headers_${level} OBJECT ${PROJECT_BINARY_DIR}/nothing.cpp)
    target_link_libraries(warpmark_headers_${level} PRIVATE ${WARPMARK_FMT})
    target_compile_options(warpmark_headers_${level} PRIVATE $<$<CONFIG:Release>:-${level}>)
    target_precompile_headers(warpmark_headers_${level} PRIVATE ${WARPMARK_COMMON_HEADERS})
endforeach()

# Loops over lanes are compiled once per x86-64 level; the program selects one at run time (base/cpu_level.h).
# Level 1 is for processors without AVX2, older than any used with CUDA 13: it must be correct and cheap to
# compile.
set(options_v1 -O1 -march=x86-64)
set(options_v3 -O3 -march=x86-64-v3)
set(options_v4 -O3 -march=x86-64-v4 -mprefer-vector-width=512)

# warpmark_room(harness/isa O2 USES harness/ptx … [LINKS library …] [BESIDE source …] [LANES source …]
# [EXCEPT regex]): defines the library `harness_isa` from every .cpp in the folder that is not a test and does not
# match EXCEPT. LANES are compiled for each level.
function(warpmark_room room level)
    cmake_parse_arguments(ROOM "" "EXCEPT" "USES;LINKS;BESIDE;LANES" ${ARGN})
    string(REPLACE "/" "_" library ${room})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${room}/*.cpp)
    list(FILTER sources EXCLUDE REGEX "(_test|main)\\.cpp$")
    if(ROOM_EXCEPT)
        list(FILTER sources EXCLUDE REGEX "${ROOM_EXCEPT}")
    endif()
    if(ROOM_LANES)
        list(REMOVE_ITEM sources ${ROOM_LANES})
        foreach(lanes v1 v3 v4)
            add_library(${library}_${lanes} OBJECT ${ROOM_LANES})
            target_include_directories(${library}_${lanes} PRIVATE ${PROJECT_SOURCE_DIR})
            target_compile_definitions(${library}_${lanes} PRIVATE WARPMARK_LEVEL=${lanes})
            target_compile_options(${library}_${lanes} PRIVATE ${options_${lanes}})
            list(APPEND sources $<TARGET_OBJECTS:${library}_${lanes}>)
        endforeach()
    endif()
    get_property(rooms GLOBAL PROPERTY WARPMARK_ROOMS)
    set(uses)
    foreach(used ${ROOM_USES})
        set(of_side ${rooms})
        list(FILTER of_side INCLUDE REGEX "^${used}(/|$)")
        if(NOT of_side)
            message(FATAL_ERROR "${room} uses ${used}, which is not declared before it")
        endif()
        list(APPEND uses ${of_side})
    endforeach()
    string(REPLACE "/" "_" uses "${uses}")
    add_library(${library} STATIC ${sources} ${ROOM_BESIDE})
    target_include_directories(${library} PUBLIC ${PROJECT_SOURCE_DIR})
    target_link_libraries(${library} PUBLIC ${uses} ${ROOM_LINKS} ${WARPMARK_FMT} Threads::Threads ${CMAKE_DL_LIBS})
    target_compile_options(${library} PRIVATE $<$<CONFIG:Release>:-${level}>)
    target_precompile_headers(${library} REUSE_FROM warpmark_headers_${level})
    # g++ inlines less in a larger file; hot code took a tenth more instructions with sixteen.
    set(at_once 16)
    if(level MATCHES "O[23]")
        set(at_once 8)
    endif()
    set_target_properties(${library} PROPERTIES UNITY_BUILD ${WARPMARK_UNITY} UNITY_BUILD_BATCH_SIZE ${at_once})
    # Programs of tests bring their own answer instead of this one's: it is an object file of its own.
    set_source_files_properties(${PROJECT_SOURCE_DIR}/harness/base/attack_defenses.cpp PROPERTIES
                                SKIP_UNITY_BUILD_INCLUSION ON)
    # All of the room and of nobody above it: what it asks of a room that it may not use is missing here.
    add_executable(${library}_alone ${PROJECT_BINARY_DIR}/alone.cpp)
    target_link_libraries(${library}_alone PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,${library}>)
    set_property(GLOBAL APPEND PROPERTY WARPMARK_ROOMS ${room})
endfunction()

# Two main functions of tests. The plain one links a room and no more. The other one is the whole program as well: as a worker
# it is started by tests that run jobs, open archives or call commands.
set(WARPMARK_TEST_SUPPORT harness/base/plain_main_test.cpp harness/base/worker_main_test.cpp
    harness/base/defense_switches_test.cpp harness/machine/kernel_runner_test.cpp harness/gpu_jobs/fake_driver_test.cpp
    harness/toolchain/recorded_compiles_test.cpp)
list(TRANSFORM WARPMARK_TEST_SUPPORT PREPEND ${PROJECT_SOURCE_DIR}/)

function(warpmark_test_library library type)
    add_library(${library} ${type} ${ARGN})
    target_compile_definitions(${library} PUBLIC WARPMARK_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    target_link_libraries(${library} PUBLIC doctest::doctest)
    # Nobody waits for a test's own loops; -O1 costs a quarter more to compile.
    target_compile_options(${library} PUBLIC $<$<CONFIG:Release>:-O0>)
endfunction()

function(warpmark_test_mains)
    set(base ${PROJECT_SOURCE_DIR}/harness/base)
    warpmark_test_library(warpmark_plain_main OBJECT ${base}/plain_main_test.cpp ${base}/defense_switches_test.cpp)
    target_link_libraries(warpmark_plain_main PUBLIC harness_base)
    warpmark_test_library(warpmark_worker_main OBJECT ${base}/worker_main_test.cpp ${base}/defense_switches_test.cpp
                          ${PROJECT_SOURCE_DIR}/harness/gpu_jobs/fake_driver_test.cpp)
    target_link_libraries(warpmark_worker_main PUBLIC proofs_cli)
    foreach(main plain worker)
        target_precompile_headers(warpmark_${main}_main PRIVATE ${WARPMARK_COMMON_HEADERS} <doctest/doctest.h>)
    endforeach()
    # Compiles sources and runs kernels, for tests of several rooms.
    warpmark_test_library(warpmark_test_kit STATIC ${PROJECT_SOURCE_DIR}/harness/machine/kernel_runner_test.cpp
                          ${PROJECT_SOURCE_DIR}/harness/toolchain/recorded_compiles_test.cpp)
    target_link_libraries(warpmark_test_kit PUBLIC harness_runtime harness_toolchain harness_diagnose)
    add_custom_target(warpmark_tests)
endfunction()

# warpmark_room_tests(harness/isa SECONDS 300 [FAST] [KIT] [WORKERS] [ALSO room …]): the program `warpmark_tests_harness_isa`,
# whose tests have the room's name as their label; `fast` besides if they need no compiler. Together they may take SECONDS of
# wall clock on two cores (room_test_times.cmake). The program links the room, the rooms that it uses, and those of ALSO.
function(warpmark_room_tests room)
    cmake_parse_arguments(ROOM "FAST;KIT;WORKERS" "SECONDS" "ALSO" ${ARGN})
    string(REPLACE "/" "_" library ${room})
    file(GLOB_RECURSE tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${room}/*_test.cpp)
    list(REMOVE_ITEM tests ${WARPMARK_TEST_SUPPORT})
    if(NOT tests)
        return()
    endif()
    set(program warpmark_tests_${library})
    add_executable(${program} ${tests})
    set(main warpmark_plain_main)
    if(ROOM_WORKERS)
        set(main warpmark_worker_main)
    endif()
    set(kit)
    if(ROOM_KIT OR ROOM_WORKERS)
        set(kit warpmark_test_kit)
    endif()
    string(REPLACE "/" "_" also "${ROOM_ALSO}")
    target_link_libraries(${program} PRIVATE ${main} ${kit} ${library} ${also})
    target_precompile_headers(${program} REUSE_FROM ${main})
    set_target_properties(${program} PROPERTIES UNITY_BUILD ${WARPMARK_UNITY} UNITY_BUILD_BATCH_SIZE 16)
    set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    add_dependencies(warpmark_tests ${program})
    doctest_discover_tests(${program})
    set(labels ${room})
    if(ROOM_FAST)
        list(APPEND labels fast)
    endif()
    file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/${program}_labels.cmake
         "set_tests_properties(\${${program}_TESTS} PROPERTIES LABELS \"${labels}\")\n")
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${CMAKE_CURRENT_BINARY_DIR}/${program}_labels.cmake)
    set_property(GLOBAL APPEND_STRING PROPERTY WARPMARK_SECONDS
                 "${room} ${CMAKE_CURRENT_BINARY_DIR}/${program} ${ROOM_SECONDS}\n")
    set_property(GLOBAL APPEND_STRING PROPERTY WARPMARK_PROGRAMS " ${program}")
endfunction()

# `warpmark_tests ARGUMENT …` runs the programs of all rooms, one after another.
function(warpmark_all_tests)
    get_property(programs GLOBAL PROPERTY WARPMARK_PROGRAMS)
    get_property(seconds GLOBAL PROPERTY WARPMARK_SECONDS)
    file(WRITE ${PROJECT_BINARY_DIR}/seconds.txt "${seconds}")
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/warpmark_tests @ONLY CONTENT [[#!/bin/sh
# Runs the test programs of all rooms, one after another, with the arguments given.
here=$(dirname "$(readlink -f -- "$0")")
worst=0
for program in@programs@; do
    "$here/$program" "$@" || worst=$?
done
exit $worst
]])
    file(CHMOD ${PROJECT_BINARY_DIR}/warpmark_tests PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
         WORLD_READ WORLD_EXECUTE)
endfunction()
