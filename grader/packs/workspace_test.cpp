// Files of a workspace: created or refreshed by `start`, kept if they belong to the student.
#include "grader/packs/workspace.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "grader/lab/lab_program_text.h"
#include "grader/lab/student_files.h"
#include "grader/packs/workspace_test.h"
#include "harness/base/file_contents.h"

namespace fs = std::filesystem;
using namespace warpmark;
using house::root;
using namespace warpmark::workspaces;

namespace {

// Files that is_workspace_file() does not recognize, in order.
std::vector<std::string> unknown_files(const fs::path& workspace) {
    std::vector<std::string> unknown;
    for (const auto& one : fs::recursive_directory_iterator(workspace)) {
        const auto path = fs::relative(one.path(), workspace).string();
        if (one.is_regular_file() && !lab::is_workspace_file(path, text_of(one.path())))
            unknown.push_back(path);
    }
    std::ranges::sort(unknown);
    return unknown;
}

}  // namespace

TEST_CASE("workspace: all that is made but the labs' own files is known as such, wherever it lies") {
    const Folder folder;
    const auto made = batch::make_workspace(
        {lab_of("01_race")}, root / "labs/run", folder.path / "work", batch::Backend(session::observe),
        [](const Lab&) {}, root / "labs/workspace");
    REQUIRE(made);
    CHECK(unknown_files(folder.path) == std::vector<std::string>{"work/01_race/reverse.cu"});
    CHECK(unknown_files(folder.path / "work") == std::vector<std::string>{"01_race/reverse.cu"});
    // The student's files.
    CHECK_FALSE(lab::is_workspace_file("01_race/run.cu", "__global__ void k();"));
    CHECK_FALSE(lab::is_workspace_file("01_race/notes.md", ""));
    CHECK_FALSE(lab::is_workspace_file("01_race/expected/mine.cu", ""));
    CHECK_FALSE(lab::is_workspace_file("inputs.h", ""));
}

TEST_CASE("start: what it makes is there, and a second call keeps what is the student's") {
    Folder folder;
    const auto to = folder.path / "new/work";
    const std::vector<Lab> labs{lab_of("01_race"), lab_of("04_padded_transpose")};
    const auto first = make(labs, to);
    REQUIRE(first);
    for (auto file : {"CMakeLists.txt", "README.md", "run/program.cuh", "run/inputs.h", "01_race/reverse.cu",
                      "01_race/README.md", "01_race/hints.md", "01_race/run.cu",
                      "01_race/expected/ragged.bin", "04_padded_transpose/run.cu"}) {
        CHECK_MESSAGE(fs::exists(to / file), file);
        CHECK_MESSAGE(std::ranges::count(first->made, to / file) == 1, file);
    }
    CHECK(!fs::exists(to / "05_three_barriers"));
    CHECK(!fs::exists(to / "01_race/lab.toml"));
    CHECK(text_of(to / "01_race/reverse.cu") == text_of(root / "labs/01_race/reverse.cu"));

    const auto again = make(labs, to);
    REQUIRE(again);
    CHECK(again->made.size() + again->refreshed.size() + again->kept.size() == 0);

    write(to / "01_race/reverse.cu", "// mine\n");
    write(to / "01_race/README.md", "notes\n");
    write(to / "CMakeLists.txt", "# my own\n");
    write(to / "01_race/expected/ragged.bin", "old");
    write(to / "run/inputs.h", "old");
    write(to / "01_race/run.cu", "// " + std::string(lab::generated_mark) + " made an older one\n");
    fs::remove(to / "01_race/hints.md");
    const auto third = make({lab_of("01_race"), lab_of("05_three_barriers")}, to);
    REQUIRE(third);
    CHECK(third->kept ==
          std::vector{to / "CMakeLists.txt", to / "01_race/reverse.cu", to / "01_race/README.md"});
    CHECK(third->refreshed ==
          std::vector{to / "run/inputs.h", to / "01_race/run.cu", to / "01_race/expected/ragged.bin"});
    CHECK(text_of(to / "01_race/reverse.cu") == "// mine\n");
    CHECK(text_of(to / "CMakeLists.txt") == "# my own\n");
    CHECK(text_of(to / "01_race/run.cu") == *lab::run_program(labs[0]));
    CHECK(fs::exists(to / "01_race/hints.md"));
    CHECK(fs::exists(to / "05_three_barriers/barriers.cu"));
}

TEST_CASE("start: a student's folder says what to do, and has files for CI, a container and progress") {
    Folder folder;
    const auto to = folder.path / "work";
    const auto students = [&] {
        return batch::make_workspace(
            {lab_of("01_race")}, root / "labs/run", to, batch::Backend(session::observe), [](const Lab&) {},
            root / "labs/workspace");
    };
    REQUIRE(students());
    for (auto file : {".gitignore", ".gitlab-ci.yml", ".github/workflows/warpmark.yml", "run/README.md",
                      ".devcontainer/devcontainer.json", ".devcontainer/setup.sh", ".warpmark/get.sh",
                      ".warpmark/package", ".warpmark/progress"})
        CHECK_MESSAGE(fs::exists(to / file), file);
    CHECK(text_of(to / "README.md") == text_of(root / "labs/workspace/README.md"));
    CHECK(text_of(to / "run/README.md") == text_of(root / "labs/run/README.md"));
    for (auto made : {"report.html", "*.replay.html", "submission.zip", ".hints-shown"})
        CHECK_MESSAGE(text_of(to / ".gitignore").find(made) != std::string::npos, made);
    write(to / ".warpmark/progress", "01_race 100 100 x\n");
    write(to / ".gitlab-ci.yml", "mine\n");
    write(to / "README.md", "<!-- `warpmark start` made an older one -->\n");
    const auto again = students();
    REQUIRE(again);
    CHECK(text_of(to / ".warpmark/progress") == "01_race 100 100 x\n");
    CHECK(text_of(to / ".gitlab-ci.yml") == "mine\n");
    CHECK(again->refreshed == std::vector{to / "README.md"});
}

TEST_CASE("start: what stands in the way is said, and nothing is written over") {
    Folder folder;
    const std::vector<Lab> labs{lab_of("01_race")};
    write(folder.path / "file", "mine");
    auto made = make(labs, folder.path / "file");
    REQUIRE(!made);
    CHECK(made.error().what == "This is a file, not a folder");
    CHECK(made.error().blame == Blame::caller);
    CHECK(text_of(folder.path / "file") == "mine");
    made = make(labs, folder.path / "file/below");
    REQUIRE(!made);
    CHECK(made.error().what.starts_with("The folder cannot be created: "));
    CHECK(made.error().blame == Blame::tool);
    write(folder.path / "01_race", "mine");
    made = make(labs, folder.path);
    REQUIRE(!made);
    CHECK(made.error().what == "This is a file, not a folder");
    fs::remove(folder.path / "01_race");
    fs::create_directories(folder.path / "01_race/run.cu");
    made = make(labs, folder.path);
    REQUIRE(!made);
    CHECK(made.error().what == "A folder has the name of a file");
    if (geteuid() != 0) {
        fs::permissions(folder.path, fs::perms::owner_read | fs::perms::owner_exec);
        made = make(labs, folder.path / "locked");
        fs::permissions(folder.path, fs::perms::owner_all);
        REQUIRE(!made);
        CHECK(made.error().blame == Blame::tool);
    }
}

TEST_CASE("start: the stored expected outputs are what the oracle computes") {
    const batch::Backend backend(session::observe);
    for (const auto& lab : all_labs()) {
        const auto computed = batch::computed_outputs(lab, backend);
        REQUIRE(computed);
        const auto stored = batch::stored_outputs(lab);
        REQUIRE_MESSAGE(stored, lab.id,
                        ": call `warpmark start labs` and keep what it writes into expected/");
        CHECK_MESSAGE(*stored == *computed, lab.id,
                      ": call `warpmark start labs` and keep what it writes into expected/");
    }
}

TEST_CASE("start: without the solution the stored outputs are taken, and without them it says so") {
    Folder folder;
    const auto made = make({lab_of("01_race", false)}, folder.path / "stored");
    REQUIRE(made);
    CHECK(made->not_compared.empty());
    CHECK(text_of(folder.path / "stored/01_race/expected/ragged.bin") ==
          text_of(root / "labs/01_race/expected/ragged.bin"));
    auto lab = lab_of("01_race", false);
    fs::copy(root / "labs/01_race", folder.path / "01_race", fs::copy_options::recursive);
    fs::remove(folder.path / "01_race/expected/ragged.bin");
    lab.folder = folder.path / "01_race";
    const auto bare = make({lab}, folder.path / "bare");
    REQUIRE(bare);
    CHECK(bare->not_compared == std::vector<std::string>{"01_race"});
    CHECK(fs::exists(folder.path / "bare/01_race/run.cu"));
    CHECK(!fs::exists(folder.path / "bare/01_race/expected"));
}
