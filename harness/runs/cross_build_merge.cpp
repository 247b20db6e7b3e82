// Merges the observations of a case in the optimized and in the unoptimized build. A correct compiler adds no
// race, no uninitialized read whose value matters and no barrier. So every finding of the unoptimized build
// stays. A finding of the optimized build alone is dropped only if it is shown to come from the compiler: the
// values do not matter (observe/race_value_injection.h), or every thread reached the same barriers in both
// builds. Undecided cases are reported (contract/unchecked_parts.h). Merges the findings of two builds and
// tests those of the optimized build alone.
#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "harness/base/attack_defenses.h"
#include "harness/contract/finding_ids.h"
#include "harness/diagnose/finding_merging.h"
#include "harness/observe/race_value_injection.h"
#include "harness/observe/serialized_lanes.h"
#include "harness/runs/run_passes.h"

namespace warpmark::session {
namespace {

// The unoptimized build takes more instructions and more stack, so reaching its limit alone is not the
// program's fault.
bool is_own_limit(const Finding& finding, const CaseObservation& optimized) {
    if (family(finding.id) == Family::tool || finding.id == FindingId::run_limit) return true;
    return finding.id == FindingId::memory_stack &&
           std::ranges::find(optimized.findings, finding.id, &Finding::id) == optimized.findings.end();
}

const char* limit_words(const Finding& finding) {
    if (family(finding.id) == Family::tool) return "needs something that the simulator does not support";
    return finding.id == FindingId::run_limit ? "reaches the limit of instructions"
                                              : "needs more stack than a thread has";
}

std::string words(const std::string& lacks) {
    return "the unoptimized build, which performs every access of the source, " + lacks;
}

// The unoptimized build's run of the case.
struct OtherBuild {
    std::vector<Finding> findings;
    std::vector<Unseen> unseen;
    std::vector<LaunchRecord> launches;
    observe::BarrierDigest barriers;
    bool whole = true;
    std::string lacks;  // why it does not decide: "does not compile here"; "" if it does
};

class BothBuilds {
  public:
    // may_try: the cases' buffers are still available for runs of the optimized build (`again`).
    BothBuilds(Job& job, const RunOptions& again, bool may_try)
        : job_(job), again_(again), may_try_(may_try) {}

    // Merges into `seen`, the optimized build's run.
    void judge(Case&, CaseObservation& seen, const observe::BarrierDigest&, OtherBuild);

  private:
    enum class Matters { no, yes, unknown };
    Matters values_matter(Case&, const CaseObservation&);
    void judge_alone(Case&, CaseObservation& seen, std::vector<Finding> alone, bool same_barriers,
                     bool same_warp_barriers, const OtherBuild&);
    std::vector<Finding> tried(Case&, CaseObservation& seen, std::vector<Finding> alone);

    Job& job_;
    const RunOptions& again_;
    const bool may_try_;
    uint64_t budget_ = 400'000'000;  // warp instructions of all tries
};

BothBuilds::Matters BothBuilds::values_matter(Case& one, const CaseObservation& seen) {
    if (!may_try_ || !seen.whole) return Matters::unknown;
    uint64_t usual = 1'000'000;
    for (const auto& launch : seen.launches) usual += launch.warp_instructions;
    const uint64_t takes = 2 * usual + (again_.purse ? 2 * again_.purse->largest_run : 0);
    const auto run = [&](observe::RaceValueInjection& disturbance) -> std::optional<RunResult> {
        if (budget_ < 2 * usual || (again_.purse && again_.purse->left < takes)) return {};
        RunOptions again = again_;
        again.observer = &disturbance;
        again.injector = &disturbance;
        again.warp_instructions = 2 * usual;
        auto done = run_once(job_, one, again);
        if (!done) return {};
        budget_ -= std::min(budget_, done->warp_instructions + 1'000);
        return std::move(*done);
    };
    FindingLog log;
    observe::RaceValueInjection first(log);
    const auto usual_run = run(first);
    if (!usual_run || !usual_run->whole || first.overflows()) return Matters::unknown;
    if (!first.found_any()) return Matters::yes;  // compilers move only plain reads, and there are none
    for (const auto other : observe::others) {
        FindingLog nobody_reads;
        observe::RaceValueInjection next(nobody_reads, first, other);
        const auto done = run(next);
        if (!done) return Matters::unknown;
        if (!done->whole || next.flow() != first.flow()) return Matters::yes;
        if (done->seen.outputs != usual_run->seen.outputs || done->seen.printed != usual_run->seen.printed)
            return Matters::yes;
        if (next.reads_met() == 0 || next.reads_met() != next.reads_reached()) return Matters::unknown;
    }
    return Matters::no;
}

// Returns the findings whose values matter.
std::vector<Finding> BothBuilds::tried(Case& one, CaseObservation& seen, std::vector<Finding> alone) {
    if (alone.empty()) return alone;
    const auto matters = values_matter(one, seen);
    if (matters == Matters::yes) return alone;
    if (matters == Matters::unknown)
        add_unseen(seen.unseen, "race.",
                   may_try_
                       ? "only the optimized build shows such a finding, and a second run, which would show "
                         "whether it matters, did not finish"
                       : "only the optimized build shows such a finding, and the buffers are too large to be "
                         "kept for a second run");
    return {};
}

void BothBuilds::judge_alone(Case& one, CaseObservation& seen, std::vector<Finding> alone, bool same_barriers,
                             bool same_warp_barriers, const OtherBuild& other) {
    using diagnose::Trial;
    std::vector<Finding> races, stay;
    for (auto& finding : alone) {
        if (finding.severity == Severity::note || diagnose::is_covered(finding, seen.findings)) continue;
        const Trial trial = diagnose::trial_of(finding);
        const bool by_blocks = trial == Trial::block_barriers, by_warps = trial == Trial::warp_barriers;
        if ((by_blocks && same_barriers) || (by_warps && same_warp_barriers)) continue;
        if ((by_blocks || by_warps) && !other.lacks.empty()) continue;
        (trial == Trial::racing_reads ? races : stay).push_back(std::move(finding));
    }
    std::ranges::move(tried(one, seen, std::move(races)), std::back_inserter(stay));
    for (auto& finding : stay) {
        finding.evidence = Evidence::optimised_build;
        // Witnesses are searched in the unoptimized build.
        if (family(finding.id) == Family::race) {
            finding.witness.sought = true;
            finding.witness.why_none = NoWitness::optimised_build_alone;
        }
        seen.findings.push_back(std::move(finding));
    }
    diagnose::sort_findings(seen.findings);
}

void BothBuilds::judge(Case& one, CaseObservation& seen, const observe::BarrierDigest& barriers,
                       OtherBuild other) {
    const bool ended = seen.whole;
    for (const auto& finding : other.findings)
        if (ended && other.lacks.empty() && is_own_limit(finding, seen)) other.lacks = limit_words(finding);
    const auto own_limit = [&](const Finding& finding) { return is_own_limit(finding, seen); };
    const bool broke_off_by_limit = std::erase_if(other.findings, own_limit) > 0;
    if (!other.lacks.empty() && ended)
        for (const char* about : {"race.", "memory.", "barrier."})
            add_unseen(seen.unseen, about, words(other.lacks));
    const bool whole = ended && (other.whole || broke_off_by_limit);
    if (other.lacks.empty()) observe::cap_turns(seen.launches, other.launches);
    for (auto& more : other.unseen) add_unseen(seen.unseen, more.about, std::move(more.because));
    std::vector<Finding> alone;
    seen.findings = diagnose::merge_builds(std::move(seen.findings), std::move(other.findings), &alone);
    if (!is_enabled(Defense::two_builds)) alone.clear();
    judge_alone(one, seen, std::move(alone), barriers.of_blocks == other.barriers.of_blocks,
                barriers.of_warps == other.barriers.of_warps, other);
    seen.whole = whole;
}

}  // namespace

void merge_both_builds(PassContext& context) {
    Job& job = context.job;
    BuildRuns &optimized = context.optimized, &unoptimized = context.unoptimized;
    const bool ran = unoptimized.is_runnable() && unoptimized.cases.size() == optimized.cases.size();
    const RunOptions again = context.again(optimized);
    BothBuilds both(job, again, context.has_buffers());
    for (size_t at = 0; at < optimized.cases.size(); ++at) {
        OtherBuild other;
        if (!ran)
            other.lacks = "does not compile here";
        else if (at >= context.limited_from) {
            other.lacks = "was stopped";
            other.whole = false;
        } else {
            CaseObservation& seen = unoptimized.cases[at];
            other = {std::move(seen.findings),
                     std::move(seen.unseen),
                     std::move(seen.launches),
                     unoptimized.barriers[at],
                     seen.whole,
                     ""};
        }
        both.judge(job.cases[at], optimized.cases[at], optimized.barriers[at], std::move(other));
    }
    if (!ran) unoptimized.cases.clear();
}

}  // namespace warpmark::session
