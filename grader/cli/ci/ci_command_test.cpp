// `warpmark ci` in scratch repositories, with the variables of both CI systems and without any.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "grader/cli/bash_test.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace warpmark::ci_tests {
namespace {

// A student's repository, and a CI system's files for a job.
struct Scratch {
    fs::path path = fs::temp_directory_path() / ("warpmark-ci-" + std::to_string(getpid()));
    fs::path work = path / "work";
    Scratch() {
        fs::remove_all(path);
        fs::create_directories(work / ".git");
    }
    ~Scratch() { fs::remove_all(path); }
    void write(const fs::path& file, const std::string& text) const {
        fs::create_directories((work / file).parent_path());
        std::ofstream(work / file, std::ios::binary) << text;
    }
    void copy(const fs::path& from, const fs::path& to) const { write(to, text_of(house::root / from)); }

    // Lab 01 is solved, 02 has an error, 03 is missing, 04 is untouched.
    void fill() const {
        copy("solutions/01_race/reverse.cu", "01_race/reverse.cu");
        copy("labs/02_divergent_sync/reduce.cu", "02_divergent_sync/reduce.cu");
        auto broken = text_of(work / "02_divergent_sync/reduce.cu");
        write("02_divergent_sync/reduce.cu", broken + "int later = nothing;\n");
        write("03_dynamic_smem/notes.txt", "");
        copy("labs/04_padded_transpose/transpose.cu", "04_padded_transpose/transpose.cu");
    }

    // Returns the output and "exit N". `variables`: "GITLAB_CI=true …".
    std::string ci(const std::string& variables, const std::string& words,
                   const fs::path& folder = ".") const {
        const auto program = own_file().parent_path() / "warpmark";
        const auto call = fmt::format(
            "cd '{}' && env -u GITHUB_ACTIONS -u GITLAB_CI -u GITHUB_STEP_SUMMARY -u GITHUB_OUTPUT "
            "-u GITHUB_WORKSPACE -u CI_PROJECT_DIR "
            "WARPMARK_ROOT='{}' {} '{}' ci {} --jobs 2 2>&1; echo exit $?",
            (work / folder).string(), house::root.string(), variables, program.string(), words);
        auto child =
            Child::start_program({"/bin/bash", "-c", call}, {"PATH", "HOME", "CUDA_HOME", "CUDA_PATH"});
        REQUIRE(child.has_value());
        std::string text;
        REQUIRE(child->read_text(text, 1 << 20, Child::in_seconds(120)) == Child::ReceiveOutcome::ended);
        child->end(false);
        return text;
    }
    std::string github() const {
        return fmt::format("GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY='{0}/summary' GITHUB_OUTPUT='{0}/output'",
                           path.string());
    }
};

// UPDATE_EXPECT=1 rewrites the file.
void check_golden(const std::string& name, const std::string& text) {
    const auto file = house::root / "grader/cli/cases/ci" / name;
    if (std::getenv("UPDATE_EXPECT")) {
        fs::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
    }
    CHECK_MESSAGE(text == text_of(file), file.string());
}

bool says(const std::string& text, const std::string& part) {
    if (text.find(part) != text.npos) return true;
    MESSAGE(part, " is not in\n", text);
    return false;
}

// The lines that GitHub executes as commands, which excludes those between stop-commands and its token.
std::string commands_in(const std::string& log) {
    std::istringstream lines(log);
    std::string all, token;
    for (std::string line; std::getline(lines, line);) {
        if (!token.empty()) {
            if (line == "::" + token + "::") token.clear();
            continue;
        }
        constexpr std::string_view stop = "::stop-commands::";
        if (line.starts_with(stop))
            token = line.substr(stop.size());
        else if (line.starts_with("::"))
            all += line + "\n";
    }
    return all;
}

}  // namespace

TEST_CASE("ci: a job of GitHub Actions has annotations, a summary, outputs and files") {
    const Scratch scratch;
    scratch.fill();
    const auto log = scratch.ci(scratch.github(), "");
    CHECK(log.ends_with("exit 1\n"));
    check_golden("annotations.txt", commands_in(log));
    check_golden("summary.md", text_of(scratch.path / "summary"));
    check_golden("output.txt", text_of(scratch.path / "output"));
    check_golden("junit.xml", text_of(scratch.work / "warpmark-report/junit.xml"));
    CHECK(text_of(scratch.work / "warpmark-report/summary.md") == text_of(scratch.path / "summary"));
    CHECK(says(text_of(scratch.work / "warpmark-report/01_race.txt"), "100 of 100 points"));
    CHECK(says(text_of(scratch.work / "warpmark-report/03_dynamic_smem.json"), "\"score\": null"));
    CHECK(commands_in(log).find("04_padded_transpose") == std::string::npos);
    CHECK_FALSE(fs::exists(scratch.work / "warpmark-report/04_padded_transpose.txt"));
}

TEST_CASE("ci: a job of GitLab has the same files and variables, and no command of another system") {
    const Scratch scratch;
    scratch.fill();
    const auto log = scratch.ci("GITLAB_CI=true", "--fail-under 50%");
    CHECK(log.ends_with("exit 0\n"));
    CHECK(log.find("::") == log.npos);
    check_golden("table.txt", log.substr(log.rfind("01_race  ")));
    check_golden("outputs.env", text_of(scratch.work / "warpmark-report/outputs.env"));
}

TEST_CASE("ci: on a plain computer nothing is written without --out") {
    const Scratch scratch;
    scratch.copy("solutions/01_race/reverse.cu", "hw/01_race/reverse.cu");
    scratch.copy("labs/04_padded_transpose/transpose.cu", "hw/04_padded_transpose/transpose.cu");
    for (const char* folder : {".", "hw/01_race"}) {
        const auto log = scratch.ci("GITHUB_ACTIONS=false GITLAB_CI=", "", folder);
        CHECK(says(log, "100 of 100 points in the 1 lab that is begun."));
        CHECK(log.ends_with("Passed: every lab that is begun has all of its points.\nexit 0\n"));
        CHECK_FALSE(fs::exists(scratch.work / folder / "warpmark-report"));
    }
    scratch.ci("", "--out '" + (scratch.path / "a/b").string() + "'");
    CHECK(says(text_of(scratch.path / "a/b/junit.xml"), "file=\"hw/01_race/reverse.cu\""));
    CHECK(says(text_of(scratch.path / "a/b/warpmark.sarif"), "\"results\": []"));
    scratch.copy("labs/04_padded_transpose/transpose.cu", "hw/01_race/reverse.cu");
    scratch.ci("", "--out '" + (scratch.path / "c").string() + "'");
    CHECK(says(text_of(scratch.path / "c/warpmark.sarif"), "\"uri\": \"hw/01_race/reverse.cu\""));
    CHECK(says(text_of(scratch.path / "c/codequality.json"), "\"path\": \"hw/01_race/reverse.cu\""));
}

TEST_CASE("ci: paths are those of the job's folder where there is no git") {
    const Scratch scratch;
    fs::remove(scratch.work / ".git");
    scratch.write("hw/my labs/01-race/reverse.cu", "int mine;\n");
    for (const char* variable : {"GITHUB_WORKSPACE", "CI_PROJECT_DIR"}) {
        const auto log = scratch.ci(
            fmt::format("{} {}='{}/'", scratch.github(), variable, scratch.work.string()), "", "hw");
        CHECK(says(commands_in(log), "::error file=hw/my labs/01-race/reverse.cu,title="));
    }
    const auto log = scratch.ci(scratch.github() + " GITHUB_WORKSPACE=/elsewhere CI_PROJECT_DIR=", "", "hw");
    CHECK(says(commands_in(log), "::error file=my labs/01-race/reverse.cu,title="));
}

TEST_CASE("ci: what is untouched everywhere is green, and what is empty says what to do") {
    const Scratch scratch;
    CHECK(scratch.ci(scratch.github(), "").ends_with("exit 2\n"));
    CHECK(says(text_of(scratch.path / "summary"), "There is no lab in this repository."));
    CHECK(text_of(scratch.path / "output").starts_with("outcome=no_lab\nscore=\nmax_score=0\n"));
    const auto out = scratch.work / "warpmark-report";
    CHECK(text_of(out / "outputs.env").starts_with("WARPMARK_OUTCOME=no_lab\n"));
    for (const char* file : {"junit.xml", "warpmark.sarif", "codequality.json"})
        CHECK(fs::exists(out / file));
    scratch.copy("labs/01_race/reverse.cu", "01_race/reverse.cu");
    const auto log = scratch.ci(scratch.github(), "01 04");
    CHECK(says(log, "No lab is begun. Not begun: 1. Not there: 1."));
    CHECK(log.ends_with("exit 0\n"));
    CHECK(commands_in(log) == "");
}

TEST_CASE("ci: labs that lie in the repository do not decide how it is marked") {
    const Scratch scratch;
    // A changed stub, and a lab that needs no changes.
    const auto mine = text_of(house::root / "labs/01_race/reverse.cu") + "int mine;\n";
    scratch.write("labs/01_race/reverse.cu", mine);
    scratch.write("labs/01_race/lab.toml", "format = 1\n");
    scratch.write("solutions/01_race/reverse.cu", mine);
    const auto log = scratch.ci("WARPMARK_ROOT=", "--no-fix");
    CHECK(says(log, "labs/01_race/reverse.cu"));
    CHECK(says(log, "lost points: first-race fail, race-free fail"));
    CHECK(log.ends_with("exit 1\n"));
    CHECK(says(scratch.ci("WARPMARK_ROOT=", "--root ."), "lab.toml"));
}

TEST_CASE("ci: work under another name is no pass, and says what to rename") {
    const Scratch scratch;
    scratch.copy("solutions/01_race/reverse.cu", "01_race/Reverse.cu");
    scratch.copy("solutions/04_padded_transpose/transpose.cu", "04-Padded-Transpose/transpose.cu");
    const auto log = scratch.ci(scratch.github(), "");
    CHECK(says(log, "01_race                under another name: reverse.cu is not there (Reverse.cu"));
    CHECK(says(log, "04_padded_transpose    under another name: the folder 04_padded_transpose is"));
    CHECK(says(log, "Failed: a file or a folder has another name than the lab's"));
    CHECK(log.ends_with("exit 2\n"));
    const auto commands = commands_in(log);
    CHECK(says(commands,
               "::error file=01_race/Reverse.cu,title=01_race · not marked::reverse.cu is not there"));
    CHECK(says(commands, "::error file=04-Padded-Transpose/transpose.cu,title="));
    CHECK(says(text_of(scratch.path / "output"), "outcome=unreadable\nscore=\n"));
}

TEST_CASE("ci: one race is one annotation, and what shows the rest is a command that there is") {
    const Scratch scratch;
    scratch.copy("solutions/01_race/mistakes/syncwarp_only.cu", "01_race/reverse.cu");
    const auto log = scratch.ci(scratch.github(), "--no-fix");
    CHECK(says(log, "warpmark check 01 --all"));
    const auto commands = commands_in(log);
    CHECK(says(commands, "title=01_race · first-race%2C race-free (0 of 60)::"));
    CHECK(commands.find("title=01_race · race-free") == commands.npos);
    CHECK(says(text_of(scratch.path / "summary"), "case `one-block` and hidden ones"));
}

TEST_CASE("ci: labs that are not begun leave no files, and have one row of JUnit each") {
    const Scratch scratch;
    for (const auto& [lab, file] : {std::pair{"01_race", "reverse.cu"},
                                    {"02_divergent_sync", "reduce.cu"},
                                    {"03_dynamic_smem", "carve.cu"},
                                    {"04_padded_transpose", "transpose.cu"}})
        scratch.copy(fs::path("labs") / lab / file, fs::path(lab) / file);
    const auto log = scratch.ci(scratch.github(), "");
    CHECK(says(log, "Not begun: 4 labs: 01, 02, 03, 04."));
    CHECK(says(text_of(scratch.path / "summary"), "| 4 labs | ⬜ not begun | | 01, 02, 03, 04 |"));
    const auto out = scratch.work / "warpmark-report";
    for (const char* file : {"01_race.txt", "01_race.json"}) CHECK_FALSE(fs::exists(out / file));
    CHECK(says(text_of(out / "junit.xml"), "<testsuite name=\"01_race\" tests=\"1\""));
}

TEST_CASE("ci: nothing that a student can choose becomes a command, a heading or a cell") {
    const Scratch scratch;
    const std::string name = "a,b:c%\n::error::x|<b>`";
    auto source = text_of(house::root / "labs/01_race/reverse.cu");
    source += "\n#error ::set-output name=x::y]]>|<script>`\n#warning ::add-mask::z\n";
    scratch.write(fs::path(name) / "01_race/reverse.cu", source);
    fs::create_symlink("/etc/passwd", scratch.work / "transpose.cu");
    const auto log = scratch.ci(scratch.github(), "");
    CHECK(log.ends_with("exit 2\n"));  // a link is not readable
    std::istringstream commands(commands_in(log));
    for (std::string line; std::getline(commands, line);)
        CHECK_MESSAGE(line.starts_with("::error file="), line);
    const auto summary = text_of(scratch.path / "summary");
    for (const char* raw : {"<script>", "\n::", "| ::"})
        CHECK_MESSAGE(summary.find(raw) == summary.npos, raw);
    const auto output = text_of(scratch.path / "output");
    CHECK(says(output, "outcome=unreadable\nscore=\n"));
    CHECK(says(text_of(scratch.work / "warpmark-report/junit.xml"), "<skipped message=\"Not marked\">"));
    CHECK(log.find("root:x:0") == log.npos);
}

TEST_CASE("ci: at most ten annotations, and of each lab what is to be fixed first") {
    const Scratch scratch;
    for (const auto& [lab, file] : {std::pair{"01_race", "reverse.cu"},
                                    {"02_divergent_sync", "reduce.cu"},
                                    {"04_padded_transpose", "transpose.cu"}})
        scratch.write(fs::path(lab) / file, text_of(house::root / "labs" / lab / file) + "int begun;\n");
    const auto commands = commands_in(scratch.ci(scratch.github(), "--no-fix"));
    CHECK(std::ranges::count(commands, '\n') <= 10);
    for (const char* lab : {"01_race", "02_divergent_sync", "04_padded_transpose"})
        CHECK(says(commands, fmt::format("title={} ·", lab)));
}

TEST_CASE("ci: calls and surroundings that are wrong are said to be, and nothing is marked") {
    const Scratch scratch;
    scratch.copy("labs/01_race/reverse.cu", "01_race/reverse.cu");
    scratch.write("file", "");
    struct Wrong {
        const char *variables, *words, *says;
        int code;
    };
    constexpr Wrong all[] = {
        {"", "--fail-under most", "--fail-under most: not a valid bar", 2},
        {"", "--fail-under=-1", "--fail-under -1: not a valid bar", 2},
        {"", "--fail-under ''", "--fail-under: the value is empty", 2},
        {"", "--fail-under=-0", "--fail-under -0: not a valid bar", 2},
        {"", "--fail-under '60 %'", "--fail-under 60 %: not a valid bar", 2},
        {"", "--fail-under 101%", "--fail-under 101%: not a valid bar", 2},
        {"", "99_nothing", "There is no lab `99_nothing`", 2},
        {"", "--dir nowhere", "There is no such folder", 2},
        {"", "--jobs 0", "--jobs", 2},
        {"", "--out file", "The folder for reports cannot be made", 3},
        {"", "--out file/below", "The folder for reports cannot be made", 3},
        {"", "--device cuda:77", "", 3},
        {"", "--frobnicate", "--frobnicate", 2},
        {"WARPMARK_ROOT=/nowhere", "", "WARPMARK_ROOT is a folder without labs/", 2},
        {"GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=/nowhere/summary", "",
         "/nowhere/summary: The file cannot be written", 0},
        {"GITHUB_ACTIONS=true GITHUB_OUTPUT=/", "", "warpmark: /: This is a folder", 0},
        {"GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY= GITHUB_OUTPUT=", "", "No lab is begun.", 0},
    };
    for (const auto& wrong : all) {
        CAPTURE(wrong.variables);
        CAPTURE(wrong.words);
        const auto log = scratch.ci(wrong.variables, wrong.words);
        CHECK(says(log, wrong.says));
        CHECK(log.ends_with(fmt::format("exit {}\n", wrong.code)));
    }
}

}  // namespace warpmark::ci_tests
