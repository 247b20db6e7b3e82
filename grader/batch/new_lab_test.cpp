// new_lab_test.cpp: a new lab proves as it is, and nothing that is there is overwritten.
#include "grader/lab/new_lab.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "grader/batch/mutants.h"
#include "grader/batch/prove.h"
#include "grader/lab/locate.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

struct Folder {
    fs::path path = fs::temp_directory_path() / ("warpmark-new-lab-" + std::to_string(getpid()));
    Folder() { fs::create_directories(path / "labs"); }
    ~Folder() { fs::remove_all(path); }
};

std::string error_of(const fs::path& root, const std::string& word) {
    auto made = lab::make_lab(root, word);
    return made ? "made " + made->id : made.error().what + " | " + made.error().way_out;
}

}  // namespace

TEST_CASE("new-lab: what it makes is proved as it is, and no mutant is left") {
    Folder folder;
    const auto made = lab::make_lab(folder.path, "tiled_sum");
    REQUIRE(made);
    CHECK(made->id == "01_tiled_sum");
    for (auto file : {"labs/01_tiled_sum/README.md", "labs/01_tiled_sum/hints.md",
                      "labs/01_tiled_sum/lab.toml", "labs/01_tiled_sum/tiled_sum.cu",
                      "solutions/01_tiled_sum/tiled_sum.cu", "solutions/01_tiled_sum/oracle.cu",
                      "solutions/01_tiled_sum/hidden.toml", "solutions/01_tiled_sum/teaching.md"})
        CHECK(std::ranges::find(made->files, fs::path(file)) != made->files.end());
    const auto lab = lab::load_lab(folder.path / "labs/01_tiled_sum", folder.path / "solutions/01_tiled_sum");
    REQUIRE(lab);
    CHECK(lab->title == "Tiled sum");
    const auto proofs =
        batch::prove({*lab}, 1, batch::Backend(session::observe), 2, [](const batch::Proof&) {});
    for (const auto& proof : proofs) CHECK_MESSAGE(proof.holds, proof.subject, ": ", proof.because);
    auto begin_with = [&](const char* beginning) {
        return std::ranges::count_if(
            proofs, [&](const batch::Proof& proof) { return proof.subject.starts_with(beginning); });
    };
    CHECK(begin_with("mistakes/") >= 1);
    CHECK(begin_with("alternatives/") >= 1);
    CHECK(batch::run_mutants({*lab}, 1, batch::Backend(session::observe), 2, [](const batch::MutantResult&) {
          }).wrong.empty());
    for (const auto& file : made->files) {
        std::ifstream stream(folder.path / file);
        const std::string text{std::istreambuf_iterator<char>(stream), {}};
        for (auto mark : {"@id@", "@name@", "@title@", "@number@", "@plain@"})
            CHECK_MESSAGE(text.find(mark) == text.npos, file.string(), " still has ", mark);
    }
}

TEST_CASE("new-lab: numbers follow on, and a taken one or a bad name is refused with a way out") {
    Folder folder;
    CHECK(error_of(folder.path, "first") == "made 01_first");
    CHECK(error_of(folder.path, "first") == "made 02_first");
    CHECK(error_of(folder.path, "17_scan") == "made 17_scan");
    CHECK(error_of(folder.path, "last") == "made 18_last");
    CHECK(error_of(folder.path, "5_five") == "made 05_five");
    CHECK(error_of(folder.path, "17_scan") ==
          "There is already a lab 17 | Use 19_scan, or leave the number out.");
    CHECK(error_of(folder.path, "017_other").starts_with("There is already a lab 17"));
    fs::create_directories(folder.path / "solutions/30_kept");
    CHECK(error_of(folder.path, "30_kept").starts_with("There is already a lab 30"));
    CHECK(error_of(folder.path, "Tiled-Sum 2") ==
          "`Tiled-Sum 2` is not a valid name for a lab | Use up to 40 lowercase letters, digits and "
          "`_`, beginning with a letter. A number may come before it: `tiled_sum_2`, `17_tiled_sum_2`.");
    for (auto bad : {"", "17", "17_", "../x", "_x", "a/b", "1000_x"})
        CHECK(error_of(folder.path, bad).find("is not a valid name for a lab") != std::string::npos);
    CHECK(error_of(folder.path, std::string(41, 'a')).find("is not a valid name for a lab") !=
          std::string::npos);
}
