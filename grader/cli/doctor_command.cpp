// `warpmark doctor`: reports the computer's features, missing requirements, and remedies.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "grader/cli/command_support.h"
#include "grader/cli/doctor_gpu.h"
#include "grader/lab/lab_location.h"
#include "grader/marking/parallel_work.h"
#include "grader/marking/student_pack.h"
#include "grader/report/program_version.h"
#include "grader/report/text_formatting.h"
#include "harness/base/cpu_level.h"
#include "harness/session/sandbox_trial.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::cli {
namespace {

void say(const report::Style& style, bool good, const std::string& what, const std::string& detail) {
    fmt::print("  {}  {:<12} {}\n", good ? style.good("ok  ") : style.middling("none"), what, detail);
}

// Prints the state of the sandbox and its break-out tests: the failed ones, or all of them with `all`.
void say_lock(const report::Style& style, bool all) {
    const auto trial = session::try_lock();
    if (!trial) return say(style, false, "lock", to_text(trial.error()));
    const std::string words = lock::in_words(trial->held);
    const bool locked = trial->held.is_locked();
    say(style, locked, "lock", locked ? "submissions run under " + words : words);
    const auto open = std::ranges::count(trial->probes, false, &lock::Probe::held);
    fmt::print("                     {} of {} tests of the sandbox passed{}\n",
               std::ssize(trial->probes) - open, trial->probes.size(), all ? "" : "; --all lists them");
    for (const auto& probe : trial->probes)
        if (all || !probe.held)
            fmt::print("        {}  {}{}\n", probe.held ? style.good("held") : style.bad("OPEN"), probe.what,
                       probe.detail.empty() ? "" : style.quiet(": " + probe.detail));
}

// Prints the ways to install the compiler. The compiler and its headers suffice; the whole toolkit is not
// needed.
void say_ways(const report::Style& style) {
    fmt::print("        The compiler and the toolkit's headers are enough:\n");
    for (const auto& way : toolchain::ways_to_get_nvrtc())
        fmt::print("        {:<20}{}\n", way.system, style.strong(way.command));
}

// Prints the student pack that replaces solutions, file by file. Returns false if there is none.
bool say_pack(const report::Style& style, const std::filesystem::path& root) {
    const auto pack = batch::StudentPack::open(root);
    if (pack && !*pack) return false;
    if (!pack) {
        say(style, false, "pack", to_text(pack.error()));
        return true;
    }
    const auto changed = (*pack)->not_as_listed();
    say(style, changed.empty(), "pack",
        fmt::format("{}, {} draws, {} files{}", (*pack)->hash(), (*pack)->draws(), (*pack)->files(),
                    changed.empty() ? ", all as listed" : ""));
    for (const auto& file : changed)
        fmt::print("                     not as it was packed: {}\n", report::one_line(file));
    return true;
}

const char* level_name(int level) {
    if (level >= 4) return "AVX-512";
    return level == 3 ? "AVX2 and FMA" : "plain x86-64";
}

}  // namespace

int doctor(int argc, char** argv) {
    std::string root_given;
    bool all = false;
    const Options options{
        {.name = "--root",
         .into = &root_given,
         .help = "the folder that contains labs/ and solutions/",
         .type = "DIR"},
        {.name = "--all", .into = &all, .help = "list every test of the sandbox that student code runs in"}};
    if (auto over =
            parse("Checks this computer for everything that marking needs, and shows what is missing.",
                  options, argc, argv))
        return *over;
    constexpr double patience_s = 30;  // a driver needs several seconds to wake a sleeping GPU
    const auto facts = gpu::ask_gpu(patience_s);
    auto style = stdout_style();
    fmt::print("warpmark {}\n", report::program_version());
    auto toolkit = toolchain::toolkit();
    if (toolkit) {
        say(style, true, "compiler",
            fmt::format("NVRTC {}.{}, {}", toolkit->major, toolkit->minor, toolkit->nvrtc_path));
        for (const auto& place : toolkit->looked_in)
            if (!place.starts_with(toolkit->nvrtc_path))
                fmt::print("                     not used: {}\n", place);
        if (toolkit->include_dir.empty()) say_ways(style);
        say(style, !toolkit->include_dir.empty(), "headers",
            toolkit->include_dir.empty() ? "the CUDA Toolkit's headers were not found"
                                         : toolkit->include_dir);
    } else {
        say(style, false, "compiler", to_text(toolkit.error()));
        say_ways(style);
    }
    say(style, true, "processor",
        fmt::format("{}; marks {} submissions at a time", level_name(warpmark::cpu_level()),
                    batch::default_jobs()));
    say_lock(style, all);
    for (const auto& line : gpu_lines(facts)) say(style, line.good, line.what, line.detail);
    auto root = lab::find_root(root_given);
    if (root)
        say(style, true, "labs",
            fmt::format("{} in {}", lab::lab_ids(*root).size(), (*root / "labs").string()));
    else
        say(style, false, "labs", to_text(root.error()));
    if (root && say_pack(style, *root)) return toolkit ? all_passed : tool_could_not;
    if (root) {
        bool there = std::filesystem::is_directory(*root / "solutions");
        say(style, there, "solutions",
            there ? (*root / "solutions").string()
                  : "not installed here: outputs and times cannot be judged");
    }
    return toolkit ? all_passed : tool_could_not;
}

}  // namespace warpmark::cli
