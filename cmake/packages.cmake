# Contents of the packages (CPack), two of each kind: `warpmark` for students, with a student pack, and
# `warpmark-teacher`, with the labs and their solutions. make_packages.cmake makes all of them.
include(GNUInstallDirs)
set(staged ${PROJECT_BINARY_DIR}/staged)
install(PROGRAMS $<TARGET_FILE:warpmark> DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT package EXCLUDE_FROM_ALL)
install(DIRECTORY ${staged}/share/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT package EXCLUDE_FROM_ALL)
install(DIRECTORY ${staged}/pack/ DESTINATION ${CMAKE_INSTALL_DATADIR}/warpmark USE_SOURCE_PERMISSIONS COMPONENT student EXCLUDE_FROM_ALL)
install(DIRECTORY ${staged}/teacher/ DESTINATION ${CMAKE_INSTALL_DATADIR}/warpmark USE_SOURCE_PERMISSIONS
        COMPONENT teacherlabs EXCLUDE_FROM_ALL)
# Placed at the top of a .tar.gz; a .deb has no such place.
foreach(reader student teacher)
    install(FILES ${staged}/readme/${reader}/README.txt DESTINATION . COMPONENT ${reader}readme EXCLUDE_FROM_ALL)
endforeach()

set(CPACK_PACKAGE_VERSION ${WARPMARK_VERSION_TEXT})
set(CPACK_PACKAGE_VENDOR warpmark)
set(CPACK_PACKAGE_CONTACT "The authors of warpmark")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "marks CUDA shared memory labs, without a GPU")
set(CPACK_PACKAGE_DESCRIPTION "It compiles an exercise with NVRTC, simulates it and observes every access: data races,
 bank conflicts, barriers and bounds. A report says which line lost which points and why.")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_THREADS 1)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE amd64)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libc6 (>= 2.34)")
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
# Sets the time of every file to that of the commit.
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/commit_timestamps.cmake)
include(CPack)
