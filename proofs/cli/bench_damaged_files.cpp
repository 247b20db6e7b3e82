// `warpmark-dev bench files`: damages whole files for a number of seconds, runs each in a worker, and counts
// the outcomes. Files for which the worker crashed, failed or timed out are kept, reduced to as few lines as
// possible.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>

#include "grader/cli/command_support.h"
#include "grader/lab/lab_location.h"
#include "harness/base/atomic_write.h"
#include "harness/session/session.h"
#include "proofs/cli/bench_subcommands.h"
#include "proofs/damage/damaged_file_runs.h"

namespace warpmark::cli {
namespace {

using Clock = std::chrono::steady_clock;
using batch::Outcome;

constexpr int shrinking_tries = 60;
constexpr size_t most_reasons = 12;  // number of reasons shown

struct Tally {
    size_t executions = 0;
    std::map<Outcome, size_t> outcomes;
    std::map<std::string, size_t> unsupported, failed;  // by message
};

// Unifies messages that only differ in a function's name, an address or a size.
std::string without_numbers(std::string said) {
    std::string shorter;
    for (const char c : said.substr(0, said.find('\n')))
        if (!std::isdigit(static_cast<unsigned char>(c)) || shorter.empty() || shorter.back() != '#')
            shorter += std::isdigit(static_cast<unsigned char>(c)) ? '#' : c;
    return shorter;
}

Result<void> keep(const HostileBench& bench, const batch::HostileRun& run) {
    const auto still = [&](const std::string& source) {
        Job job = run.job;
        job.source = source;
        return batch::outcome_of(session::observe(job)) == run.outcome;
    };
    const bool is_slow = run.outcome == Outcome::late;  // each try would take as long
    const std::string name = fmt::format("{}/{}-{}-{}-{}", bench.keep, batch::name_of(run.outcome),
                                         bench.seed, run.number, run.job.file);
    if (const auto written = write_whole(name + ".whole", run.job.source); !written) return written;
    return write_whole(name, batch::shrunk(run.job.source, is_slow ? 0 : shrinking_tries, still) + "\n// " +
                                 without_numbers(run.said) + "\n");
}

void print(const Tally& tally, double seconds) {
    fmt::print("\n{} executions in {:.0f} s:", tally.executions, seconds);
    for (const auto& [outcome, count] : tally.outcomes)
        fmt::print(" {} {}{}", count, batch::name_of(outcome),
                   outcome == tally.outcomes.rbegin()->first ? "\n" : ",");
    const auto reasons = [](std::string_view title, const std::map<std::string, size_t>& said) {
        std::vector<std::pair<std::string, size_t>> sorted(said.begin(), said.end());
        std::ranges::stable_sort(sorted, std::greater{}, &std::pair<std::string, size_t>::second);
        for (size_t at = 0; at < std::min(sorted.size(), most_reasons); ++at)
            fmt::print("{}{:>6}  {}\n", at ? "" : fmt::format("\n{}\n", title), sorted[at].second,
                       sorted[at].first);
    };
    reasons("unsupported", tally.unsupported);
    reasons("failed", tally.failed);
    std::fflush(stdout);
}

}  // namespace

int bench_files(const HostileBench& bench) {
    const auto root = lab::find_root(bench.root);
    if (!root) return fail(root.error());
    std::vector<Lab> labs;
    for (const auto& id : lab::lab_ids(*root)) {
        auto lab = open_lab(root->string(), id, false);
        if (!lab) return fail(lab.error());
        labs.push_back(std::move(*lab));
    }
    const auto corpus = batch::hostile_corpus(labs, root->string(), bench.seed);
    if (corpus.empty())
        return fail(Error{"There is no file to damage", {}, "Give the checkout with --root DIR."});
    if (!bench.keep.empty()) std::filesystem::create_directories(bench.keep);
    Tally tally;
    const auto start = Clock::now();
    const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    for (size_t number = bench.first; seconds() < bench.seconds; ++number) {
        const auto run = batch::run_hostile(corpus, bench.seed, number, session::observe);
        ++tally.executions;
        ++tally.outcomes[run.outcome];
        if (run.outcome == Outcome::unsupported) ++tally.unsupported[without_numbers(run.said)];
        if (run.outcome != Outcome::failed && run.outcome != Outcome::late) continue;
        ++tally.failed[without_numbers(run.said)];
        fmt::print("{} {}: {}: {}\n", run.number, run.from, batch::name_of(run.outcome), run.said);
        std::fflush(stdout);
        if (bench.keep.empty()) continue;
        if (const auto kept = keep(bench, run); !kept) return fail(kept.error());
    }
    print(tally, seconds());
    return tally.outcomes[Outcome::failed] + tally.outcomes[Outcome::late] ? something_failed : all_passed;
}

}  // namespace warpmark::cli
