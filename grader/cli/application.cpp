// Dispatch of the program's first argument to a command or a worker.
#include "grader/cli/application.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <exception>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grader/cli/ci_safe_output.h"
#include "grader/cli/command_table.h"
#include "grader/cli/course/marking_engine.h"
#include "grader/course/slurm_marking.h"
#include "grader/intake/archive_unpacking.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/program_name.h"
#include "grader/report/program_version.h"
#include "grader/report/text_formatting.h"
#include "harness/gpu/gpu_worker.h"
#include "harness/session/session.h"

namespace warpmark {
namespace {

// Commands of `warpmark-dev` that are missing in this program.
constexpr std::array<std::string_view, 6> dev_commands{"attacks",     "bench",   "fidelity",
                                                       "gpu-attacks", "mutants", "variants"};

void print_help(std::FILE* to) {
    const auto& program = cli::running;
    const bool is_product = program.name == "warpmark";
    fmt::print(to, "{}\n\nUsage: {} COMMAND …\n\n", program.about, program.name);
    for (const auto& command : program.commands)
        fmt::print(to, "  {:<25}{}\n", fmt::format("{} {}", command.name, command.arguments),
                   command.summary);
    fmt::print(to,
               "\n{0} COMMAND --help shows a command's options. For example, begin with\n"
               "  {0} {1}\n"
               "\n"
               "Exit codes\n"
               "  0  everything passed\n"
               "  1  marked, and something failed\n"
               "  2  wrong usage, or an error in the lab or the class\n"
               "  3  the tool or this computer failed, or a teacher has to decide\n",
               is_product ? lab::called() : std::string(program.name), is_product ? "start work" : "bench");
}

// Words that people try, each with the command that it means.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> other_words{{{"mark", "check"},
                                                                                    {"test", "check"},
                                                                                    {"run", "inspect"},
                                                                                    {"list", "labs"},
                                                                                    {"new", "start"},
                                                                                    {"init", "start"},
                                                                                    {"marks", "gradebook"}}};

std::string lower(std::string word) {
    std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
    return word;
}

// Message for a first argument that is not a command: often a file or a lab.
std::string without_command(const std::string& word, const std::vector<std::string>& names) {
    const auto shown = report::one_line(word);
    if (word.ends_with(".cu"))
        return fmt::format(
            "`{0}` is not a command. `{1} check LAB {0}` marks a lab's file; `{1} inspect {0}` "
            "runs any kernel.",
            shown, lab::called());
    const auto meant = std::ranges::find(other_words, lower(word), [](const auto& one) { return one.first; });
    const bool is_known = meant != other_words.end() && std::ranges::count(names, meant->second);
    if (const auto near = is_known ? std::string(meant->second) : lab::nearest(lower(word), names);
        !near.empty())
        return fmt::format("there is no command `{}`. Did you mean `{}`?", shown, near);
    const auto root = lab::find_root("");
    if (root && lab::find_id(lab::lab_ids(*root), word))
        return fmt::format("`{0}` is a lab, not a command. To mark your file: {1} check {0}", shown,
                           lab::called());
    return fmt::format("there is no command `{}`. `{} --help` lists the commands.", shown,
                       cli::running.name == "warpmark" ? lab::called() : std::string(cli::running.name));
}

int dispatch(int argc, char** argv) {
    const std::string word = argv[1];
    std::vector<std::string> names;
    for (const auto& table : {cli::running.commands, std::span<const cli::Command>(cli::commands)})
        for (const auto& command : table) {
            if (word == command.name) return command.run(argc - 1, argv + 1);
            names.emplace_back(command.name);
        }
    if (std::ranges::find(dev_commands, word) != dev_commands.end()) return cli::refer_to_dev(word, word);
    batch::say(fmt::format("{}: {}\n", cli::running.name, without_command(word, names)));
    return cli::call_is_wrong;
}

int help(int argc, char** argv) {
    if (argc < 3) {
        print_help(stdout);
        return cli::all_passed;
    }
    char option[] = "--help";
    char* words[] = {argv[0], argv[2], option, nullptr};
    return dispatch(3, words);
}

}  // namespace

int cli::refer_to_dev(std::string_view called, std::string_view command) {
    batch::say(
        fmt::format("warpmark: `{}` is not a command of this program. A checkout of warpmark has it: "
                    "./warpmark {}\n",
                    called, command));
    return call_is_wrong;
}

int cli::run_program(int argc, char** argv) {
    const std::string_view first = argc > 1 ? argv[1] : "";
    if (first == session::worker_argument) return session::worker_main(argc > 2 ? argv[2] : "");
    if (first == intake::worker_argument) return intake::worker_main();
    if (first == gpu::worker_argument && argc > 2) return gpu::worker_main(argv[2]);
    if (first == batch::slurm_worker_argument) return slurm_worker(argc - 2, argv + 2);
    lab::note_call(argv[0]);
    if (first == "--version" || first == "version") {
        fmt::print("{} {}\n", cli::running.name, report::program_version());
        return cli::all_passed;
    }
    if (first.empty()) {
        print_help(stderr);
        return cli::call_is_wrong;
    }
    const bool is_help = first == "--help" || first == "-h" || first == "help";
    try {
        const int code = is_help ? help(argc, argv) : dispatch(argc, argv);
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
        batch::say("warpmark: stdout cannot be written\n");
        return cli::tool_could_not;
    } catch (const std::exception& wrong) {  // from libraries only: no memory, a lost terminal
        batch::say(fmt::format("warpmark: {}\n", report::printable(wrong.what())));
        return cli::tool_could_not;
    }
}

}  // namespace warpmark
