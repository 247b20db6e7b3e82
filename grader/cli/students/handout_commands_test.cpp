// Commands of handouts, hints and pages, run unchanged at the root of a checkout and in a folder made by a
// package's `start`.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "grader/lab/lab_location.h"
#include "harness/base/file_contents.h"
#include "harness/base/sampling_test.h"
#include "harness/base/source_tree_test.h"
#include "harness/process/messaging_child.h"
#include "harness/process/own_executable.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace warpmark::printed_tests {
namespace {

constexpr std::string_view called = "./warpmark ";

fs::path program() {
    return own_file().parent_path() / "warpmark";
}

// Exit code and output of a line in a shell without warpmark in PATH.
struct Ran {
    int code = -1;
    std::string text;
};

Ran run(const fs::path& folder, const std::string& line) {
    const auto call = fmt::format("cd \"$1\" && {{ {}\n }} 2>&1; echo \"exit $?\"", line);
    auto child = Child::start_program({"/bin/bash", "-c", call, "bash", folder},
                                      {"PATH", "CUDA_HOME", "CUDA_PATH", "WARPMARK_CALLED"});
    REQUIRE(child.has_value());
    Ran ran;
    REQUIRE(child->read_text(ran.text, 1 << 20, Child::in_seconds(120)) == Child::ReceiveOutcome::ended);
    child->end(false);
    const auto end = ran.text.rfind("exit ");
    REQUIRE(end != ran.text.npos);
    ran.code = std::stoi(ran.text.substr(end + 5));
    ran.text.resize(end);
    return ran;
}

// The commands of a page that begin with `./warpmark`, in code blocks or between backticks. Commands with a
// placeholder (NAME, …) are left out.
std::vector<std::string> commands_of(const std::string& page) {
    std::vector<std::string> commands;
    const auto add = [&](std::string line) {
        if (line.starts_with("$ ")) line.erase(0, 2);
        line = line.substr(0, line.find(" #"));
        line.erase(line.find_last_not_of(' ') + 1);
        static const std::set<std::string> places{"NAME", "FILE", "DIR", "LAB", "NN", "N", "PART", "…"};
        std::istringstream words(line);
        bool has_place = false;
        for (std::string word; words >> word;) has_place = has_place || places.contains(word);
        if (line.starts_with(called) && !has_place) commands.push_back(line);
    };
    std::istringstream lines(page);
    std::string prose;
    bool is_fenced = false;
    for (std::string line; std::getline(lines, line);) {
        const bool is_fence = line.starts_with("```");
        if (is_fence) is_fenced = !is_fenced;
        if (is_fence || is_fenced)
            add(line);
        else if (line.starts_with("    ./") || line.starts_with("    $ ./"))
            add(line.substr(4));
        else
            prose += line + " ";
    }
    for (auto at = prose.find('`'); at != prose.npos;) {
        const auto end = prose.find('`', at + 1);
        if (end == prose.npos) break;
        add(prose.substr(at + 1, end - at - 1));
        at = prose.find('`', end + 1);
    }
    return commands;
}

std::string verb_of(const std::string& command) {
    return command.substr(called.size(), command.find(' ', called.size()) - called.size());
}

// Checks the exit code and the first line of a working command.
void check_ran(const std::string& command, const Ran& ran, const std::string& lab) {
    CAPTURE(command);
    const auto verb = verb_of(command);
    const bool is_marked = verb == "check" || verb == "inspect" || verb == "ci";
    CHECK_MESSAGE((ran.code == 0 || (is_marked && ran.code == 1)), ran.text);
    if (verb == "inspect") CHECK(ran.text.starts_with(lab + ", case "));
    if (verb == "hint") CHECK(ran.text.starts_with("Hint 1 of "));
    if (verb == "check") CHECK(ran.text.starts_with(lab + " · "));
}

// A student package with its own labs, in a folder whose name needs quoting in a shell.
struct Package {
    fs::path path = fs::temp_directory_path() / fmt::format("warpmark printed 'it' {}", getpid());
    Package() {
        fs::remove_all(path);
        fs::create_directories(path / "package/bin");
        fs::create_directories(path / "package/share/warpmark");
        fs::copy_file(program(), path / "package/bin/warpmark");
        fs::create_directory_symlink(house::root / "labs", path / "package/share/warpmark/labs");
    }
    ~Package() { fs::remove_all(path); }
};

}  // namespace

TEST_CASE("handouts: hints, inspect and banks work as they are written there") {
    for (const auto& id : samples::of(lab::lab_ids(house::root), 12)) {
        std::set<std::string> done;
        const auto folder = house::root / "labs" / id;
        for (const auto& command :
             commands_of(text_of(folder / "README.md") + text_of(folder / "hints.md"))) {
            done.insert(verb_of(command));
            if (verb_of(command) == "check") continue;  // other tests mark every stub
            const auto call = fmt::format("'{}' {}", program().string(), command.substr(called.size()));
            check_ran(command, run(house::root, call), id);
        }
        for (const char* verb : {"check", "inspect", "hint"}) CHECK_MESSAGE(done.contains(verb), id);
    }
}

TEST_CASE("handouts: every command works in a folder that a package's `start` made, whatever its name") {
    const Package package;
    auto labs = samples::of(lab::lab_ids(house::root), 24);
    if (std::ranges::find(labs, "01_race") == labs.end()) labs.emplace_back("01_race");
    std::string words;
    for (const auto& id : labs) words += " " + id;
    const auto made = run(package.path, "package/bin/warpmark start \"my work's\"" + words);
    CHECK_MESSAGE(made.code == 0, made.text);
    // The suggested next commands, in the same shell.
    const auto begin = made.text.find("Begin:\n");
    REQUIRE_MESSAGE(begin != made.text.npos, made.text);
    const auto next = made.text.substr(begin + 7, made.text.find("\nREADME.md") - begin - 7);
    const auto listed = run(package.path, next);
    CHECK_MESSAGE(listed.code == 0, next, listed.text);
    CHECK(listed.text.find("Next: 01_race\n") != listed.text.npos);

    const auto work = package.path / "my work's";
    // The next command that `labs` suggests, there and in a lab's folder.
    for (const auto& folder : {work, work / "01_race"}) {
        const auto said = run(folder, folder == work ? "./warpmark labs" : "../warpmark labs").text;
        const auto line = said.substr(said.find("Next: 01_race\n") + 14);
        CHECK(line.ends_with("warpmark check 01_race\n"));
        CHECK_MESSAGE(run(folder, line).text.starts_with("01_race · "), line);
    }
    for (const auto& id : labs)
        for (const char* page : {"README.md", "hints.md"})
            for (const auto& command : commands_of(text_of(work / id / page)))
                if (verb_of(command) != "check" || samples::everything() || id == "01_race")
                    check_ran(command, run(work, command), id);
    fs::copy_file(house::root / "solutions/01_race/reverse.cu", work / "01_race/reverse.cu",
                  fs::copy_options::overwrite_existing);
    std::set<std::string> done;
    for (const char* page : {"README.md", "run/README.md"})
        for (const auto& command : commands_of(text_of(work / page))) {
            if (!done.insert(command).second) continue;
            const bool ends = verb_of(command) != "watch";
            auto ran = run(work, ends ? command : "timeout 3 " + command + " </dev/null");
            if (!ends && ran.code == 124 && ran.text.starts_with("Watching 01_race/reverse.cu "))
                ran.code = 0;
            check_ran(command, ran, "01_race");
        }
    for (const char* verb :
         {"labs", "check 01", "watch 01", "replay 01", "submit", "ci", "doctor", "start ."})
        CHECK_MESSAGE(done.contains(std::string(called) + verb), verb);
    CHECK(fs::exists(work / "submission.zip"));
}

TEST_CASE("handouts: a workspace's ./warpmark finds its program, or says what to do") {
    const Package package;
    const auto work = package.path / "work";
    REQUIRE(run(package.path, "package/bin/warpmark start work 01").code == 0);
    CHECK(run(work / "01_race", "../warpmark labs").text.find("Next: 01_race") != std::string::npos);
    // The program was moved: the script uses the one in PATH, unless that is the script itself.
    fs::rename(package.path / "package", package.path / "moved");
    const auto gone = run(work, "./warpmark labs");
    CHECK(gone.code == 3);
    CHECK_MESSAGE(gone.text.find("no longer exists") != gone.text.npos, gone.text);
    CHECK(run(work, "PATH=.:$PATH ./warpmark labs").code == 3);
    CHECK(run(work, "PATH=.:$PWD:$PWD/../moved/bin:$PATH; ./warpmark labs").code == 0);
    CHECK(run(work, "PATH=$PWD:$PWD/../moved/bin:$PATH; warpmark labs").code == 0);
    // After one call by its new path, the program is found again.
    CHECK(run(work, "../moved/bin/warpmark start . 01").code == 0);
    CHECK(run(work, "./warpmark labs").code == 0);
    // A link to the script, and a folder in its place.
    fs::create_directory_symlink(work, package.path / "link");
    CHECK(run(package.path, "link/warpmark --version").code == 0);
    fs::create_directories(package.path / "other/warpmark");
    const auto kept = run(package.path, "moved/bin/warpmark start other 01");
    CHECK_MESSAGE(kept.code == 0, kept.text);
    CHECK(fs::is_empty(package.path / "other/warpmark"));
}

TEST_CASE("handouts: printed commands begin with what was called") {
    const Package package;
    const auto work = package.path / "work";
    REQUIRE(run(package.path, "package/bin/warpmark start work 01").code == 0);
    const auto next = [](const fs::path& folder, const std::string& called) {
        const auto text = run(folder, "unset CI WARPMARK_CALLED; " + called + " hint 01").text;
        const auto at = text.find("Next: ");
        return at == text.npos ? text : text.substr(at, text.find('\n', at) - at);
    };
    CHECK(next(work, "./warpmark") == "Next: ./warpmark hint 01 2");
    CHECK(next(work / "01_race", "../warpmark") == "Next: ../warpmark hint 01 2");
    CHECK(next(work, "../package/bin/warpmark") == "Next: ../package/bin/warpmark hint 01 2");
    CHECK(next(work, "PATH=$PWD/../package/bin:$PATH; warpmark") == "Next: warpmark hint 01 2");
    CHECK(next(work, "PATH=$PWD:$PATH; warpmark") == "Next: warpmark hint 01 2");
    CHECK(next(work, "export CI=true; ../package/bin/warpmark") == "Next: warpmark hint 01 2");
    const auto wrong = run(work, "unset CI; ./warpmark check 01 --case nothing").text;
    CHECK(wrong.find("`warpmark ") == wrong.npos);
    REQUIRE(run(work, "./warpmark check 01 --html page.html --json report.json").code == 1);
    CHECK(text_of(work / "page.html").find("data-called=\"./warpmark\"") != std::string::npos);
    CHECK(text_of(work / "report.json").find("\"repro\": \"warpmark check ") != std::string::npos);
}

TEST_CASE("handouts: a workspace of other labs runs these") {
    const Package package;
    fs::create_directories(package.path / "course/labs");
    fs::copy(house::root / "labs/02_divergent_sync", package.path / "course/labs/02_mine",
             fs::copy_options::recursive);
    REQUIRE(run(package.path, "package/bin/warpmark start work --root course").code == 0);
    const auto listed = run(package.path / "work", "./warpmark labs");
    CHECK_MESSAGE(listed.text.find("Next: 02_mine") != std::string::npos, listed.text);
    CHECK(run(package.path / "work", "./warpmark hint lab2").code == 0);
}

TEST_CASE("readme: every command in README.md and docs/ runs as it is printed") {
    // These run for minutes and have their own tests.
    const std::set<std::string> long_ones{"test", "package", "prove", "bench", "mutants", "attacks"};
    const auto folder = fs::temp_directory_path() / fmt::format("warpmark readme {}", getpid());
    fs::remove_all(folder);
    fs::create_directories(folder);
    for (const char* name : {"labs", "solutions", "examples", "harness", "grader", "proofs"})
        fs::create_directory_symlink(house::root / name, folder / name);
    // The script runs warpmark-dev for its commands. That program also has warpmark's commands.
    fs::create_symlink(program().parent_path() / "warpmark-dev", folder / "warpmark");
    const auto page = text_of(house::root / "docs/COMMANDS.md");
    const auto source = page.find("```cuda\n") + 8;
    std::ofstream(folder / "race.cu") << page.substr(source, page.find("```\n", source) - source);
    auto commands = commands_of(text_of(house::root / "README.md"));
    for (const auto& entry : fs::directory_iterator(house::root / "docs"))
        std::ranges::copy(commands_of(text_of(entry.path())), std::back_inserter(commands));
    std::set<std::string> verbs;
    for (const auto& command : commands) {
        CAPTURE(command);
        const auto verb = verb_of(command);
        verbs.insert(verb);
        if (verb == "test" || verb == "package") continue;  // commands of the script
        const auto help = run(folder, fmt::format("./warpmark {} --help", verb));
        CHECK_MESSAGE(help.code == 0, help.text);
        std::istringstream words(command);
        for (std::string word; words >> word;)
            if (word.starts_with("--")) CHECK_MESSAGE(help.text.find(word) != std::string::npos, word);
        if (long_ones.contains(verb) || command.contains("grade solutions")) continue;
        const auto ran = run(folder, command);
        const bool fails = verb == "check" || verb == "inspect";
        CHECK_MESSAGE(ran.code == (fails ? 1 : 0), ran.text);
    }
    CHECK(fs::exists(folder / "report.html"));
    for (const char* verb : {"grade", "check", "explain", "inspect", "doctor", "prove", "bench"})
        CHECK_MESSAGE(verbs.contains(verb), verb);
    fs::remove_all(folder);
}

}  // namespace warpmark::printed_tests
