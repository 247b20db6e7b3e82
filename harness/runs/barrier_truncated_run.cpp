// Races and uninitialized reads that occur entirely before a barrier missed by some threads, and so are not
// consequences of it. Finds the barriers of the findings in the PTX and runs the code before them.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harness/diagnose/finding_merging.h"
#include "harness/observe/event_observers.h"
#include "harness/ptx/module_queries.h"
#include "harness/runs/instruction_source_line.h"
#include "harness/runs/run_passes.h"

namespace warpmark::session {
namespace {

using Lines = std::set<int>;

constexpr uint64_t instructions_max = 20'000'000;  // the run is a prefix of one that ended

// Per kernel: lines of the barriers at which threads wait, if findings of the kernel may be their
// consequences.
std::map<std::string, Lines> barriers_with_consequences(const std::vector<Finding>& findings) {
    std::map<std::string, Lines> barriers;
    for (const auto& finding : findings) {
        if (family(finding.id) != Family::barrier) continue;
        for (const auto& at : finding.locations)
            if (at.role == Role::waits && at.line > 0) barriers[finding.kernel].insert(at.line);
    }
    std::erase_if(barriers, [&](const auto& one) {
        return std::ranges::none_of(findings, [&](const Finding& finding) {
            return finding.kernel == one.first && diagnose::follows_from_barriers(finding.id);
        });
    });
    return barriers;
}

bool is_barrier(const ptx::Instruction& one) {
    return one.opcode.starts_with("bar.") || one.opcode.starts_with("barrier.");
}

// Returns false if no instruction belongs to these lines or the function cannot be cut.
bool cut(const ptx::Module& module, const std::string& file, ptx::Function& function, const Lines& lines) {
    std::vector<uint32_t> stops(function.body.size());  // numbered by their lines
    for (size_t at = 0; at < stops.size(); ++at) {
        const auto& one = function.body[at];
        const int line = is_barrier(one) ? line_in(module, file, one.place) : 0;
        if (lines.contains(line)) stops[at] = static_cast<uint32_t>(line);
    }
    return std::ranges::any_of(stops, [](uint32_t stop) { return stop != 0; }) &&
           ptx::cut_before(function, stops);
}

// `build`: the build that showed `findings`.
std::vector<Finding> found_before_barriers(const Job& job, Case& one, const RunOptions& build,
                                           const std::vector<Finding>& findings) {
    const auto barriers = barriers_with_consequences(findings);
    if (barriers.empty()) return {};
    ptx::Module module = *build.module;
    bool is_cut = false;
    for (auto& function : module.functions) {
        const auto found =
            function.is_entry ? barriers.find(program::shown_name(function.name)) : barriers.end();
        if (found != barriers.end() && cut(module, job.file, function, found->second)) is_cut = true;
    }
    if (!is_cut) return {};
    FindingLog log;
    observe::EventObserver watch(log, false);
    RunOptions run = build;
    run.module = &module;
    run.decoded = nullptr;
    run.observer = &watch;
    run.wants_outputs = run.wants_plan = false;
    run.warp_instructions = instructions_max;
    if (const auto done = run_once(job, one, run); !done) return {};
    return log.take();
}

}  // namespace

void part_consequences(PassContext& context) {
    Job& job = context.job;
    const RunOptions again = context.again(context.judging());
    for (size_t at = 0; at < context.optimized.cases.size(); ++at) {
        CaseObservation& seen = context.optimized.cases[at];
        std::vector<Finding> before;
        if (context.has_buffers()) before = found_before_barriers(job, job.cases[at], again, seen.findings);
        seen.findings = diagnose::without_consequences(std::move(seen.findings), &seen.consequences, before);
        context.observation.cases.push_back(std::move(seen));
    }
}

}  // namespace warpmark::session
