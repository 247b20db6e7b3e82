// Student's work in a workspace, from `start` to the file that `grade` reads.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <tuple>

#include "grader/cli/bash_test.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

namespace fs = std::filesystem;
using namespace warpmark;

// Own namespace, because unity builds compile several files together.
namespace warpmark::way_tests {
namespace {

struct Workspace {
    fs::path path = fs::temp_directory_path() / ("warpmark-way-" + std::to_string(getpid()));
    Workspace() {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~Workspace() { fs::remove_all(path); }

    // Runs in this folder of the workspace. Returns the output and "exit N".
    std::string run(const std::string& folder, const std::string& arguments) const {
        return cli::printed_in(path / folder, arguments + " 2>&1; echo \"exit $?\"");
    }
};

bool says(const std::string& text, const std::string& part) {
    if (text.find(part) != text.npos) return true;
    MESSAGE(part, " is not in\n", text);
    return false;
}

}  // namespace

TEST_CASE("workspace: `start` makes none within another, and says where labs are added") {
    const Workspace workspace;
    CHECK(says(workspace.run(".", "start work 01"), "exit 0"));
    for (const auto& [folder, arguments] : {std::pair{"work", "start inner 02"},
                                            {".", "start work/inner 02"},
                                            {"work/01_race", "start ../inner/deep/ 02"}}) {
        const auto said = workspace.run(folder, arguments);
        CHECK(says(said, "which `start` made"));
        CHECK(says(said, "exit 2"));
        CHECK_FALSE(fs::exists(workspace.path / "work/inner"));
    }
    CHECK(says(workspace.run("work", "start inner 02"), "To add labs to that folder: warpmark start . LAB."));
    CHECK(says(workspace.run("work", "start . 02"), "exit 0"));
    CHECK(fs::exists(workspace.path / "work/02_divergent_sync"));
    CHECK(says(workspace.run(".", "start work2 01"), "exit 0"));
}

TEST_CASE("workspace: a lab's file is not taken from the folder of another lab") {
    const Workspace workspace;
    CHECK(says(workspace.run(".", "start work 14 18"), "warpmark labs"));
    const auto is_marked = [&](const std::string& folder, const std::string& lab, const std::string& file) {
        CAPTURE(folder);
        const std::string one_case = lab == "14" ? "memory " : "short ";
        CHECK(says(workspace.run(folder, "check --no-fix --case " + one_case + lab), file + " · seed"));
    };
    REQUIRE(fs::exists(workspace.path / "work/14_warp_exchange/scan.cu"));
    is_marked("work/14_warp_exchange", "18", "18_scan/scan.cu");
    is_marked("work/18_scan", "14", "14_warp_exchange/scan.cu");
    is_marked("work/18_scan", "18", "scan.cu");
    is_marked("work", "18", "18_scan/scan.cu");
    // A student's own folder does not belong to a lab, whatever its name.
    for (const char* own : {"mine", "14", "14_warp_exchange_old"}) {
        fs::create_directories(workspace.path / own);
        fs::copy_file(workspace.path / "work/18_scan/scan.cu", workspace.path / own / "scan.cu");
        is_marked(own, "18", "scan.cu");
    }
    // Only the other lab's folder exists, so the file is missing.
    fs::remove(workspace.path / "work/18_scan/scan.cu");
    CHECK(says(workspace.run("work/14_warp_exchange", "check 18"), "scan.cu is not here"));
}

TEST_CASE("workspace: from start to the file that is handed in and marked") {
    Workspace workspace;
    CHECK(says(workspace.run(".", "start work 01 04"), "warpmark labs"));
    const auto before = workspace.run("work", "labs");
    CHECK(says(before, "A data race in shared memory · not begun"));
    CHECK(says(before, "0 of 2 labs have all points"));
    CHECK(says(before, "Next: 01_race\n"));
    CHECK(says(workspace.run("work", "submit"), "No file has been changed"));

    fs::copy_file(house::root / "solutions/01_race/reverse.cu", workspace.path / "work/01_race/reverse.cu",
                  fs::copy_options::overwrite_existing);
    CHECK(says(workspace.run("work/01_race", "check --case blocks"), "Only case `blocks`"));
    CHECK(says(workspace.run("work", "labs"), "shared memory · begun"));  // one case is not the whole lab
    workspace.run("work/04_padded_transpose", "check --no-fix");          // still the stub
    CHECK(says(workspace.run("work", "labs"), "bank conflicts · not begun"));
    const auto checked = workspace.run("work/01_race", "check");
    CHECK(says(checked, "100 of 100 points"));
    CHECK(says(workspace.run("work/01_race/expected", "check ../reverse.cu --no-fix"), "100 of 100 points"));
    CHECK(says(workspace.run("work", "check"), "This is not a lab's folder"));
    // Completed by a shell, named by an editor, and from another workspace.
    fs::create_directories(workspace.path / "other/01_race");
    for (const auto& [folder, named] : {std::pair{"work", "01_race/"},
                                        {"work", "01_race/reverse.cu"},
                                        {"work/04_padded_transpose", "../01_race"},
                                        {"work/01_race", "."},
                                        {"work", "1"},
                                        {"other/01_race", "../../work/01_race"}}) {
        CAPTURE(named);
        const auto said = workspace.run(folder, std::string("check --no-fix --case blocks ") + named);
        CHECK(says(said, "01_race · "));
        CHECK(says(said, "exit 0\n"));
    }
    CHECK(says(workspace.run("work", "check expected/"), "There is no lab `expected/`"));
    CHECK(says(workspace.run("work", "hint 04_padded_transpose/"), "exit 0\n"));
    CHECK(says(workspace.run("work", "start 04"), "`04` is a lab, and DIR is missing"));
    CHECK_FALSE(fs::exists(workspace.path / "work/04"));
    CHECK(says(workspace.run("work", "check 01 --seed -1"), "-1 is less than 0"));
    CHECK(says(workspace.run("work", "check 01 --seed 99999999999999999999"), "is too large"));
    CHECK(says(workspace.run("work", "check 01 --set n=-5"),
               "The size of `in` in case `n=-5`: -5 is negative"));
    CHECK(says(workspace.run("work", "explain race"), "`race.read-write`"));
    const auto after = workspace.run("work", "labs");
    CHECK(says(after, "✓ 100 of 100"));
    CHECK(says(after, "Next: 04_padded_transpose\n"));

    const auto submitted = workspace.run("work/01_race", "submit");
    CHECK(says(submitted, "submission.zip: 1 file\n"));
    CHECK(says(submitted, "best 100 of 100\n"));
    CHECK(says(submitted, "  1 lab not begun, left out"));
    CHECK(submitted.find("not known") == submitted.npos);
    fs::create_directories(workspace.path / "class/ada");
    fs::copy_file(workspace.path / "work/submission.zip", workspace.path / "class/ada/submission.zip");
    const auto graded =
        workspace.run(".", fmt::format("grade class --out out --root '{}' --unlocked", house::root.string()));
    CHECK(says(graded, "1 of 1 submissions marked"));
    CHECK(says(text_of(workspace.path / "out/ada/01_race.txt"), "100 of 100 points"));
}

TEST_CASE("workspace: `submit` takes a folder that exists, and says which file was not checked as it is") {
    const Workspace workspace;
    workspace.run(".", "start work 01 02 03 04");
    const auto file = workspace.path / "work/01_race/reverse.cu";
    std::ofstream(file) << "int begun;\n";
    for (const auto& [folder, word, part] :
         {std::tuple{"work", "nowhere", "nowhere: There is no such folder"},
          {"work", "01", "01: There is no such folder"},
          {"work/01_race", "../nowhere/deeper", "There is no such folder"},
          {"work", "01_race/reverse.cu", "reverse.cu: This is a file, not a folder"}}) {
        const auto said = workspace.run(folder, std::string("submit ") + word);
        CHECK(says(said, part));
        CHECK(said.ends_with("exit 2\n"));
        CHECK_FALSE(fs::exists(workspace.path / "work/submission.zip"));
    }
    for (const auto& [folder, word] :
         {std::pair{"work/01_race", ".."}, {".", "work"}, {".", "work/01_race/"}}) {
        CAPTURE(word);
        const auto said = workspace.run(folder, std::string("submit ") + word);
        CHECK(says(said,
                   "01_race/reverse.cu                  not checked yet\n  3 labs not begun, left out\n"));
        CHECK(
            says(said, "This version of 01_race/reverse.cu has not been checked. To see its points first: "));
        CHECK(says(said, " check 01_race\nUpload this file."));
    }
    fs::copy_file(house::root / "solutions/01_race/reverse.cu", file, fs::copy_options::overwrite_existing);
    CHECK(says(workspace.run("work", "check 01 --no-fix"), "100 of 100 points"));
    std::ofstream(file, std::ios::app) << "not C++\n";
    const auto changed = workspace.run("work", "submit");
    CHECK(says(changed, "changed since: another version of the file had 100 of 100\n"));
    CHECK(says(changed, "This version of 01_race/reverse.cu has not been checked."));
    CHECK(changed.find("best") == changed.npos);
}

TEST_CASE("workspace: a launcher that the lab cannot call is to be changed, never the lab's call") {
    const Workspace workspace;
    workspace.run(".", "start work 01");
    const auto file = workspace.path / "work/01_race/reverse.cu";
    const auto stub = text_of(file);
    const std::string head = "void launch(const int* in, int* out, int n)";
    const auto with_head = [&](const std::string& other) {
        auto text = stub;
        std::ofstream(file) << text.replace(text.find(head), head.size(), other);
    };
    with_head("void lauch(const int* in, int* out, int n)");
    for (const auto* call : {"check 01", "inspect --lab 01"}) {
        const auto said = workspace.run("work", call);
        CHECK(says(said, "The lab calls `launch`, but"));
        CHECK(says(said, "`lauch` (line 26): rename it"));
        CHECK(says(said, "Keep its declaration as in the stub: extern \"C\" void launch("));
        CHECK(said.find("Did you mean") == said.npos);
    }
    with_head("void launch(const int* in, int* out, int n, int extra)");
    const auto said = workspace.run("work", "check 01 --format json=-");
    CHECK(says(said, "launch has 4 parameters, but it is called with 3"));
    CHECK(said.find("Give one argument for each") == said.npos);
}

TEST_CASE("workspace: a word that is no lab, file or hint gets the near ones") {
    const Workspace workspace;
    workspace.run(".", "start work 01 04 14 18");
    for (const auto& [folder, call, part] :
         {std::tuple{"work", "check reverse.cu", "There is no file `reverse.cu`"},
          {"work", "check reverse.cu", "Did you mean `01_race/reverse.cu`?"},
          {"work", "check scan.cu", "Did you mean `14_warp_exchange/scan.cu` or `18_scan/scan.cu`?"},
          {"work", "check 01_race/revers.cu", "Did you mean `01_race/reverse.cu`?"},
          {"work", "check quicksort.cu", "Name a lab, or its file: "},
          {"work/04_padded_transpose", "check transpos.cu", "Did you mean `transpose.cu`?"},
          {"work/04_padded_transpose", "replay transpos.cu", "Did you mean `transpose.cu`?"},
          {"work/04_padded_transpose", "inspect transpose.cu", "as the lab does: --lab 04. "},
          {"work", "inspect 04_padded_transpose/transpose.cu", "as the lab does: --lab 04. "},
          {"work", "inspect 04", "as the lab does: --lab 04. "},
          {"work/04_padded_transpose", "inspect 04", "as the lab does: --lab 04. "},
          {"work", "inspect nowhere.cu", "nowhere.cu: There is no such file\n"},
          {"work", "hint 01 9", "warpmark: 01_race has no hint 9\n  It has 4 hints: ask for 1 to 4.\n"},
          {"work", "hint 01 races-free", "Did you mean `race-free`?"},
          {"work", "hint 01 race.read-wirte", "Did you mean `race.read-write`?"},
          {"work", "hint 01 nonsense",
           "01_race has no hint about `nonsense`\n  Give a number, or one of: "}}) {
        CAPTURE(call);
        const auto said = workspace.run(folder, call);
        CHECK(says(said, part));
        CHECK(said.ends_with("exit 2\n"));
    }
    const auto about_race = workspace.run("work", "hint 01 race.read-write");
    CHECK(says(about_race, " explain race.read-write`. Give a number, or one of: compiles"));
}

TEST_CASE("workspace: a lab is named by number or name, in any spelling, by every command") {
    Workspace workspace;
    CHECK(says(workspace.run(".", "start work lab04 'Padded Transpose' 1"), "work: 2 labs, "));
    for (const auto& [call, part] :
         {std::pair{"check lab04 --case square --no-fix", "04_padded_transpose · "},
          {"check padded-transpose --case square --no-fix", "04_padded_transpose · "},
          {"hint 'Lab 4'", "Next: warpmark hint 'Lab 4' 2\n"},
          {"hint 04-padded-transpose compiles", "compiles"},
          {"inspect --lab LAB-1 --case blocks", "01_race, case blocks"},
          {"replay lab1 -o x.html", "x.html\n"},
          {"ci lab_4", "04_padded_transpose"},
          {"start lab04", "`lab04` is a lab, and DIR is missing"},
          {"check lab44", "There is no lab `lab44`"},
          {"check racing", "There is no lab `racing`"}}) {
        CAPTURE(call);
        CHECK(says(workspace.run("work", call), part));
    }
    const auto root = fmt::format(" --root '{}' ", house::root.string());
    CHECK(says(workspace.run(".", "prove Lab04 --only hints" + root), "[1/1] 04_padded_transpose hints"));
    CHECK(says(workspace.run(".", "labs" + root), "04_padded_transpose"));
    // A class, its gradebook and its course.
    fs::create_directories(workspace.path / "class/ada/race");
    fs::copy_file(house::root / "labs/01_race/reverse.cu", workspace.path / "class/ada/race/reverse.cu");
    CHECK(says(workspace.run(".", "grade class --lab lab01 --out out --unlocked" + root),
               "1 of 1 submissions marked"));
    CHECK(says(workspace.run(".", "gradebook set ada 'lab 1' 60 --why x --book out/class.db"), "60"));
    CHECK(says(workspace.run(".", "report out --lab Race"), "01_race"));
    std::ofstream(workspace.path / "course.toml") << "[[lab]]\nid = \"Lab01\"\n";
    CHECK(
        says(workspace.run(".", "gradebook export --course course.toml --book out/class.db"), "ada,Lab01,"));
}

TEST_CASE("workspace: a file under another name is never taken for the one handed out, nor left out") {
    Workspace workspace;
    workspace.run(".", "start work 01 04");
    const auto lab = workspace.path / "work/01_race";
    fs::remove(lab / "reverse.cu");
    fs::copy_file(house::root / "solutions/01_race/reverse.cu", lab / "my_reverse.cu");
    for (const auto* call : {"check", "check 01", "inspect --lab 01"}) {
        const auto said = workspace.run("work/01_race", call);
        CHECK(says(said, "reverse.cu is not here; found my_reverse.cu"));
        CHECK(says(said, "warpmark check 01 my_reverse.cu"));
        CHECK(said.ends_with("exit 2\n"));
    }
    CHECK(says(workspace.run("work", "check 01"), "warpmark check 01 01_race/my_reverse.cu"));
    CHECK(says(workspace.run("work", "labs"), "file missing (my_reverse.cu"));
    const auto submitted = workspace.run("work", "submit");
    CHECK(says(submitted, "01_race: reverse.cu is not there (my_reverse.cu is): rename it"));
    CHECK(submitted.ends_with("exit 2\n"));
    CHECK_FALSE(fs::exists(workspace.path / "work/submission.zip"));

    // Marked, then deleted.
    CHECK(says(workspace.run("work/01_race", "check 01 my_reverse.cu --no-fix"), "100 of 100 points"));
    fs::remove(lab / "my_reverse.cu");
    CHECK(says(workspace.run("work/04_padded_transpose", "check 01"), "reverse.cu is not here"));
    const auto labs = workspace.run("work", "labs");
    CHECK(says(labs, "best 100 of 100 · file\n"));
    CHECK(says(labs, "Next: 01_race\n"));
    CHECK(says(workspace.run("work", "submit"), "01_race: its file is missing"));
    std::ofstream(workspace.path / "work/04_padded_transpose/transpose.cu") << "int begun;\n";
    CHECK(says(workspace.run("work", "submit"), "01_race                             its file is missing"));
}

}  // namespace warpmark::way_tests
