// Folder listings, including a folder that disappears while it is read.
#include "harness/base/folder_listing.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <fstream>

namespace fs = std::filesystem;
using namespace warpmark;

TEST_CASE("folders: in order, and links to folders are not followed unless it is asked for") {
    const fs::path top = fs::temp_directory_path() / fmt::format("warpmark-folders-{}", getpid());
    fs::create_directories(top / "b/c");
    for (const auto* name : {"z", "a", "b/y", "b/c/x"}) std::ofstream(top / name) << name;
    fs::create_directory_symlink(top / "b/c", top / "link");
    const auto names = [&](const std::vector<fs::path>& all) {
        std::string text;
        for (const auto& one : all) text += one.lexically_relative(top).string() + " ";
        return text;
    };
    CHECK(names(children_of(top)) == "a b link z ");
    CHECK(names(files_below(top)) == "a b/c/x b/y z ");
    CHECK(names(files_below(top, fs::directory_options::follow_directory_symlink)) ==
          "a b/c/x b/y link/x z ");
    std::error_code wrong;
    CHECK(children_of(top / "none", wrong).empty());
    CHECK(wrong == std::errc::no_such_file_or_directory);
    CHECK(children_of(top / "a").empty());
    CHECK(files_below(top / "none").empty());
    fs::remove_all(top);
}
