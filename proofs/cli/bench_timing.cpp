// `warpmark-dev bench timing LAB [FILES]`: compares programs with the lab's reference, one CSV line for each
// round of 21 blocks. Measures the times of the lab's timing sizes on a GPU, or their modeled cycles in the
// simulator, like checks of kind time.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "grader/check/slowdown_verdict.h"
#include "grader/cli/command_support.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/case_inputs.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/grading_limits.h"
#include "grader/marking/grading_steps.h"
#include "harness/session/session.h"
#include "proofs/cli/bench_subcommands.h"

namespace warpmark::cli {
namespace {

struct Program {
    std::string name, source;
};

Result<std::vector<Program>> programs(const Lab& lab, const std::vector<std::string>& files) {
    std::vector<Program> all;
    for (const auto& file : files) {
        auto source = lab::read_text(file, limits::source_bytes_max);
        if (!source) return std::unexpected(source.error());
        all.push_back({std::filesystem::path(file).stem().string(), std::move(*source)});
    }
    if (all.empty()) all.push_back({"reference", lab.reference});
    return all;
}

// A CSV field that may contain commas.
std::string field(const std::string& text) {
    return text.contains(',') ? "\"" + text + "\"" : text;
}

// The same job as the check's: extrapolated from the size's samples. A size without samples is run as a
// whole.
Result<Job> modeled_job(const Lab& lab, const LabCase& size, const Program& program, uint64_t seed) {
    Lab alone = lab;
    alone.timings = {size};
    if (!size.samples.empty()) return batch::timed_job(alone, lab.file, program.source, {}, seed);
    auto inputs = lab::inputs(lab, size, seed);
    if (!inputs) return std::unexpected(inputs.error());
    auto job = batch::submission_job(lab, lab.file, program.source, {std::move(*inputs)}, seed);
    job.time_limit_s = 100;
    return job;
}

// The modeled cycles without the fixed cost of a launch. An Error: the run was aborted.
Result<uint64_t> modeled_cycles(const Lab& lab, const LabCase& size, const Program& program, uint64_t seed) {
    auto job = modeled_job(lab, size, program, seed);
    if (!job) return std::unexpected(job.error());
    job->unoptimized_too = job->witnesses = false;
    auto seen = session::observe(*job);
    if (!seen) return std::unexpected(seen.error());
    const auto& runs = seen->sized.empty() ? seen->cases : seen->sized[0].samples;
    const auto failed = [&](const std::string& why) {
        return std::unexpected(
            Error{fmt::format("{} has no modeled time at {}: {}", program.name, size.name, why), {}, ""});
    };
    if (runs.empty()) return failed(seen->built() ? "it did not run" : "it does not compile");
    for (const auto& run : runs) {
        const auto wrong =
            std::ranges::find(run.findings, Severity::error, [](const Finding& one) { return one.severity; });
        if (wrong != run.findings.end()) return failed(wrong->message);
        if (!run.whole) return failed("it was aborted");
    }
    if (!seen->sized.empty() && !seen->sized[0].foretold)
        return failed("its launcher does there what it does in no sample");
    uint64_t cycles = seen->sized.empty() ? 0 : seen->sized[0].work.all;
    if (seen->sized.empty())
        for (const auto& launch : runs[0].launches) cycles += launch.work.all;
    return cycles;
}

Result<std::string> modeled(const Lab& lab, const LabCase& size, const Program& program, uint64_t seed) {
    auto own = modeled_cycles(lab, size, program, seed),
         reference = modeled_cycles(lab, size, {"the reference", lab.reference}, seed);
    if (!reference) return std::unexpected(reference.error());
    if (!own) return fmt::format("# {},{},{}: {}\n", lab.id, size.name, program.name, own.error().what);
    return fmt::format("{},{},{},{},{},{:.4f}\n", lab.id, field(size.name), program.name, *own, *reference,
                       static_cast<double>(*own) / static_cast<double>(std::max<uint64_t>(*reference, 1)));
}

Result<std::string> measured(const Lab& lab, const LabCase& size, const Program& program,
                             const TimingBench& asked, const batch::Backend& backend) {
    auto job = batch::timing_job(lab, size, lab.file, program.source, asked.seed);
    job.by_counters = asked.by_counters;
    job.again = [&](const PairedTimes& times) {
        return times.blocks.size() < static_cast<std::size_t>(asked.rounds) * check::blocks_in_a_round;
    };
    const auto start = std::chrono::steady_clock::now();
    auto times = backend.time(job);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    if (!times) return std::unexpected(times.error());
    if (times->came != PairedTimes::TimingOutcome::times)
        return fmt::format("# {},{},{}: {}\n", lab.id, size.name, program.name, times->because);
    std::string lines;
    for (std::size_t at = 0; at + check::blocks_in_a_round <= times->blocks.size();
         at += check::blocks_in_a_round) {
        PairedTimes round = *times;
        round.blocks.assign(times->blocks.begin() + std::ptrdiff_t(at),
                            times->blocks.begin() + std::ptrdiff_t(at + check::blocks_in_a_round));
        const auto verdict = check::slowdown_verdict(round, 1);
        lines += fmt::format("{},{},{},{:.4f},{:.4f},{:.4f},{:.3f},{:.3f},{:.0f},{:.0f},{:.2f}\n", lab.id,
                             field(size.name), program.name, verdict.ratio, verdict.low, verdict.high,
                             1e6 * check::median_seconds(round), 1e6 * check::median_reference_seconds(round),
                             1e-9 * static_cast<double>(times->bytes) / check::median_seconds(round),
                             1e-9 * times->copy_bytes_a_second, took.count() / asked.rounds);
    }
    return lines;
}

}  // namespace

int bench_timing(const TimingBench& asked) {
    auto lab = open_lab(asked.root, asked.lab, true);
    if (!lab) return fail(lab.error());
    auto all = programs(*lab, asked.files);
    if (!all) return fail(all.error());
    auto run = backend(asked.device);
    if (!run) return fail(run.error());
    fmt::print(
        "{}\n",
        run->time ? "lab,size,file,ratio,low,high,us,reference_us,gb_a_second,copy_gb_a_second,wall_s_a_round"
                  : "lab,size,file,cycles,reference_cycles,ratio");
    for (const auto& program : *all)
        for (const auto& size : lab->timings) {
            auto lines = run->time ? measured(*lab, size, program, asked, *run)
                                   : modeled(*lab, size, program, asked.seed);
            if (!lines) return fail(lines.error());
            fmt::print("{}", *lines);
            std::fflush(stdout);
        }
    return all_passed;
}

}  // namespace warpmark::cli
