// Output of `warpmark-dev bench faces`, including the lines for measurements that failed. Browser and nvcc
// are disabled here, because they may be missing and are slow.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "grader/cli/instructor_folder_test.h"
#include "grader/page/html_page.h"
#include "harness/base/sampling_test.h"
#include "harness/base/source_tree_test.h"
#include "harness/process/own_executable.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace warpmark::bench_faces_tests {
namespace {

std::string benched(const cli::Desk& desk, const std::string& arguments) {
    return desk.run(
        fmt::format("--version > /dev/null; env PATH=/nowhere CUDA_PATH=/nowhere '{}' bench faces {}",
                    (own_file().parent_path() / "warpmark-dev").string(), arguments));
}

// The line of a table that begins with these words; "": none.
std::string row(const std::string& text, const std::string& words) {
    const auto at = text.find("\n  " + words);
    return at == std::string::npos ? "" : text.substr(at + 1, text.find('\n', at + 1) - at - 1);
}

// Makes a root with only lab 01.
void make_root(const cli::Desk& desk) {
    for (const char* part : {"labs", "solutions"}) {
        fs::create_directories(desk.path / "root" / part);
        fs::copy(house::root / part / "01_race", desk.path / "root" / part / "01_race",
                 fs::copy_options::recursive);
    }
}

}  // namespace

TEST_CASE("bench faces: a row for each page and for each file that is saved") {
    const cli::Desk desk;
    make_root(desk);
    const auto text = benched(desk, "--saves 1 --root root");
    CAPTURE(text);
    CHECK(text.ends_with("\nexit 0\n"));
    for (const auto* face = page::faces; face->name; ++face)
        CHECK(row(text, face->name).find(" KB") != std::string::npos);
    CHECK(row(text, "replay").ends_with(" KB   (no browser here)"));
    for (const char* other : {"report", "class"})  // these need lab 04
        CHECK(row(text, other).ends_with("(no sample of it can be made here)"));
    for (const char* file : {"the reference", "as handed out"}) {
        const auto saved = row(text, fmt::format("{:<24}{}", "01_race", file));
        CHECK(std::ranges::count(saved, 'm') == 2);  // ms to the points, ms to the advice
        CHECK(saved.find(" 0 ms") == std::string::npos);
        CHECK(saved.ends_with(" ms   (nvcc -c: not available)"));
    }
}

TEST_CASE("bench faces: each page that the program makes has a sample") {
    if (!samples::everything() && samples::first(4) != 3) return;
    const cli::Desk desk;
    const auto text = benched(desk, fmt::format("--saves 0 --root '{}'", house::root.string()));
    CAPTURE(text);
    for (const auto* face = page::faces; face->name; ++face) {
        CAPTURE(face->name);
        CHECK(row(text, face->name).ends_with(" KB   (no browser here)"));
    }
    CHECK(text.find("watch") == std::string::npos);
}

}  // namespace warpmark::bench_faces_tests
