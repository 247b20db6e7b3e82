# Collects the contents of the packages in addition to the program, then runs CPack. BUILD is the folder of
# the preset `static`, ROOT the checkout.
set(program ${BUILD}/warpmark)
# The program must run with glibc of the version in packages.cmake or newer.
set(glibc_least 2.34)
execute_process(COMMAND objdump -T ${program} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "GLIBC_2\\.[0-9]+[^\n]*" symbols "${symbols}")
foreach(symbol IN LISTS symbols)
    string(REGEX MATCH "2\\.[0-9]+" since "${symbol}")
    if(since VERSION_GREATER glibc_least)
        message(FATAL_ERROR "The program wants a newer glibc than ${glibc_least}: ${symbol} (harness/base/glibc_compatibility.cpp)")
    endif()
endforeach()
set(staged ${BUILD}/staged)
file(REMOVE_RECURSE ${staged} ${BUILD}/packages)
set(files bash share/bash-completion/completions/warpmark zsh share/zsh/site-functions/_warpmark
    fish share/fish/vendor_completions.d/warpmark.fish man share/man/man1/warpmark.1)
while(files)
    list(POP_FRONT files what file)
    cmake_path(GET file PARENT_PATH folder)
    file(MAKE_DIRECTORY ${staged}/${folder})
    execute_process(COMMAND ${program} completion ${what} OUTPUT_FILE ${staged}/${file} COMMAND_ERROR_IS_FATAL ANY)
endwhile()
execute_process(COMMAND gzip -9n ${staged}/share/man/man1/warpmark.1 COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${program} --version OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
string(REPLACE "warpmark " "" version "${version}")
set(documents ${staged}/share/doc/warpmark)
file(COPY ${ROOT}/LICENSE DESTINATION ${documents})
file(RENAME ${documents}/LICENSE ${documents}/copyright)
file(APPEND ${documents}/copyright "\nThe licenses of code from other projects are in third-party.txt, next to this file.\n")
file(COPY ${ROOT}/CHANGELOG.md DESTINATION ${documents})
# Every library and start file from which the linker took a part, and every header that was compiled.
file(STRINGS ${program}.map linked REGEX "^(LOAD )?/[^() ]*\\.[ao]")
list(FILTER linked EXCLUDE REGEX "^LOAD .*\\.a$")
list(TRANSFORM linked REPLACE "^LOAD " "")
list(TRANSFORM linked REPLACE "[( ].*" "")
execute_process(COMMAND sh -c "ninja -C \"$1\" -t deps $(ninja -C \"$1\" -t inputs warpmark) | sed -n 's|^    /|/|p' | sort -u" sh ${BUILD}
                OUTPUT_VARIABLE compiled COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" compiled "${compiled}")
set(third_party ${linked} ${compiled})
list(REMOVE_DUPLICATES third_party)
foreach(own ${BUILD} ${ROOT})
    list(FILTER third_party EXCLUDE REGEX "^${own}/")
endforeach()
list(JOIN third_party "\n" third_party)
file(WRITE ${BUILD}/third_party_files.txt "${third_party}\n")
execute_process(COMMAND ${CMAKE_COMMAND} -D FILES=${BUILD}/third_party_files.txt -D OUT=${documents} -D VERSION=${version}
                        -P ${ROOT}/cmake/third_party.cmake COMMAND_ERROR_IS_FATAL ANY)
# Teachers' files: those tracked by git, or all files of an archive. Other files in a checkout, such as the
# progress through hints, are excluded.
file(STRINGS ${ROOT}/cmake/teacher_files.txt teachers REGEX "^[^#]")
if(EXISTS ${ROOT}/.git)
    execute_process(COMMAND git -c safe.directory=* -c core.quotePath=false -C ${ROOT} ls-files -- ${teachers}
                    OUTPUT_VARIABLE known OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    string(REPLACE "\n" ";" known "${known}")
else()
    set(known)
    foreach(path IN LISTS teachers)
        if(IS_DIRECTORY ${ROOT}/${path})
            file(GLOB_RECURSE files LIST_DIRECTORIES OFF RELATIVE ${ROOT} ${ROOT}/${path}/*)
            list(APPEND known ${files})
        else()
            list(APPEND known ${path})
        endif()
    endforeach()
endif()
foreach(file IN LISTS known)
    cmake_path(GET file PARENT_PATH folder)
    file(COPY ${ROOT}/${file} DESTINATION ${staged}/teacher/${folder})
endforeach()
execute_process(COMMAND ${program} pack --root ${ROOT} --out ${staged}/pack COMMAND_ERROR_IS_FATAL ANY)

foreach(reader student teacher)
    configure_file(${ROOT}/cmake/readme_${reader}.txt ${staged}/readme/${reader}/README.txt @ONLY)
endforeach()

# Independent of the permissions in this checkout.
execute_process(COMMAND chmod -R u=rwX,go=rX ${staged} COMMAND_ERROR_IS_FATAL ANY)

# A .tar.gz has one folder at its top, a .deb has none.
# The two .deb packages install the same program and replace each other's.
function(make name other labs prefix top generator)
    execute_process(
        COMMAND cpack --config ${BUILD}/CPackConfig.cmake -G ${generator} -B ${BUILD}/packages -D CPACK_PACKAGE_NAME=${name}
                -D CPACK_PACKAGE_FILE_NAME=${name}-${version}-linux-x86_64
                -D "CPACK_COMPONENTS_ALL=package;${labs}" -D CPACK_DEBIAN_PACKAGE_CONFLICTS=${other}
                -D CPACK_DEBIAN_PACKAGE_REPLACES=${other} -D CPACK_PACKAGING_INSTALL_PREFIX=${prefix}
                -D CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY=${top}
        COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
endfunction()
make(warpmark warpmark-teacher "student;studentreadme" / ON TGZ)
make(warpmark warpmark-teacher student /usr OFF DEB)
make(warpmark-teacher warpmark "teacherlabs;teacherreadme" / ON TGZ)
make(warpmark-teacher warpmark teacherlabs /usr OFF DEB)
file(REMOVE_RECURSE ${BUILD}/packages/_CPack_Packages)
foreach(name warpmark warpmark-teacher)
    file(ARCHIVE_EXTRACT INPUT ${BUILD}/packages/${name}-${version}-linux-x86_64.tar.gz DESTINATION ${BUILD}/tried)
    execute_process(COMMAND ${CMAKE_COMMAND} -D FOLDER=${BUILD}/tried/${name}-${version}-linux-x86_64 -D ROOT=${ROOT}
                            -P ${ROOT}/cmake/try_package.cmake COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(REMOVE_RECURSE ${BUILD}/tried)
file(COPY_FILE ${documents}/warpmark.spdx.json ${BUILD}/packages/warpmark-${version}.spdx.json)
file(GLOB made ${BUILD}/packages/*)
# Checksums for verifying downloads.
set(sums "")
foreach(file IN LISTS made)
    file(SIZE ${file} bytes)
    file(SHA256 ${file} sum)
    math(EXPR megabytes "${bytes} / 1000000")
    message("${sum}  ${file}  ${megabytes} MB")
    cmake_path(GET file FILENAME name)
    string(APPEND sums "${sum}  ${name}\n")
endforeach()
file(WRITE ${BUILD}/packages/SHA256SUMS "${sums}")
