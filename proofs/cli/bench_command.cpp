// `warpmark-dev bench`: the table of its parts, and the first part: the simulator's speed on this computer.
// Figures that are compared come from one run, interleaved. Each is the best of several, because other load
// can only slow a run down.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>

#include "grader/check/verdict_phrases.h"
#include "grader/cli/command_support.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "harness/base/atomic_write.h"
#include "harness/base/cpu_level.h"
#include "harness/process/awaited_program.h"
#include "harness/process/own_executable.h"
#include "harness/session/session.h"
#include "proofs/cli/bench_subcommands.h"
#include "proofs/cli/dev_commands.h"
#include "proofs/measure/bench_kernels.h"

namespace warpmark::cli {
namespace {

using Clock = std::chrono::steady_clock;

std::string processor_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    return "unknown processor";
}

struct MachineSpeed {
    double cpu_seconds = 1e300;
    uint64_t instructions = 0, peak_bytes = 0;
    double million_a_second() const { return static_cast<double>(instructions) / cpu_seconds / 1e6; }
};

// One simulator on one core, with the optimized build only.
Result<void> take_best(Job& job, bool checks, bool both_builds, MachineSpeed& best) {
    job.checks = checks;
    job.unoptimized_too = both_builds;
    const auto seen = session::observe(job);
    if (!seen) return std::unexpected(seen.error());
    if (!seen->built() || seen->cases.empty())
        return std::unexpected(Error{"The benchmark's kernels do not compile", {}, "", Blame::tool});
    if (!seen->cases[0].findings.empty())
        return std::unexpected(
            Error{"The benchmark's kernels have findings: " + seen->cases[0].findings[0].message,
                  {},
                  "",
                  Blame::tool});
    best.cpu_seconds = std::min(best.cpu_seconds, seen->cases[0].cpu_seconds);
    best.instructions = 0;
    for (const auto& launch : seen->cases[0].launches)
        best.instructions += launch.thread_instructions + launch.host_instructions;
    best.peak_bytes = seen->peak_bytes;
    return {};
}

// Figures of an earlier run, by kernel, and the page that shows them.
const char* const stored_figures = "proofs/measure/cases/bench.tsv";
const char* const shown_figures = "docs/PROMISES.md";

struct Stored {
    std::string when;                                          // date and computer
    std::map<std::string, std::pair<double, double>> figures;  // by title: no checks, every check
};

Stored stored_in(const std::filesystem::path& root) {
    Stored stored;
    std::ifstream file(root / stored_figures);
    for (std::string line; std::getline(file, line);) {
        std::istringstream parts(line);
        std::string title, bare, checked;
        if (line.starts_with("# Stored on ")) stored.when = line.substr(2);
        if (line.starts_with('#') || !std::getline(parts, title, '\t') || !std::getline(parts, bare, '\t') ||
            !std::getline(parts, checked))
            continue;
        stored.figures[title] = {std::strtod(bare.c_str(), nullptr), std::strtod(checked.c_str(), nullptr)};
    }
    return stored;
}

// "Stored on 28 November 2026 (AMD EPYC, …)".
std::string stored_now() {
    const auto today = fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now()));
    return fmt::format("Stored on {} {:%B %Y} ({}).", today.tm_mday, today, this_computer());
}

// Stores the figures in the table and in the page's rows.
Result<void> store(const std::filesystem::path& root, const Stored& now) {
    std::string table =
        "# Millions of thread instructions a second on one core, by `warpmark-dev bench --store`: a kernel, "
        "without checks,\n# with every check.\n# " +
        now.when + "\n";
    std::string page, line;
    std::ifstream shown(root / shown_figures);
    if (!shown || !std::filesystem::exists(root / stored_figures))
        return std::unexpected(Error{
            fmt::format("The figures cannot be stored: {} or {} is not there", shown_figures, stored_figures),
            Place{root.string(), 0, 0}, "Call it in a checkout of the project."});
    while (std::getline(shown, line)) {
        if (line.starts_with("Stored on ")) line = now.when;
        for (const auto& [title, rates] : now.figures)
            if (line.starts_with(fmt::format("| {} |", title)))
                line = fmt::format("| {} | {} | {} |", title, check::grouped(std::llround(rates.first)),
                                   check::grouped(std::llround(rates.second)));
        page += line + "\n";
    }
    if (!shown.eof())
        return std::unexpected(Error{fmt::format("{} cannot be read to its end", shown_figures),
                                     Place{root.string(), 0, 0}, ""});
    for (const auto& [title, rates] : now.figures)
        table += fmt::format("{}\t{:.0f}\t{:.0f}\n", title, rates.first, rates.second);
    if (auto done = write_whole(root / stored_figures, table); !done) return done;
    return write_whole(root / shown_figures, page);
}

Result<void> speed(const std::filesystem::path& root, bool stores) {
    const Stored before = stored_in(root);
    Stored now{stored_now(), {}};
    fmt::print("\nmillions of thread instructions per second, one core\n  {:<30}{:>12}{:>14}{:>10}{:>26}\n",
               "", "--no-checks", "every check", "ratio", before.figures.empty() ? "" : "stored figures");
    std::vector<std::pair<std::string, Job>> jobs;
    for (const auto& kernel : measure::bench_kernels())
        jobs.emplace_back(kernel.title, measure::job_of(kernel));
    jobs.emplace_back("host code", measure::bench_launcher());
    for (auto& [title, job] : jobs) {
        MachineSpeed bare, checked;
        const int rounds = stores ? 40 : 5;  // more rounds, because other users may load the computer
        for (int round = 0; round < rounds; ++round) {
            if (auto done = take_best(job, false, false, bare); !done) return done;
            if (auto done = take_best(job, true, false, checked); !done) return done;
        }
        now.figures[title] = {bare.million_a_second(), checked.million_a_second()};
        fmt::print("  {:<30}{:>12.0f}{:>14.0f}{:>10.2f}", title, bare.million_a_second(),
                   checked.million_a_second(), bare.million_a_second() / checked.million_a_second());
        if (const auto was = before.figures.find(title); was != before.figures.end())
            fmt::print("{:>16.0f}{:>10.0f}", was->second.first, was->second.second);
        fmt::print("\n");
        std::fflush(stdout);
    }
    if (!before.when.empty()) fmt::print("  {}\n", before.when);
    if (stores) return store(root, now);
    return {};
}

Result<void> growth() {
    fmt::print(
        "\na three-point stencil through shared memory, every check\n  {:>10}{:>12}{:>8}{:>14}{:>16}{:>22}\n",
        "threads", "blocks of", "", "ns per thread", "buffers", "memory over buffers");
    uint64_t least_bytes[2] = {};  // of a small run, to subtract the compiler's memory
    const auto row = [&](uint32_t threads, uint32_t block, bool both_builds) -> Result<void> {
        Job job = measure::job_of({"",
                                   "smooth",
                                   {threads / block, 1},
                                   {block, 1},
                                   {threads, threads},
                                   {static_cast<int32_t>(threads)}});
        MachineSpeed one;
        for (int round = 0; round < (threads < (1 << 20) ? 3 : 1); ++round)
            if (auto done = take_best(job, true, both_builds, one); !done) return done;
        uint64_t& least = least_bytes[both_builds];
        if (!least) least = one.peak_bytes;
        const double buffers = 8.0 * threads,
                     over = static_cast<double>(one.peak_bytes - std::min(one.peak_bytes, least)) / buffers;
        fmt::print("  {:>10}{:>12}{:>8}{:>14.1f}{:>13.1f} MB{:>22}\n", threads, block,
                   both_builds ? " (both)" : "", 1e9 * one.cpu_seconds / threads, buffers / 1e6,
                   threads < (1 << 20) ? std::string("-") : fmt::format("{:.2f}", over));
        std::fflush(stdout);
        return {};
    };
    for (uint32_t threads = 1 << 10; threads <= 1 << 24; threads <<= 2)
        if (auto done = row(threads, 256, false); !done) return done;
    for (const uint32_t block : {32u, 128u, 512u, 1024u})
        if (auto done = row(1 << 20, block, false); !done) return done;
    if (auto done = row(1 << 10, 256, true); !done) return done;
    return row(1 << 24, 256, true);
}

// Seconds from start to exit, with the output discarded; nothing if it failed.
std::optional<double> run_seconds(const std::vector<std::string>& command) {
    const auto ended = run({.words = command});
    if (!ended || ended->status != 0) return std::nullopt;
    return ended->seconds;
}

Result<void> latency(const std::filesystem::path& root) {
    const std::string self = own_file().string();
    double version = 1e300;
    for (int round = 0; round < 10; ++round)
        version = std::min(version, run_seconds({self, "--version"}).value_or(1e300));
    fmt::print("\nwhole program, from start to exit\n  {:<36}{:>10.1f} ms\n", "--version", 1e3 * version);
    for (const auto& id : lab::lab_ids(root)) {
        std::string file;
        for (const auto& entry : std::filesystem::directory_iterator(root / "solutions" / id))
            if (entry.path().extension() == ".cu" && entry.path().stem() != "oracle")
                file = entry.path().string();
        double check = 1e300, compile = 1e300;
        for (int round = 0; round < 3; ++round) {
            const std::vector<std::string> marking{self, "check", "--root", root.string(), id, file};
            check = std::min(check, run_seconds(marking).value_or(1e300));
            const auto took = run_seconds({nvcc(), "-c", "-arch=sm_90", file, "-o", "/dev/null"});
            compile = took ? std::min(compile, *took) : -1;
        }
        if (compile < 0)
            fmt::print("  check {:<30}{:>10.1f} ms   (nvcc -c: not available)\n", id, 1e3 * check);
        else
            fmt::print("  check {:<30}{:>10.1f} ms   {:.2f} of nvcc -c, which took {:.1f} ms\n", id,
                       1e3 * check, check / compile, 1e3 * compile);
        std::fflush(stdout);
    }
    return {};
}

int machine(const std::string& root_given, bool stores) {
    const auto root = lab::find_root(root_given);
    if (!root) return fail(root.error());
    if (const auto done = speed(*root, stores); !done) return fail(done.error());
    if (stores) return all_passed;
    for (const auto& done : {growth(), latency(*root)})
        if (!done) return fail(done.error());
    return all_passed;
}

}  // namespace

std::string this_computer() {
    return fmt::format("{}, {} processors, using x86-64-v{}", processor_name(), processors(), cpu_level());
}

std::string nvcc() {
    for (const char* variable : {"CUDA_PATH", "CUDA_HOME"})
        if (const char* given = std::getenv(variable)) return std::string(given) + "/bin/nvcc";
    return std::filesystem::exists("/usr/local/cuda/bin/nvcc") ? "/usr/local/cuda/bin/nvcc" : "nvcc";
}

namespace {

struct BenchCall {
    std::string what = "machine", root, json;
    int jobs = 0, every = 1, submissions = 100, saves = 20;
    bool stores = false;
    TimingBench timing{.device = "sim"};
    HostileBench hostile;
};

Options options_of(BenchCall& call) {
    auto& [what, root, json, jobs, every, submissions, saves, stores, timing, hostile] = call;
    return {{.name = "WHAT",
             .into = &what,
             .help = "machine: speed and memory; findings: recall and false alarms; timing: programs "
                     "compared with a lab's reference; files: damaged files, none of which may crash a "
                     "worker; advice: how many points the advice on the labs' mistakes gains, and its cost; "
                     "class: how fast a class is marked; faces: the pages and `watch`; default: machine",
             .type = "",
             .words = {"machine", "findings", "timing", "files", "advice", "class", "faces"}},
            {.name = "LAB", .into = &timing.lab, .help = "timing: the lab", .type = ""},
            {.name = "FILES",
             .into = &timing.files,
             .help = "timing: programs for that lab; default: the reference, compared with itself",
             .names = Names::input,
             .type = ""},
            {.name = "--device",
             .into = &timing.device,
             .help = "timing: sim for modeled cycles; cuda or cuda:0 for measured times",
             .type = "NAME",
             .shows_default = true},
            {.name = "--rounds",
             .into = &timing.rounds,
             .help = "timing: number of rounds of 21 blocks",
             .type = "N",
             .between = IntegerRange{1, 1000}},
            {.name = "--seed",
             .into = &timing.seed,
             .help = "timing: seed for inputs; files: seed for the damage",
             .type = "N"},
            {.name = "--seconds",
             .into = &hostile.seconds,
             .help = "files: how long to run, in seconds",
             .type = "N",
             .shows_default = true,
             .positive = true},
            {.name = "--first",
             .into = &hostile.first,
             .help = "files: the number of the first damaged file",
             .type = "N"},
            {.name = "--keep",
             .into = &hostile.keep,
             .help = "files: keep the files that crash a worker in this folder",
             .names = Names::output_folder,
             .type = "DIR"},
            {.name = "--counters",
             .into = &timing.by_counters,
             .help = "timing: use the hardware's counters instead of events"},
            {.name = "--root",
             .into = &root,
             .help = "the folder that contains labs/ and solutions/",
             .type = "DIR"},
            {.name = "--json",
             .into = &json,
             .help = "findings: write the figures as JSON; - for stdout",
             .names = Names::output,
             .type = "FILE"},
            {.name = "--every",
             .into = &every,
             .help = "advice: use only every Nth mistake",
             .type = "N",
             .between = IntegerRange{1, 1000}},
            {.name = "--submissions",
             .into = &submissions,
             .help = "class: number of submissions",
             .type = "N",
             .shows_default = true,
             .between = IntegerRange{20, 100'000}},
            {.name = "--saves",
             .into = &saves,
             .help = "faces: number of saves of each file; 0: only the pages",
             .type = "N",
             .shows_default = true,
             .between = IntegerRange{0, 1000}},
            {.name = "--store",
             .into = &stores,
             .help = "machine: measure only the speed, and store it for docs/PROMISES.md and for later runs"},
            {.name = "--jobs,-j",
             .into = &jobs,
             .help = "findings, advice: number of kernels to run at the same time",
             .type = "N",
             .between = IntegerRange{1, limits::jobs_max}}};
}

}  // namespace

int bench(int argc, char** argv) {
    BenchCall call;
    if (auto over = parse("Measures how fast the simulator is on this computer, or what it finds in kernels "
                          "whose defects are known.",
                          options_of(call), argc, argv))
        return *over;
    auto& [what, root, json, jobs, every, submissions, saves, stores, timing, hostile] = call;
    timing.root = hostile.root = root;
    hostile.seed = timing.seed;
    if (what == "timing") return bench_timing(timing);
    if (what == "files") return bench_files(hostile);
    if (what == "advice") return bench_advice(root, jobs, static_cast<uint64_t>(every));
    if (json != "-") fmt::print("{}\n", this_computer());
    if (what == "faces") return bench_faces(root, saves);
    if (what == "class") return bench_class(root, static_cast<std::size_t>(submissions));
    return what == "findings" ? bench_findings(root, json, jobs) : machine(root, stores);
}

}  // namespace warpmark::cli
