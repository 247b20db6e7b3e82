# Marks the reference solution of lab 01 with the program and the data of an unpacked package. Anything but
# full marks is an error; a student pack judges all points except those of hidden cases. Without the compiler
# the program exits with 3, which is reported and not an error.
#   cmake -D FOLDER=UNPACKED -D ROOT=CHECKOUT -P try_package.cmake
set(solution ${ROOT}/solutions/01_race/reverse.cu)
execute_process(COMMAND ${CMAKE_COMMAND} -E env --unset=WARPMARK_ROOT --unset=WARPMARK_SOLUTIONS
                        ${FOLDER}/bin/warpmark check 01 ${solution} --no-fix --root ${FOLDER}/share/warpmark
                WORKING_DIRECTORY ${FOLDER} OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE code)
if(code STREQUAL 3)
    message("${FOLDER}: not tried, because the program could not mark here:\n${said}")
elseif(NOT code STREQUAL 0 OR NOT said MATCHES "\n100 of (the )?100 points")
    message(FATAL_ERROR
            "${FOLDER}: the reference solution of lab 01 does not have full marks (exit code ${code}):\n${said}")
endif()
