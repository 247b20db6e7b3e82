# Third-party code in the static program: a table, its comparison with the files that were compiled and
# linked, license notices and an SBOM (SPDX 2.3). Run by make_packages.cmake and .ci/packages/third_party:
#   cmake -D FILES=LIST -D OUT=DIR -D VERSION=0.9.0 -P third_party.cmake
# LIST has a path per line: libraries, start files and headers. Without OUT the files are only compared.
cmake_minimum_required(VERSION 3.25)

# Columns: Debian package | kind of use | SPDX license of the used part | name. N: the compiler's version.
# `linked`: a static library. `compiled`: only headers. `runtime`: the compiler's or glibc's own part of any
# program.
set(third_party
    "libarchive-dev|linked|BSD-2-Clause|libarchive"
    "liblzma-dev|linked|LicenseRef-public-domain|liblzma"
    "libzstd-dev|linked|BSD-3-Clause|zstd"
    "libbz2-dev|linked|bzip2-1.0.6|bzip2"
    "zlib1g-dev|linked|Zlib|zlib"
    "libutf8proc-dev|linked|MIT AND Unicode-DFS-2015|utf8proc"
    "libsodium-dev|linked|ISC|libsodium"
    "libsqlite3-dev|linked|blessing|SQLite"
    "libsqlitecpp-dev|linked|MIT|SQLiteCpp"
    "libpugixml-dev|linked|MIT|pugixml"
    "libfmt-dev|compiled|MIT|fmt"
    "nlohmann-json3-dev|compiled|MIT|JSON for Modern C++"
    "libtomlplusplus-dev|compiled|MIT|toml++"
    "libcli11-dev|compiled|BSD-3-Clause|CLI11"
    "libstdc++-N-dev|runtime|GPL-3.0-or-later WITH GCC-exception-3.1|libstdc++"
    "libgcc-N-dev|runtime|GPL-3.0-or-later WITH GCC-exception-3.1|libgcc"
    "libc6-dev|runtime|LGPL-2.1-or-later WITH GCC-exception-2.0-note|glibc (start files)")
# Constants and structures of the kernel's interface, which its syscall note exempts; no code of it is in the
# program.
set(interface_only linux-libc-dev)

# The packages that own these files.
function(owners_of files result)
    set(owners "")
    if(files)
        execute_process(COMMAND dpkg-query -S ${files} OUTPUT_VARIABLE lines ERROR_VARIABLE unowned RESULT_VARIABLE code)
        if(NOT code EQUAL 0)
            message(FATAL_ERROR "Files of no Debian package are part of the program:\n${unowned}")
        endif()
        string(REGEX MATCHALL "[^\n]+" lines "${lines}")
        foreach(line IN LISTS lines)
            string(REGEX REPLACE "[:,].*" "" owner "${line}")
            list(APPEND owners ${owner})
        endforeach()
        list(REMOVE_DUPLICATES owners)
    endif()
    set(${result} ${owners} PARENT_SCOPE)
endfunction()

# Fails unless the table lists exactly the packages of these files. `packages`: the rows, with the real name
# of each package.
function(compare_third_party files packages)
    set(objects ${files})
    set(headers ${files})
    list(FILTER objects INCLUDE REGEX "\\.[ao]$")
    list(FILTER headers EXCLUDE REGEX "\\.[ao]$")
    if(NOT objects OR NOT headers)
        message(FATAL_ERROR "The list of files lacks libraries or headers: there is nothing to compare the table with.")
    endif()
    owners_of("${objects}" linked)
    owners_of("${headers}" compiled)
    set(met ${linked} ${compiled})
    list(REMOVE_DUPLICATES met)
    list(REMOVE_ITEM met ${interface_only})
    set(rows "")
    set(wrong "")
    foreach(row IN LISTS third_party)
        string(REGEX MATCH "^([^|]*)\\|([^|]*)\\|(.*)$" row "${row}")
        set(how ${CMAKE_MATCH_2})
        set(rest ${CMAKE_MATCH_3})
        string(REPLACE "+" "\\+" pattern ${CMAKE_MATCH_1})
        string(REGEX REPLACE "-N-" "-[0-9]+-" pattern ${pattern})
        set(package ${met})
        list(FILTER package INCLUDE REGEX "^${pattern}$")
        if(NOT package)
            string(APPEND wrong "\n  ${row}: listed, but no part of the program")
        elseif(how STREQUAL "compiled" AND package IN_LIST linked)
            string(APPEND wrong "\n  ${package}: listed as compiled, but linked")
        elseif(NOT how STREQUAL "compiled" AND NOT package IN_LIST linked)
            string(APPEND wrong "\n  ${package}: listed as ${how}, but only its headers are used")
        else()
            list(APPEND rows "${package}|${how}|${rest}")
        endif()
        list(REMOVE_ITEM met ${package})
    endforeach()
    foreach(package IN LISTS met)
        string(APPEND wrong "\n  ${package}: part of the program, but not listed")
    endforeach()
    if(wrong)
        message(FATAL_ERROR "The table in third_party.cmake is not what the program contains:${wrong}")
    endif()
    set(${packages} "${rows}" PARENT_SCOPE)
endfunction()

# third-party.txt: the copyright file of each package as Debian installs it, followed by the licenses to which
# these refer.
function(write_notices packages file)
    set(text "The program warpmark contains code of these projects. Their copyright files, as the Debian packages
have them, follow: they also name parts that the program does not contain. At the end are the licenses
that the copyright files refer to.\n\n")
    foreach(row IN LISTS packages)
        string(REPLACE "|" ";" row "${row}")
        list(GET row 0 package)
        list(GET row 2 license)
        list(GET row 3 name)
        execute_process(COMMAND dpkg-query -W -f "\${Version}" ${package} OUTPUT_VARIABLE version COMMAND_ERROR_IS_FATAL ANY)
        string(APPEND text "${name}, ${package} ${version}: ${license}\n")
    endforeach()
    file(WRITE ${file} "${text}")
    set(referred "")
    set(written "")
    foreach(row IN LISTS packages)
        string(REGEX REPLACE "\\|.*" "" package "${row}")
        file(REAL_PATH /usr/share/doc/${package}/copyright copyright)
        if(NOT EXISTS ${copyright})
            message(FATAL_ERROR "${package} has no copyright file: ${copyright}")
        endif()
        if(copyright IN_LIST written) # libstdc++ and libgcc share one
            continue()
        endif()
        list(APPEND written ${copyright})
        append_text(${file} "${package}" ${copyright})
        file(STRINGS ${copyright} lines REGEX "/usr/share/common-licenses/")
        string(REGEX MATCHALL "/usr/share/common-licenses/[A-Za-z0-9]+([-.][0-9]+)*" lines "${lines}")
        foreach(license IN LISTS lines)
            file(REAL_PATH ${license} license)
            list(APPEND referred ${license})
        endforeach()
    endforeach()
    list(REMOVE_DUPLICATES referred)
    list(SORT referred)
    foreach(license IN LISTS referred)
        append_text(${file} "${license}" ${license})
    endforeach()
endfunction()

# Read as bytes, because CMake would parse brackets and semicolons in the text as a list.
function(append_text to title from)
    string(REPEAT "=" 78 line)
    file(APPEND ${to} "\n${line}\n${title}\n${line}\n\n")
    execute_process(COMMAND sh -c "cat \"$1\" >>\"$2\"" sh ${from} ${to} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# warpmark.spdx.json: the same table in machine-readable form. Its time is SOURCE_DATE_EPOCH.
function(write_sbom packages version file)
    string(TIMESTAMP now "%Y-%m-%dT%H:%M:%SZ" UTC)
    string(UUID unique NAMESPACE 6ba7b811-9dad-11d1-80b4-00c04fd430c8 NAME "warpmark ${version} ${now} ${packages}" TYPE SHA1)
    file(STRINGS /etc/os-release system REGEX "^(ID|VERSION_ID)=")
    string(REGEX REPLACE ".*VERSION_ID=\"?([^\";]*).*" "\\1" release "${system}")
    string(REGEX REPLACE "^(.*;)?ID=\"?([^\";]*).*" "\\2" distribution "${system}")
    set(entries "")
    set(relations "")
    foreach(row IN LISTS packages)
        string(REPLACE "|" ";" row "${row}")
        list(GET row 0 package)
        list(GET row 1 how)
        list(GET row 2 license)
        list(GET row 3 name)
        execute_process(COMMAND dpkg-query -W -f "\${Version}|\${Architecture}|\${Homepage}" ${package} OUTPUT_VARIABLE known
                        COMMAND_ERROR_IS_FATAL ANY)
        string(REPLACE "|" ";" known "${known}")
        list(GET known 0 number)
        list(GET known 1 architecture)
        list(GET known 2 homepage)
        string(REGEX REPLACE "[^A-Za-z0-9.-]" "-" id "SPDXRef-${package}")
        string(REPLACE "+" "%2B" coded "${package}@${number}")
        string(REPLACE ":" "%3A" coded "${coded}")
        set(relation STATIC_LINK)
        if(how STREQUAL "compiled")
            set(relation CONTAINS)
        endif()
        string(APPEND entries ",
  {\"SPDXID\": \"${id}\", \"name\": \"${name}\", \"versionInfo\": \"${number}\", \"homepage\": \"${homepage}\",
   \"licenseDeclared\": \"${license}\", \"licenseConcluded\": \"${license}\", \"copyrightText\": \"NOASSERTION\",
   \"downloadLocation\": \"NOASSERTION\", \"filesAnalyzed\": false,
   \"externalRefs\": [{\"referenceCategory\": \"PACKAGE-MANAGER\", \"referenceType\": \"purl\",
    \"referenceLocator\": \"pkg:deb/${distribution}/${coded}?arch=${architecture}&distro=${distribution}-${release}\"}]}")
        string(APPEND relations ",
  {\"spdxElementId\": \"SPDXRef-warpmark\", \"relationshipType\": \"${relation}\", \"relatedSpdxElement\": \"${id}\"}")
    endforeach()
    file(WRITE ${file} "{
 \"spdxVersion\": \"SPDX-2.3\", \"dataLicense\": \"CC0-1.0\", \"SPDXID\": \"SPDXRef-DOCUMENT\",
 \"name\": \"warpmark-${version}\", \"documentNamespace\": \"urn:uuid:${unique}\",
 \"creationInfo\": {\"created\": \"${now}\", \"creators\": [\"Tool: warpmark-package-${version}\"]},
 \"hasExtractedLicensingInfos\": [
  {\"licenseId\": \"LicenseRef-public-domain\", \"name\": \"Public domain\",
   \"extractedText\": \"The authors have put this code into the public domain (third-party.txt).\"}],
 \"packages\": [
  {\"SPDXID\": \"SPDXRef-warpmark\", \"name\": \"warpmark\", \"versionInfo\": \"${version}\",
   \"licenseDeclared\": \"MIT\", \"licenseConcluded\": \"MIT\", \"copyrightText\": \"Copyright (c) 2026 The Warpmark authors\",
   \"downloadLocation\": \"NOASSERTION\", \"filesAnalyzed\": false, \"primaryPackagePurpose\": \"APPLICATION\"}${entries}],
 \"relationships\": [
  {\"spdxElementId\": \"SPDXRef-DOCUMENT\", \"relationshipType\": \"DESCRIBES\", \"relatedSpdxElement\": \"SPDXRef-warpmark\"}${relations}]
}\n")
    file(READ ${file} written)
    string(JSON count LENGTH "${written}" packages)
endfunction()

file(STRINGS ${FILES} listed)
set(files "")
foreach(file IN LISTS listed)
    file(REAL_PATH ${file} file)
    list(APPEND files ${file})
endforeach()
list(REMOVE_DUPLICATES files)
compare_third_party("${files}" packages)
list(LENGTH packages count)
message("third_party: ${count} projects are listed, and no other one is part of the program")
if(OUT)
    write_notices("${packages}" ${OUT}/third-party.txt)
    write_sbom("${packages}" ${VERSION} ${OUT}/warpmark.spdx.json)
endif()
