// Labs of a repository: where they are found, and which are started.
#include "grader/course/student_repository.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "grader/lab/grading_limits.h"
#include "grader/marking/grade.h"
#include "grader/marking/stub_comparison.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace warpmark::repository_tests {
namespace {

struct Scratch {
    fs::path path = fs::temp_directory_path() / ("warpmark-repository-" + std::to_string(getpid()));
    Scratch() {
        fs::remove_all(path);
        fs::create_directories(path / ".git");
    }
    ~Scratch() { fs::remove_all(path); }
    void write(const fs::path& file, const std::string& text) const {
        fs::create_directories((path / file).parent_path());
        std::ofstream(path / file, std::ios::binary) << text;
    }
    // "01_race/reverse.cu begun", one line per lab.
    std::string labs(const fs::path& folder = ".", const std::vector<std::string>& words = {}) const {
        const auto found = batch::labs_of_repository(house::root, path / folder, words);
        if (!found) return to_text(found.error().front());
        std::string text;
        for (const auto& one : found->labs) {
            constexpr std::array names{"begun", "not begun", "not there", "unreadable", "misnamed"};
            text += fmt::format("{} {}\n", one.submission.path, names[static_cast<std::size_t>(one.state)]);
        }
        return text;
    }
};

const std::string stub = text_of(house::root / "labs/01_race/reverse.cu");

}  // namespace

TEST_CASE("repository: a lab is a folder of its name, at most three down") {
    const Scratch scratch;
    CHECK(scratch.labs() == "");
    scratch.write("04_padded_transpose/transpose.cu", "mine");
    scratch.write("hw/week 1/01_race/reverse.cu", stub);
    scratch.write("a/b/c/02_divergent_sync/reduce.cu", "too deep");
    scratch.write(".hidden/03_dynamic_smem/smem.cu", "not looked at");
    scratch.write("other/01_races/reverse.cu", "no lab's name");
    CHECK(scratch.labs() ==
          "hw/week 1/01_race/reverse.cu not begun\n04_padded_transpose/transpose.cu begun\n");
    CHECK(scratch.labs("hw") == "hw/week 1/01_race/reverse.cu not begun\n");
    CHECK(scratch.labs("hw/week 1/01_race") == "hw/week 1/01_race/reverse.cu not begun\n");
    // The one nearer to the top counts.
    scratch.write("01_race/reverse.cu", "begun");
    CHECK(scratch.labs().starts_with("01_race/reverse.cu begun\n"));
}

TEST_CASE("repository: a repository of one lab has its file at the top") {
    const Scratch scratch;
    scratch.write("transpose.cu", "mine");
    CHECK(scratch.labs() == "transpose.cu begun\n");
    scratch.write("scan.cu", "several labs have this name");
    CHECK(scratch.labs() == "transpose.cu begun\n");
}

TEST_CASE("repository: comments and white space are no beginning") {
    const Scratch scratch;
    scratch.write("01_race/reverse.cu", "// my name\n\n" + stub + "\n");
    CHECK(scratch.labs() == "01_race/reverse.cu not begun\n");
    scratch.write("01_race/reverse.cu", stub + "int x;\n");
    CHECK(scratch.labs() == "01_race/reverse.cu begun\n");
}

TEST_CASE("repository: a file that is saved with other line ends or a byte order mark is not begun") {
    const Scratch scratch;
    std::string text = "\xEF\xBB\xBF";
    for (const char c : text_of(house::root / "labs/02_divergent_sync/reduce.cu"))
        text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    scratch.write("02_divergent_sync/reduce.cu", text);
    CHECK(text.find("#include") != text.npos);  // a line whose end belongs to it
    CHECK(scratch.labs() == "02_divergent_sync/reduce.cu not begun\n");
    CHECK(batch::is_stub(text, text_of(house::root / "labs/02_divergent_sync/reduce.cu")));
    scratch.write("02_divergent_sync/reduce.cu", text + "int x;\r\n");
    CHECK(scratch.labs() == "02_divergent_sync/reduce.cu begun\n");
}

TEST_CASE("repository: work under another name than the lab's is found, and said to be") {
    const Scratch scratch;
    const auto mine = stub + "int x;\n";
    scratch.write("01_race/run.cu", "// by `warpmark start`\n" + mine);
    scratch.write("01_race/copy.cu", stub);
    CHECK(scratch.labs() == "01_race/reverse.cu not there\n");  // no lab is started
    scratch.write("01_race/notes.cu", "int notes;\n");
    scratch.write("01_race/my_reverse.cu", mine);
    CHECK(scratch.labs() == "01_race/my_reverse.cu misnamed\n");  // it has the launch function
    scratch.write("01_race/Reverse.cu", mine);
    CHECK(scratch.labs() == "01_race/Reverse.cu misnamed\n");
    const auto found = batch::labs_of_repository(house::root, scratch.path, {});
    REQUIRE(found);
    CHECK(to_text(found->labs.front().why) == "reverse.cu is not there (Reverse.cu is): rename it");
    scratch.write("01_race/reverse.cu", stub);
    CHECK(scratch.labs() == "01_race/reverse.cu not begun\n");
    fs::remove_all(scratch.path / "01_race");
    scratch.write("hw/01-Race/reverse.cu", stub);
    CHECK(scratch.labs() == "");
    scratch.write("hw/01-Race/reverse.cu", mine);
    CHECK(scratch.labs() == "hw/01-Race/reverse.cu misnamed\n");
    scratch.write("01_race/reverse.cu", mine);
    CHECK(scratch.labs() == "01_race/reverse.cu begun\n");
}

TEST_CASE("repository: what is named has a row, whether it is there or not") {
    const Scratch scratch;
    scratch.write("hw/01_race/notes.txt", "");
    CHECK(scratch.labs() == "hw/01_race/reverse.cu not there\n");
    CHECK(scratch.labs(".", {"04", "01"}) ==
          "hw/01_race/reverse.cu not there\n04_padded_transpose/transpose.cu not there\n");
    CHECK(scratch.labs(".", {"99"}).starts_with("There is no lab `99`"));
}

TEST_CASE("repository: no link is followed, and what cannot be read says why") {
    const Scratch scratch;
    fs::create_directories(scratch.path / "01_race");
    fs::create_symlink("/etc/passwd", scratch.path / "01_race/reverse.cu");
    fs::create_directory_symlink(house::root / "labs/04_padded_transpose",
                                 scratch.path / "04_padded_transpose");
    scratch.write("02_divergent_sync/reduce.cu", std::string("int\0\1", 5));
    fs::create_directories(scratch.path / "03_dynamic_smem/histogram.cu");
    const auto text = scratch.labs();
    CHECK(text.find("01_race/reverse.cu unreadable\n02_divergent_sync/reduce.cu unreadable\n") == 0);
    CHECK(text.ends_with("04_padded_transpose/transpose.cu unreadable\n"));  // nothing after it was read
    const auto found = batch::labs_of_repository(house::root, scratch.path, {"01"});
    REQUIRE(found);
    CHECK(to_text(found->labs.front().why).starts_with("01_race/reverse.cu: "));
    CHECK(found->labs.front().submission.source.empty());
}

TEST_CASE("repository: of several folders of a lab the one with work counts, and the others are named") {
    const Scratch scratch;
    const auto unseen = [&] {
        const auto found = batch::labs_of_repository(house::root, scratch.path, {});
        REQUIRE(found);
        return found->unseen.empty() ? "" : found->unseen.front();
    };
    fs::create_directories(scratch.path / "docs/01_race");
    scratch.write("src/01_race/reverse.cu", stub);
    CHECK(scratch.labs() == "src/01_race/reverse.cu not begun\n");
    scratch.write("01_race/reverse.cu", stub);
    CHECK(scratch.labs() == "01_race/reverse.cu not begun\n");
    scratch.write("src/01_race/reverse.cu", "begun");
    CHECK(scratch.labs() == "src/01_race/reverse.cu begun\n");
    CHECK(unseen() == "");
    // A folder that was unpacked into itself.
    scratch.write("01_race/01_race/reverse.cu", "begun");
    CHECK(scratch.labs() == "01_race/01_race/reverse.cu begun\n");
    CHECK(unseen() == "src/01_race/reverse.cu: 01_race/01_race/reverse.cu is marked");
    scratch.write("01_race/reverse.cu", "begun");
    CHECK(unseen() == "01_race/01_race/reverse.cu and 1 more file: 01_race/reverse.cu is marked");
    scratch.write("01-race/reverse.cu", stub);
    scratch.write("04_padded_transpose/transpose.cu",
                  text_of(house::root / "labs/04_padded_transpose/transpose.cu"));
    scratch.write("04-Padded-Transpose/transpose.cu", "begun");
    CHECK(scratch.labs() == "01_race/reverse.cu begun\n04-Padded-Transpose/transpose.cu misnamed\n");
}

TEST_CASE("repository: a link in a lab's place is said to be one, unless it leads to that lab") {
    const Scratch scratch;
    scratch.write("hw/01_race/reverse.cu", stub);
    fs::create_directory_symlink("hw/01_race", scratch.path / "01_race");
    CHECK(scratch.labs() == "hw/01_race/reverse.cu not begun\n");
    scratch.write("elsewhere/reverse.cu", "begun");
    fs::remove(scratch.path / "01_race");
    fs::create_directory_symlink("elsewhere", scratch.path / "01_race");
    CHECK(scratch.labs() == "01_race/reverse.cu unreadable\n");
    scratch.write("hw/01_race/reverse.cu", "begun");
    CHECK(scratch.labs() == "hw/01_race/reverse.cu begun\n");
    fs::create_symlink("nowhere", scratch.path / "02_divergent_sync");
    CHECK(scratch.labs().ends_with("02_divergent_sync/reduce.cu unreadable\n"));
}

TEST_CASE("repository: a submodule whose files are not here is no lab that is not there") {
    const Scratch scratch;
    const auto git = [&](const std::string& words) {
        const auto call = "cd '" + scratch.path.string() +
                          "' && HOME=/nowhere git -c user.name=a -c user.email=a@example.org "
                          "-c advice.addEmbeddedRepo=false " +
                          words + " >/dev/null 2>&1";
        REQUIRE(std::system(call.c_str()) == 0);
    };
    const auto commit = "commit -qm x";
    for (const char* version : {"2", "4"}) {
        fs::remove_all(scratch.path);
        fs::create_directories(scratch.path / "01_race");
        git("init -q .");
        git(std::string("config index.version ") + version);
        scratch.write("00_first/notes.txt", "");
        scratch.write("02_divergent_sync/reduce.cu", "begun");
        scratch.write("01_race/reverse.cu", "begun");
        git("init -q 01_race");
        git("-C 01_race add .");
        git(std::string("-C 01_race ") + commit);
        git("add .");
        git(commit);
        CHECK(scratch.labs().starts_with("01_race/reverse.cu begun\n"));
        // The state of a submodule in a clone.
        fs::remove_all(scratch.path / "01_race");
        fs::create_directory(scratch.path / "01_race");
        fs::create_directory(scratch.path / "03_dynamic_smem");
        CHECK(scratch.labs() ==
              "01_race/reverse.cu unreadable\n02_divergent_sync/reduce.cu begun\n03_dynamic_smem/carve.cu "
              "not there\n");
    }
    std::ofstream(scratch.path / ".git/index", std::ios::binary)
        << std::string("DIRC\0\0\0\4\0\0\1\0", 12) + std::string(90, '\xff');
    CHECK(scratch.labs().starts_with("01_race/reverse.cu not there\n"));  // without a crash
}

TEST_CASE("repository: what is not looked at is said, and nothing throws") {
    const Scratch scratch;
    scratch.write("01_race/reverse.cu", stub);
    const auto unseen = [&] {
        const auto found = batch::labs_of_repository(house::root, scratch.path, {});
        REQUIRE(found);
        REQUIRE(found->labs.size() == 1);
        std::string text;
        for (const auto& one : found->unseen) text += one + "\n";
        return text;
    };
    CHECK(unseen() == "");
    // A number above the former limit; all folders are searched.
    for (int i = 0; i < 2'500; ++i) fs::create_directory(scratch.path / fmt::format("data{}", i));
    CHECK(unseen() == "");
    fs::create_directories(scratch.path / "x/y/many");
    for (std::size_t i = 0; i < limits::repository_entries_max; ++i)
        mknod((scratch.path / fmt::format("x/y/many/{}", i)).c_str(), S_IFREG, 0);
    fs::create_directories(scratch.path / "x/y/more/01_race");
    CHECK(unseen() == "");  // deeper than labs may be
    fs::rename(scratch.path / "x/y/many", scratch.path / "a");
    CHECK(unseen() == fmt::format("data0 and 2500 more folders: there are more than {} files and folders\n",
                                  limits::repository_entries_max));
}

}  // namespace warpmark::repository_tests
