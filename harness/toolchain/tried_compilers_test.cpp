// Candidates for the compiler library: truncated downloads, and files that are not libraries.
#include "harness/toolchain/tried_compilers.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "harness/process/own_executable.h"

namespace fs = std::filesystem;
using namespace warpmark;

TEST_CASE("a library of which anything is missing is not whole") {
    const fs::path folder = fs::temp_directory_path() / ("warpmark_whole" + std::to_string(getpid()));
    fs::create_directories(folder);
    const auto cut = (folder / "libnvrtc.so.13").string();
    fs::copy_file(own_file(), cut);  // a program has the same tables
    CHECK(toolchain::is_whole_library(cut));
    const auto all = fs::file_size(cut);
    for (const auto size : {all - 1, all / 2, all / 50, uintmax_t{64}, uintmax_t{63}, uintmax_t{0}}) {
        CAPTURE(size);
        fs::resize_file(cut, size);
        CHECK_FALSE(toolchain::is_whole_library(cut));
    }
    std::ofstream(cut) << "<html>Not found</html>";
    CHECK_FALSE(toolchain::is_whole_library(cut));
    CHECK_FALSE(toolchain::is_whole_library(folder.string()));
    CHECK_FALSE(toolchain::is_whole_library((folder / "nowhere").string()));
    fs::remove_all(folder);
}
