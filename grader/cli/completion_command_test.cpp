// Shell completion and manual: complete for every command and option, and accepted by their shells.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "grader/cli/option_spec.h"
#include "harness/base/source_tree_test.h"
#include "harness/process/messaging_child.h"

namespace fs = std::filesystem;
using namespace warpmark;

// Own namespace, because unity builds compile several files together.
namespace warpmark::completion_tests {
namespace {

std::string said(const std::string& command) {
    auto child = Child::start_program({"/bin/bash", "-c", command + " 2>&1 </dev/null; echo exit $?"}, {});
    REQUIRE(child.has_value());
    std::string text;
    REQUIRE(child->read_text(text, 1 << 16, Child::in_seconds(60)) == Child::ReceiveOutcome::ended);
    child->end(false);
    return text;
}

}  // namespace

TEST_CASE("completion: every command tells its options, and does nothing else") {
    const auto all = cli::all_described();
    REQUIRE(all.size() == cli::commands.size());
    for (const auto& command : all) {
        CAPTURE(command.name);
        CHECK_FALSE(command.about.empty());
        for (const auto& option : command.options) CHECK_FALSE(option.help.empty());
    }
    const auto manual = cli::manual_text(all);
    for (const auto* shell : {"bash", "zsh", "fish"}) {
        const auto text = cli::completion_text(all, shell);
        for (const auto& command : all) {
            CHECK_MESSAGE(text.find(command.name) != text.npos, shell, " ", command.name);
            CHECK(manual.find(".SS warpmark " + command.name + " ") != manual.npos);
            for (const auto& option : command.options)
                for (const auto& name : option.names) {
                    if (option.is_argument()) continue;
                    const auto bare = name.substr(name.find_first_not_of('-'));
                    CHECK_MESSAGE(text.find(bare) != text.npos, shell, " ", command.name, " ", name);
                }
        }
    }
}

TEST_CASE("completion: bash offers commands, options and an option's words") {
    const auto file = fs::temp_directory_path() / ("warpmark-completion-" + std::to_string(getpid()));
    std::ofstream(file) << cli::completion_text(cli::all_described(), "bash");
    const auto offered = [&](const std::string& words, int at) {
        return said("source " + file.string() + "; COMP_WORDS=(" + words + "); COMP_CWORD=" +
                    std::to_string(at) + "; _warpmark; printf '%s\\n' \"${COMPREPLY[@]}\"");
    };
    CHECK(offered("warpmark exp", 1) == "explain\nexit 0\n");
    CHECK(offered("warpmark check 04 --sec", 3) == "--secret\nexit 0\n");
    CHECK(offered("warpmark check 04 --also n", 4) == "nvcc\nexit 0\n");
    CHECK(offered("warpmark gradebook ex", 2) == "export\nexit 0\n");
    CHECK(offered("warpmark bundle pr", 2) == "prairielearn\nexit 0\n");
    CHECK(offered("warpmark explain race.read-", 2) == "race.read-write\nexit 0\n");
    fs::remove(file);
}

TEST_CASE("completion: zsh and fish themselves offer labs, options, and words") {
    const auto folder = fs::temp_directory_path() / ("warpmark-shells-" + std::to_string(getpid()));
    fs::create_directories(folder / "fish/completions");
    fs::create_directories(folder / "bin");
    std::ofstream(folder / "bin/warpmark") << "#!/bin/sh\necho 04_padded_transpose; echo 18_scan\n";
    fs::permissions(folder / "bin/warpmark", fs::perms::owner_all);
    const auto all = cli::all_described();
    std::ofstream(folder / "_warpmark") << cli::completion_text(all, "zsh");
    std::ofstream(folder / "fish/completions/warpmark.fish") << cli::completion_text(all, "fish");
    const auto env = fmt::format("PATH={}/bin:/usr/bin:/bin HOME={} ", folder.string(), folder.string());
    const auto fish = [&](const std::string& line) {
        return env + "XDG_CONFIG_HOME=" + folder.string() + " fish -c 'complete -C \"" + line + "\"'";
    };
    const auto zsh = [&](const std::string& line) {
        const auto script = house::root / "grader/cli/cases/completion/tab.zsh";
        return fmt::format("{} zsh -f {} {} '{}'", env, script.string(), folder.string(), line);
    };
    const std::pair<std::string, std::string> cases[] = {{"warpmark check 0", "04_padded_transpose"},
                                                         {"warpmark check 04 --htm", "--html"},
                                                         {"warpmark gradebook ex", "export"},
                                                         {"warpmark explain race.read-", "race.read-write"},
                                                         {"warpmark grade --engine s", "slurm"}};
    for (const auto& [line, offered] : cases) {
        CAPTURE(line);
        if (said("command -v fish") != "exit 1\n") CHECK(said(fish(line)).find(offered) != std::string::npos);
        if (std::getenv("WARPMARK_FULL") && said("command -v zsh") != "exit 1\n")
            CHECK(said(zsh(line)).find(offered) != std::string::npos);
    }
    fs::remove_all(folder);
}

}  // namespace warpmark::completion_tests
