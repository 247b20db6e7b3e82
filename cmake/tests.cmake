# Tests of all rooms, and scripts that are tests.

# One test compares the declarations of gpu/cupti.h with the toolkit's headers, if they are installed.
foreach(header cupti_range_profiler cuda)
    find_path(${header}_folder ${header}.h
              HINTS $ENV{CUDA_PATH} $ENV{CUDA_HOME} /usr/local/cuda PATH_SUFFIXES include extras/CUPTI/include)
endforeach()
if(cupti_range_profiler_folder AND cuda_folder)
    set_source_files_properties(${PROJECT_SOURCE_DIR}/harness/gpu/cupti_layout_test.cpp
                                PROPERTIES INCLUDE_DIRECTORIES "${cupti_range_profiler_folder};${cuda_folder}")
endif()

# Tests of each room, with the time limit in seconds on two cores for a full run; `ctest -L fast` needs no
# compiler.
include(doctest)
warpmark_test_mains()
warpmark_room_tests(harness/base SECONDS 40 FAST ALSO harness/contract harness/source)
warpmark_room_tests(harness/source SECONDS 5 FAST)
warpmark_room_tests(harness/device SECONDS 5 FAST)
warpmark_room_tests(harness/contract SECONDS 5 FAST)
warpmark_room_tests(harness/ptx SECONDS 5 FAST)
warpmark_room_tests(harness/isa SECONDS 180 KIT)
warpmark_room_tests(harness/program SECONDS 10 FAST KIT)
warpmark_room_tests(harness/machine SECONDS 220 KIT ALSO harness/observe)
warpmark_room_tests(harness/runtime SECONDS 60 KIT)
warpmark_room_tests(harness/observe SECONDS 50 FAST ALSO harness/diagnose)
warpmark_room_tests(harness/diagnose SECONDS 5 FAST)
warpmark_room_tests(harness/fix SECONDS 5 FAST)
warpmark_room_tests(harness/toolchain SECONDS 130 KIT)
warpmark_room_tests(harness/process SECONDS 10 FAST)
warpmark_room_tests(harness/gpu SECONDS 10 FAST WORKERS)
warpmark_room_tests(harness/runs SECONDS 350 WORKERS)
warpmark_room_tests(harness/builds SECONDS 60 WORKERS)
warpmark_room_tests(harness/session SECONDS 520 WORKERS)
warpmark_room_tests(harness/gpu_jobs SECONDS 70 WORKERS)
warpmark_room_tests(grader/lab SECONDS 10 FAST ALSO grader/check)
warpmark_room_tests(grader/intake SECONDS 20 FAST WORKERS)
warpmark_room_tests(grader/check SECONDS 10 FAST ALSO grader/score)
warpmark_room_tests(grader/score SECONDS 5 FAST)
warpmark_room_tests(grader/page SECONDS 5 FAST)
warpmark_room_tests(grader/report SECONDS 15 FAST)
warpmark_room_tests(grader/gradebook SECONDS 20 FAST WORKERS)
warpmark_room_tests(grader/marking SECONDS 130 WORKERS)
warpmark_room_tests(grader/course SECONDS 100 WORKERS)
warpmark_room_tests(grader/packs SECONDS 50 WORKERS)
warpmark_room_tests(grader/prove SECONDS 20 WORKERS)
warpmark_room_tests(grader/cli SECONDS 500 WORKERS)
warpmark_room_tests(proofs/measure SECONDS 125 WORKERS)
warpmark_room_tests(proofs/attacks SECONDS 150 WORKERS)
warpmark_room_tests(proofs/damage SECONDS 20 WORKERS)
warpmark_room_tests(proofs/mutants SECONDS 50 WORKERS)
warpmark_room_tests(proofs/variants SECONDS 60 WORKERS)
warpmark_room_tests(proofs/fidelity SECONDS 20 WORKERS)
warpmark_room_tests(proofs/cli SECONDS 150 WORKERS)
warpmark_all_tests()

# Five seconds of fuzzing, a minute in full. The script builds its own program with clang; without clang the test is skipped.
set(fuzzing "fuzz: some seconds of any bytes as PTX")
add_test(NAME ${fuzzing} COMMAND ${PROJECT_SOURCE_DIR}/harness/machine/fuzz/run)
set_tests_properties(${fuzzing} PROPERTIES TIMEOUT 900 SKIP_RETURN_CODE 77 LABELS fuzz)

# Real reports in a real browser (page/README.md). Skipped without browser or axe, except in a CI job.
set(pages "pages: real reports in a real browser")
add_test(NAME ${pages} COMMAND ${PROJECT_SOURCE_DIR}/grader/page/tests/run)
set_tests_properties(${pages} PROPERTIES TIMEOUT 300 SKIP_RETURN_CODE 77 LABELS grader/page
    ENVIRONMENT "WARPMARK_PROGRAM=$<TARGET_FILE:warpmark>;WARPMARK_NODE_MODULES=${PROJECT_BINARY_DIR}/page_tests/node_modules")

# Formatting of every source, and clang-tidy for changed ones.
set(style "style: clang-format over all sources, clang-tidy over what changed")
add_test(NAME ${style} COMMAND ${PROJECT_SOURCE_DIR}/.ci/style)
set_tests_properties(${style} PROPERTIES TIMEOUT 900 SKIP_RETURN_CODE 77 LABELS style)

# Version of a package, and a release with another tag.
set(versions "versions: at a tag, between tags, without one, in an archive")
add_test(NAME ${versions} COMMAND ${PROJECT_SOURCE_DIR}/.ci/packages/versions)
set_tests_properties(${versions} PROPERTIES TIMEOUT 60 LABELS style)

# Licenses of other projects. Skipped without dpkg-query, except in a CI job.
set(third_party "third_party: the listed projects are those that the static program contains")
add_test(NAME ${third_party} COMMAND ${PROJECT_SOURCE_DIR}/.ci/packages/third_party)
set_tests_properties(${third_party} PROPERTIES TIMEOUT 120 SKIP_RETURN_CODE 77 LABELS style)

# Pipelines of students, teachers and our own: linted, and every step run. The linters come from npm. Without
# node the test is skipped, except in a CI job, where it fails.
set(pipelines "pipelines: every step of each, by the systems' own rules")
add_test(NAME ${pipelines} COMMAND ${PROJECT_SOURCE_DIR}/.ci/pipelines/run ${PROJECT_BINARY_DIR})
set_tests_properties(${pipelines} PROPERTIES TIMEOUT 600 SKIP_RETURN_CODE 77 LABELS pipelines)
