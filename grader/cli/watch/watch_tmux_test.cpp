// `warpmark watch` in a real terminal: each key and each way to quit, at 80x24 and 200x50.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "grader/cli/bash_test.h"
#include "grader/cli/watch/tmux_test.h"
#include "grader/packs/best_scores.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"
#include "harness/process/own_executable.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace warpmark::watch_tmux_tests {
namespace {

// A workspace with two labs, made like by `warpmark start`.
struct Watched {
    fs::path path = fs::temp_directory_path() / fmt::format("warpmark-tmux-{}", getpid());
    fs::path file = path / "work/01_race/reverse.cu";
    const std::string program = (own_file().parent_path() / "warpmark").string();

    Watched() {
        fs::remove_all(path);
        for (const char* part : {"root/labs", "root/solutions"}) fs::create_directories(path / part);
        for (const fs::path lab : {"01_race/reverse.cu", "04_padded_transpose/transpose.cu"}) {
            for (const char* part : {"labs", "solutions"})  // the number of hints shown is stored there
                fs::copy(house::root / part / lab.parent_path(), path / "root" / part / lab.parent_path(),
                         fs::copy_options::recursive);
            fs::create_directories((path / "work" / lab).parent_path());
            fs::copy_file(house::root / "labs" / lab, path / "work" / lab);
        }
        fs::create_directories(path / "work/.warpmark");
        std::ofstream(path / "work" / batch::progress_file) << batch::progress_head;
    }
    ~Watched() { fs::remove_all(path); }

    void save(const std::string& text) const { std::ofstream(file, std::ios::binary) << text; }
    std::string solution() const { return text_of(house::root / "solutions/01_race/reverse.cu"); }
    void start(const cli::Tmux& tmux, const std::string& before = "") const {
        tmux.type(fmt::format("cd {}/work; stty -a > ../before; {} {} watch 01 --root ../root\n",
                              path.string(), before, program));
    }
    // The shell is back, with its terminal and screen restored.
    void is_over(const cli::Tmux& tmux, const std::string& status) const {
        REQUIRE(cli::Tmux::waits_until(
            [&] { return tmux.asks("#{alternate_on}#{cursor_flag}#{wrap_flag}") == "011"; }));
        tmux.type("echo over $?; stty -a > ../after\n");
        CHECK(tmux.waits_for("over " + status));
        CHECK(cli::Tmux::waits_until([&] { return !text_of(path / "after").empty(); }));
        CHECK(text_of(path / "after") == text_of(path / "before"));
        CHECK(tmux.screen().find("q quit") == std::string::npos);
        fs::remove(path / "after");
    }
    // The process id of `watch`, the shell's only child.
    pid_t process(const cli::Tmux& tmux) const {
        const auto shell = tmux.asks("#{pane_pid}");
        return std::atoi(text_of_children(shell).c_str());
    }
    static std::string text_of_children(const std::string& process) {
        std::ifstream file(fmt::format("/proc/{0}/task/{0}/children", process));
        std::stringstream text;
        text << file.rdbuf();
        return text.str();
    }
};

}  // namespace

TEST_CASE("watch in tmux: saves, keys, another size, and the end") {
    if (!cli::Tmux::is_here()) return;
    const Watched watched;
    const cli::Tmux tmux(watched.path, 80, 24);
    watched.start(tmux);
    CHECK(tmux.waits_for("Start at its TODO"));
    CHECK(tmux.waits_for("n next  h hint  a advice  r report  p replay  l labs  q quit"));
    CHECK(tmux.waits_for("marked in"));

    watched.save(watched.solution());
    CHECK(tmux.waits_for("Press n for the next lab: 04_padded_transpose"));
    CHECK(tmux.waits_for("100 of 100"));
    CHECK(tmux.waits_for("[######......] 1 of 2 labs"));
    tmux.type("s");
    CHECK(tmux.waits_for("Reference solution: "));
    watched.save("__global__ void k() {}\n#error \\033]0;owned\\007\n");
    CHECK(tmux.waits_for("✗ compiles"));
    CHECK(tmux.waits_for("reverse.cu:2"));

    tmux.type("h");
    CHECK(tmux.waits_for("Hint 1 of "));
    tmux.type("h");
    CHECK(tmux.waits_for("Hint 2 of "));
    tmux.type("a");
    CHECK(tmux.waits_for("Advice ─"));
    CHECK(tmux.waits_for("warpmark check 01"));
    tmux.type("r");
    CHECK(tmux.waits_for("Written: 01_race/report.html"));
    CHECK(text_of(watched.path / "work/01_race/report.html").starts_with("<!doctype html>"));
    tmux.type("p");
    CHECK(tmux.waits_for("Replay ─"));
    CHECK(tmux.waits_for("error compile.error"));
    watched.save(watched.solution());
    CHECK(tmux.waits_for("Press n for the next lab"));
    tmux.type("p");
    CHECK(tmux.waits_for("Written: 01_race/01_race.replay.html. Open it in a browser."));
    CHECK(text_of(watched.path / "work/01_race/01_race.replay.html").starts_with("<!doctype html>"));

    tmux.resize(200, 50);
    tmux.press("Escape");
    CHECK(tmux.waits_for("> ✓ 01_race"));  // next to the verdict
    CHECK(tmux.waits_for("All points"));
    tmux.resize(60, 15);
    CHECK(tmux.waits_for("n next  h hint  a advice  l labs  s solution  q quit"));
    tmux.type("l");
    CHECK(tmux.waits_for("Labs: Enter opens one"));
    tmux.press("Down");
    CHECK(tmux.waits_for(">   04_padded_transpose"));
    tmux.press("Enter");
    CHECK(tmux.waits_for("04_padded_transpose · Transpose without bank conflicts"));
    tmux.resize(80, 24);
    CHECK(tmux.waits_for("no-conflicts: No bank conflicts"));
    tmux.type("q");
    watched.is_over(tmux, "0");
}

TEST_CASE("watch in tmux: the terminal is as it was, whatever ends or stops it") {
    if (!cli::Tmux::is_here()) return;
    const Watched watched;
    const cli::Tmux tmux(watched.path, 80, 24);
    watched.start(tmux, "NO_COLOR=1");
    CHECK(tmux.waits_for("q quit"));
    CHECK(tmux.screen("-e").find("\x1b[") == std::string::npos);
    tmux.press("C-z");
    CHECK(tmux.waits_for("Stopped"));
    CHECK(tmux.asks("#{alternate_on}#{cursor_flag}") == "01");
    tmux.type("fg\n");
    CHECK(tmux.waits_for("q quit"));
    fs::remove(watched.file);
    CHECK(tmux.waits_for("01_race/reverse.cu is gone"));
    tmux.press("C-c");
    watched.is_over(tmux, "130");

    for (const int number : {SIGTERM, SIGHUP, SIGSEGV, SIGABRT}) {
        CAPTURE(number);
        tmux.type("clear\n");
        watched.start(tmux, number == SIGSEGV || number == SIGABRT ? "ulimit -c 0;" : "");
        REQUIRE(tmux.waits_for("q quit"));
        REQUIRE(kill(watched.process(tmux), number) == 0);
        watched.is_over(tmux, std::to_string(128 + number));
    }
}

TEST_CASE("watch in tmux: where no cursor moves there are plain lines, and keys with Enter") {
    if (!cli::Tmux::is_here()) return;
    const Watched watched;
    const cli::Tmux tmux(watched.path, 80, 24);
    watched.start(tmux, "TERM=dumb");
    CHECK(tmux.waits_for("Watching 01_race/reverse.cu"));
    CHECK(tmux.waits_for("of 100 points."));
    tmux.type("h\n");
    CHECK(tmux.waits_for("Hint 1 of "));
    fs::rename(watched.path / "work/.warpmark", watched.path / "work/elsewhere");
    std::ofstream(watched.path / "work/.warpmark") << "a file in the place of the folder";
    watched.save(watched.solution());
    CHECK(tmux.waits_for("100 of 100 points."));
    CHECK(tmux.waits_for("The best score was not kept: "));
    tmux.type("q\n");
    watched.is_over(tmux, "0");
}

TEST_CASE("watch: without a terminal each save is a line") {
    const Watched watched;
    watched.save(watched.solution());
    const auto waits = [](const std::string& part) {
        return fmt::format("for i in $(seq 500); do grep -q '{}' ../lines && break; sleep 0.02; done; ",
                           part);
    };
    // The command line begins with the program, because a background list would run in its own shell.
    const auto text =
        cli::printed_in(watched.path / "work/01_race",
                        fmt::format("--version > /dev/null; '{}' watch --root ../../root < /dev/null > "
                                    "../lines 2>&1 & pid=$!; {}printf 'int broken' "
                                    "> reverse.cu; {}kill $pid; wait $pid; echo exit $?; cat ../lines",
                                    watched.program, waits("points"), waits("compiles: ")));
    CAPTURE(text);
    CHECK(text.starts_with("exit 143\nWatching reverse.cu (01_race · A data race in shared memory)."));
    CHECK(text.find(" reverse.cu: 100 of 100 points. (") != std::string::npos);
    CHECK(text.find(" reverse.cu: 0 of 100 points. compiles: ") != std::string::npos);
    CHECK(std::ranges::count(text, '\n') == 4);
    CHECK(text.find('\x1b') == std::string::npos);
}

}  // namespace warpmark::watch_tmux_tests
