// Runs for sizes that are too large to simulate (Sized). They are small runs, the launcher alone at the full
// size, the time extrapolated from both, and one size that can show errors that the small runs do not. Runs
// the samples in sequence, then the launcher alone.
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "harness/base/splitmix64.h"
#include "harness/contract/finding_ids.h"
#include "harness/contract/unchecked_parts.h"
#include "harness/device/device_table.h"
#include "harness/observe/block_footprint.h"
#include "harness/observe/time_extrapolation.h"
#include "harness/runs/run_passes.h"
#include "harness/runs/single_run.h"
#include "harness/runs/work_limits.h"
#include "harness/session/full_size_flag.h"
#include "harness/session/job_execution.h"

namespace warpmark::session {
namespace {

// Runs one of the small cases from which a time is extrapolated. keeps_inputs: it will run again.
Result<CaseObservation> run_sample(const Job& job, Case& one, BuildRuns& runs, bool keeps_inputs) {
    observe::Count count;
    RunOptions run = run_of(runs);
    run.observer = &count;
    run.models_time = true;
    run.purse = nullptr;  // samples do not use up the cases' budget
    limit(run, runs.build, job.sample_limit_s);
    run.keeps_inputs = keeps_inputs;
    auto done = run_once(job, one, run);
    if (!done) return std::unexpected(done.error());
    for (size_t at = 0; at < one.arguments.size(); ++at)  // inputs are not compared
        if (one.arguments[at].use == Use::in) done->seen.outputs[at] = {};
    return std::move(done->seen);
}

uint64_t blocks_of(const std::vector<LaunchRecord>& launches) {
    uint64_t all = 0;
    for (const auto& one : launches) all += uint64_t{one.grid[0]} * one.grid[1] * one.grid[2];
    return all;
}

uint64_t bytes_moved(const std::vector<LaunchRecord>& launches) {
    uint64_t all = 0;
    for (const auto& one : launches) all += one.global.total().bytes + one.by_unit.total().bytes;
    return all;
}

// The samples on a device that is smaller than the real one by as much as the sample is smaller than the
// size: a grid that is limited to the blocks that fit has as many rounds there as at the size. Empty: the
// grids do not depend on the device, or the kernels do less.
std::vector<CaseObservation> on_smaller_devices(const Job& job, Sized& size, BuildRuns& runs,
                                                const std::vector<CaseObservation>& usual) {
    const double all = device::of_architecture(job.arch).product.multiprocessors;
    std::vector<CaseObservation> seen;
    for (size_t at = 0; at < size.samples.size(); ++at) {
        Case& one = size.samples[at];
        if (one.multiprocessors != 0) return {};
        const double share = static_cast<double>(size.sample_bytes[at]) / static_cast<double>(size.bytes);
        one.multiprocessors = std::max(1u, static_cast<uint32_t>(std::lround(all * share)));
        auto sample = run_sample(job, one, runs, false);
        one.multiprocessors = 0;
        const auto& before = usual[at].launches;
        if (!sample || std::ranges::any_of(sample->findings, is_error) ||
            blocks_of(sample->launches) >= blocks_of(before) ||
            4 * bytes_moved(sample->launches) < 3 * bytes_moved(before))
            return {};
        seen.push_back(std::move(*sample));
    }
    return seen;
}

// Selects the sampled blocks. Sizes of drawn cases are a class's secret, so a submission cannot compute it;
// the source is not part of it, because other names must not change a verdict.
uint64_t seed_of_samples(const Job& job) {
    uint64_t seed = mixed(job.seed);
    for (const auto& one : job.cases)
        for (const auto& argument : one.arguments)
            for (size_t at = 0; argument.use == Use::scalar && at < argument.bytes.size(); ++at)
                seed = mixed(seed + splitmix64_step + std::to_integer<uint64_t>(argument.bytes[at]));
    return seed;
}

// Result of running the launcher at a size, with no kernels or a few blocks of each. nullopt: it did not
// finish.
struct Asked {
    std::optional<std::vector<LaunchRecord>> launches;
    bool is_refused = false;       // the device rejects a launch
    bool broke_off = false;        // an error ended a kernel
    bool reached_a_limit = false;  // of the simulator: that is the error
};
Asked launches_of(const Job& job, Case& whole, BuildRuns& runs, uint64_t poll_limit) {
    RunOptions run = run_of(runs);
    limit(run, runs.build, job.time_limit_s);
    run.keeps_inputs = run.wants_outputs = false;
    run.launches_nothing = true;
    run.poll_limit = poll_limit;
    run.poll_seed = seed_of_samples(job);
    run.models_time = poll_limit > 0;
    observe::BlockFootprint count;
    if (poll_limit > 0) run.observer = &count;
    auto done = run_once(job, whole, run);
    if (!done) return {};
    const auto& findings = done->seen.findings;
    if (std::ranges::any_of(findings, is_error)) {
        const bool is_refused =
            std::ranges::find(findings, FindingId::launch_refused, &Finding::id) != findings.end();
        return {{}, is_refused, !is_refused, reached_a_limit(done->seen)};
    }
    return {std::move(done->seen.launches)};
}

// The case with zeros in place of data.
Case without_data(const Case& one) {
    Case empty{.name = one.name,
               .block_shared_limit = one.block_shared_limit,
               .multiprocessors = one.multiprocessors};
    for (const auto& argument : one.arguments) {
        const bool is_buffer = argument.use != Use::scalar;
        empty.arguments.push_back({.name = argument.name,
                                   .use = argument.use,
                                   .bytes = is_buffer ? std::vector<std::byte>() : argument.bytes,
                                   .element_bytes = argument.element_bytes,
                                   .zeros = argument.zeros + (is_buffer ? argument.bytes.size() : 0),
                                   .lead = argument.lead,
                                   .pointers = argument.pointers,
                                   .passed = argument.passed});
    }
    return empty;
}

constexpr uint64_t enough = 3'000'000;  // warp instructions of sampled blocks

bool may_repeat(const std::vector<LaunchRecord>& asked_for) {
    return observe::may_be_done_again(asked_for) || observe::may_be_coarser(asked_for);
}

// Compares the last two samples with a few blocks at the size. Buffers hold zeros there and most blocks do
// not run, so an error in these blocks alone proves nothing: the outputs at the size itself decide.
void look_at_size(const Job& job, Sized& size, BuildRuns& runs, const Asked& asked,
                  const observe::LaunchesAt& small, const observe::LaunchesAt& large, Case& empty_large,
                  SizedObservation& seen) {
    if (large.launches->empty()) return;
    if (asked.is_refused) seen.left_out = "asks for a launch that the device refuses";
    if (!asked.launches) return;
    if (asked.launches->empty()) {
        seen.left_out = "starts no kernel";
        return;
    }
    const auto looked = launches_of(job, size.whole, runs, enough);
    if (!looked.launches) {
        if (looked.broke_off) seen.beyond_bytes |= at_the_size_too;
        return;
    }
    const observe::LaunchesAt there{size.bytes, &*looked.launches};
    const bool may_do_more = !observe::done_more(large, there).empty();
    if (may_do_more || may_repeat(*looked.launches))
        if (const auto usual = launches_of(job, empty_large, runs, enough); usual.launches) {
            seen.left_out = observe::done_again(*usual.launches, *looked.launches);
            if (observe::is_coarser(*usual.launches, *looked.launches)) seen.beyond_bytes |= at_the_size_too;
            if (may_do_more) seen.done_more = observe::done_more({large.size, &*usual.launches}, there);
        }
    if (seen.left_out.empty()) seen.left_out = observe::left_out(small, large, size.bytes, *looked.launches);
}

uint64_t instructions_of(const std::vector<LaunchRecord>& launches) {
    uint64_t all = 0;
    for (const auto& launch : launches) all += launch.warp_instructions;
    return all;
}

// Size that can show errors that two smaller runs cannot; 0 if there is none or its run is too expensive.
uint64_t size_to_look_at(const observe::LaunchesAt& small, const observe::LaunchesAt& large, uint64_t size,
                         const std::vector<LaunchRecord>& asked_for) {
    constexpr double most_instructions = 30e6;
    if (large.size == 0) return 0;
    const uint64_t wanted = observe::beyond_reach(small, large, size, asked_for);
    const double a_byte =
        static_cast<double>(instructions_of(*large.launches)) / static_cast<double>(large.size);
    return a_byte * static_cast<double>(wanted) > most_instructions ? 0 : wanted;
}

uint64_t bytes_of(const Case& one) {
    uint64_t bytes = 0;
    for (const auto& argument : one.arguments)
        if (argument.use != Use::scalar) bytes += argument.bytes.size() + argument.zeros;
    return bytes;
}

bool starts_same_kernels(const std::vector<LaunchRecord>& a, const std::vector<LaunchRecord>& b) {
    return std::ranges::equal(a, b, {}, &LaunchRecord::kernel, &LaunchRecord::kernel);
}

// The largest case of at most these buffer bytes. Cases that start other kernels, like those of another
// exercise, are ignored unless all of them do. npos: none.
size_t largest_case(const Job& job, const BuildRuns& runs, uint64_t most,
                    const std::vector<LaunchRecord>& asked_for) {
    const auto is_alike = [&](const CaseObservation& seen) {
        return starts_same_kernels(seen.launches, asked_for);
    };
    const bool takes_all = std::ranges::none_of(runs.cases, is_alike);
    size_t found = std::string::npos;
    uint64_t found_bytes = 0;
    for (size_t at = 0; at < runs.cases.size(); ++at) {
        const uint64_t bytes = bytes_of(job.cases[at]);
        if (bytes <= found_bytes || bytes > most || !(takes_all || is_alike(runs.cases[at]))) continue;
        found = at;
        found_bytes = bytes;
    }
    return found;
}

// The same for a timing size without samples: compares the largest case, and the largest of at most half its
// size, with the launches there, and with a few blocks if there are many. The outputs at the size itself
// decide.
uint64_t size_to_look_at(const Job& job, Sized& size, BuildRuns& runs,
                         const std::vector<LaunchRecord>& asked_for) {
    const auto has_error = [](const CaseObservation& seen) {
        return std::ranges::any_of(seen.findings, is_error);
    };
    const size_t last = largest_case(job, runs, UINT64_MAX, asked_for);
    if (last == std::string::npos) return 0;
    constexpr uint64_t few = 300'000;       // because cases without a time are checked quickly
    constexpr uint64_t few_blocks = 65536;  // even a short index can number them
    const bool has_many = std::ranges::any_of(
        asked_for, [&](const LaunchRecord& one) { return blocks_of({one}) > few_blocks; });
    Asked looked;
    if (has_many && std::ranges::none_of(runs.cases, has_error))
        looked = launches_of(job, size.whole, runs, few);
    uint64_t found = looked.broke_off && !looked.reached_a_limit ? at_the_size_too : 0;
    if (looked.launches && may_repeat(*looked.launches)) {
        Case empty = without_data(job.cases[last]);
        const auto usual = launches_of(job, empty, runs, few);
        if (usual.launches && (!observe::done_again(*usual.launches, *looked.launches).empty() ||
                               observe::is_coarser(*usual.launches, *looked.launches)))
            found = at_the_size_too;
    }
    const uint64_t bytes = bytes_of(job.cases[last]);
    const size_t first = largest_case(job, runs, bytes / 2, asked_for);
    if (first == std::string::npos) return found;
    const observe::LaunchesAt small{bytes_of(job.cases[first]), &runs.cases[first].launches},
        large{bytes, &runs.cases[last].launches};
    return found | size_to_look_at(small, large, size.bytes, asked_for);
}

}  // namespace

// A program that breaks off in a case would break off here, too.
void run_sized(Job& job, BuildRuns& runs) {
    if (!runs.is_runnable() || std::ranges::any_of(runs.cases, broke_off)) return;
    for (auto& size : job.sized) {
        SizedObservation& seen = runs.sized.emplace_back();
        seen.name = size.whole.name;
        std::vector<const std::vector<LaunchRecord>*> launches;
        Case empty_large = size.samples.empty() ? Case{} : without_data(size.samples.back());
        for (auto& one : size.samples) {
            auto sample = run_sample(job, one, runs, true);
            if (!sample) {
                runs.error = std::unexpected(sample.error());
                return;
            }
            seen.samples.push_back(std::move(*sample));
            if (std::ranges::any_of(seen.samples.back().findings, is_error)) return;
        }
        for (const auto& sample : seen.samples) launches.push_back(&sample.launches);
        const auto asked = launches_of(job, size.whole, runs, 0);
        const auto asked_for = asked.launches.value_or(std::vector<LaunchRecord>());
        if (size.samples.size() < 2) {
            seen.beyond_bytes = size_to_look_at(job, size, runs, asked_for);
            if (size.samples.empty()) continue;
        } else {
            const size_t last = launches.size() - 1;
            const observe::LaunchesAt small{size.sample_bytes[last - 1], launches[last - 1]},
                large{size.sample_bytes[last], launches[last]};
            seen.beyond_bytes = size_to_look_at(small, large, size.bytes, asked_for);
            look_at_size(job, size, runs, asked, small, large, empty_large, seen);
        }
        note_crowded(asked_for, job.arch, runs.crowded);
        seen.foretold =
            asked.launches && observe::is_predictable(launches, size.sample_bytes, size.bytes, asked_for);
        std::vector<CaseObservation> scaled;
        if (observe::starts_fewer(launches, size.sample_bytes, size.bytes, asked_for)) {
            add_unseen(seen.samples.back().unseen, unseen_work,
                       "the launcher starts fewer threads there than small runs predict");
            scaled = on_smaller_devices(job, size, runs, seen.samples);
        }
        for (size_t at = 0; at < scaled.size(); ++at) launches[at] = &scaled[at].launches;
        seen.work = observe::extrapolated_cycles(launches, size.sample_bytes, size.bytes, asked_for);
    }
}

}  // namespace warpmark::session
