// handout_commands_test.cpp: the commands that handouts tell students to type do what they say.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "grader/lab/locate.h"
#include "harness/base/child.h"
#include "harness/base/house_test.h"
#include "harness/base/own_file.h"
#include "harness/base/sample_test.h"
#include "harness/base/text_of.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

// In the checkout's root, as a student's shell takes it: the exit code, and what was printed.
struct Ran {
    int code = -1;
    std::string text;
};

Ran run(const std::string& arguments) {
    const auto program = own_file().parent_path() / "warpmark";
    REQUIRE(fs::exists(program));
    const auto call = fmt::format("cd '{}' && '{}' {} 2>&1; echo \"exit $?\"", house::root.string(),
                                  program.string(), arguments);
    auto child = Child::start_program({"/bin/bash", "-c", call}, {"PATH", "CUDA_HOME", "CUDA_PATH"});
    REQUIRE(child.has_value());
    Ran ran;
    REQUIRE(child->read_text(ran.text, 1 << 20, Child::in_seconds(120)) == Child::Got::ended);
    child->end(false);
    const auto end = ran.text.rfind("exit ");
    REQUIRE(end != ran.text.npos);
    ran.code = std::stoi(ran.text.substr(end + 5));
    ran.text.resize(end);
    return ran;
}

// What stands behind `./warpmark` in a handout's lines of code.
std::vector<std::string> commands_of(const std::string& handout) {
    static const std::regex line("\n    \\./warpmark ([^#\n]*[^# \n])");
    std::vector<std::string> commands;
    for (std::sregex_iterator at(handout.begin(), handout.end(), line), end; at != end; ++at)
        commands.push_back((*at)[1]);
    return commands;
}

}  // namespace

TEST_CASE("handouts: hints, inspect and banks work as they are written there") {
    for (const auto& id : samples::of(lab::lab_ids(house::root), 4)) {
        std::set<std::string> done;
        for (const auto& command : commands_of(text_of(house::root / "labs" / id / "README.md"))) {
            CAPTURE(command);
            const auto verb = command.substr(0, command.find(' '));
            done.insert(verb);
            if (verb == "check") continue;  // other tests mark every stub
            const auto ran = run(command);
            CHECK_MESSAGE((ran.code == 0 || ran.code == 1), ran.text);
            if (verb == "inspect") CHECK(ran.text.starts_with(id + ", case "));
            if (verb == "hint") CHECK(ran.text.starts_with("Hint 1 of "));
        }
        CHECK_MESSAGE(done.contains("check"), id);
        CHECK_MESSAGE(done.contains("inspect"), id);
        CHECK_MESSAGE(done.contains("hint"), id);
    }
}

TEST_CASE("handouts: a check as it is written there marks the lab's stub") {
    const auto ran = run("check 01");
    CHECK(ran.code == 1);
    CHECK(ran.text.starts_with("01_race · "));
}
