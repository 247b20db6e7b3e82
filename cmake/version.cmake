# Version of a checkout. At the tag v1.2.3 it is 1.2.3; elsewhere it is BASE. With LONG, it is the last tag's
# version followed by the commits since, 1.2.3+5.g0a1b2c3d4e5f, and ends with `dirty` if files were changed.
# Without git it comes from the archive (version.txt, written by `git archive`). The script prints it:
#   cmake -D FOLDER=DIR -D BASE=0.9.0 -D LONG=ON -P version.cmake

# Part of a version after the +: words separated by dots.
macro(add_to_version word)
    if(version MATCHES "\\+")
        string(APPEND version ".${word}")
    else()
        string(APPEND version "+${word}")
    endif()
endmacro()

function(version_of folder base long result)
    # A parent folder may belong to another project's repository.
    if(EXISTS ${folder}/.git)
        find_program(WARPMARK_GIT git)
        set(call ${WARPMARK_GIT} -c safe.directory=* -C ${folder})
        set(quietly OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
        execute_process(COMMAND ${call} describe --tags --match "v[0-9]*" --abbrev=12 OUTPUT_VARIABLE said ${quietly})
        execute_process(COMMAND ${call} rev-parse --short=12 HEAD OUTPUT_VARIABLE commit ${quietly})
        execute_process(COMMAND ${call} status --porcelain --untracked-files=no OUTPUT_VARIABLE changes ${quietly})
    elseif(EXISTS ${folder}/version.txt)
        file(STRINGS ${folder}/version.txt said LIMIT_COUNT 1)
        set(long ON)
    endif()
    set(version ${base})
    if(said MATCHES "^v([0-9][0-9A-Za-z.~+-]*)-([0-9]+)-(g[0-9a-f]+)$")
        if(long)
            set(version ${CMAKE_MATCH_1})
            add_to_version(${CMAKE_MATCH_2}.${CMAKE_MATCH_3})
        endif()
    elseif(said MATCHES "^v([0-9][0-9A-Za-z.~+-]*)$")
        set(version ${CMAKE_MATCH_1})
    elseif(long AND commit)
        add_to_version(g${commit})
    endif()
    if(long AND changes)
        add_to_version(dirty)
    endif()
    set(${result} ${version} PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    version_of(${FOLDER} ${BASE} ${LONG} version)
    message(${version})
endif()
