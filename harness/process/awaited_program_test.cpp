// Exit status and output of commands, and function calls in a forked copy.
#include "harness/process/awaited_program.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "harness/base/file_contents.h"

using namespace warpmark;
namespace fs = std::filesystem;

namespace {

struct Folder {
    fs::path path = fs::temp_directory_path() / ("warpmark-command-" + std::to_string(getpid()));
    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
};

Command shell(const char* script) {
    return {.words = {"sh", "-c", script}};
}

}  // namespace

TEST_CASE("command: outputs, environment and folder are what was asked for") {
    const Folder folder;
    auto command = shell("echo \"$COLOR\"; pwd >&2; cat; exit 3");
    command.environment = {"COLOR=green"};
    command.folder = folder.path;
    command.out = folder.path / "out";
    command.err = folder.path / "err";
    const auto ended = run(command);
    REQUIRE(ended);
    CHECK(ended->status == 3);
    CHECK_FALSE(ended->late);
    CHECK(text_of(command.out) == "green\n");
    CHECK(text_of(command.err) == folder.path.string() + "\n");
}

TEST_CASE("command: a signal, a program that is not there, a folder that is not there") {
    CHECK(run(shell("kill -9 $$"))->status == 128 + SIGKILL);
    CHECK(run({.words = {"/nowhere/at-all"}})->status == 127);
    auto command = shell("true");
    command.folder = "/nowhere/at-all";
    CHECK(run(command)->status == 127);
}

TEST_CASE("command: what is late is ended with all that it started") {
    const Folder folder;
    auto command = shell("(sleep 1; touch left) & sleep 100");
    command.folder = folder.path;
    command.most_seconds = 0.2;
    const auto ended = run(command);
    REQUIRE(ended);
    CHECK(ended->late);
    CHECK(ended->status == 128 + SIGKILL);
    CHECK(ended->seconds < 50);
    std::this_thread::sleep_for(std::chrono::milliseconds(1300));
    CHECK_FALSE(fs::exists(folder.path / "left"));
}

TEST_CASE("command: a copy of this process answers, crashes or hangs alone") {
    const auto said = ask_in_copy([] { return std::vector<std::byte>(100'000, std::byte{7}); }, 10);
    REQUIRE(said);
    CHECK(said->bytes == std::vector<std::byte>(100'000, std::byte{7}));
    const auto crashed = ask_in_copy(
        []() -> std::vector<std::byte> {
            signal(SIGABRT, SIG_DFL);
            abort();
        },
        10);
    REQUIRE(crashed);
    CHECK(crashed->signal == SIGABRT);
    CHECK_FALSE(crashed->late);
    const auto hung = ask_in_copy(
        []() -> std::vector<std::byte> {
            for (;;) pause();
        },
        0.2);
    REQUIRE(hung);
    CHECK(hung->late);
}
