// Repeated calls of the launcher in one process. Each case runs in a fresh simulator, which hides state that
// is kept between calls: a static variable, a word of device memory, an allocation. So a few small calls run
// one after another in one simulator, with different sizes and different contents of the same buffers.
//
// Outputs are those of the optimized build. Races, uninitialized reads and barriers are those of the
// unoptimized build, which does not move accesses forward. Findings that the case has without repetition are
// not repeated.
//
// Runs the calls in both builds and keeps the findings that are new.
#include <algorithm>
#include <utility>

#include "harness/base/attack_defenses.h"
#include "harness/contract/finding_ids.h"
#include "harness/diagnose/finding_merging.h"
#include "harness/observe/event_observers.h"
#include "harness/runs/run_passes.h"
#include "harness/runs/work_limits.h"

namespace warpmark::session {
namespace {

// Limit of a call relative to that of its case, in warp instructions.
constexpr uint64_t turn_times_longer = 8, turn_instructions_at_least = 20'000'000;

// Findings that the unoptimized build decides.
bool is_of_accesses(const Finding& finding) {
    const Family of = family(finding.id);
    return of == Family::race || of == Family::barrier || finding.id == FindingId::memory_uninitialized;
}

bool is_known(const std::vector<CaseObservation>& cases, const Finding& finding) {
    return std::ranges::any_of(cases, [&](const CaseObservation& seen) {
        const auto has = [&](const std::vector<Finding>& known) {
            const auto is_same = [&](const Finding& one) {
                return is_error(one) && diagnose::is_known_from_earlier_call(one, finding);
            };
            return std::ranges::any_of(known, is_same);
        };
        return has(seen.findings) || has(seen.consequences);
    });
}

uint64_t instructions_of(const Job& job, const Observation& observation) {
    if (job.host_reads_device) return case_limits(job.time_limit_s, true).warp_instructions;
    uint64_t sum = turn_instructions_at_least;
    for (const auto& call : job.in_turn)
        for (const auto& seen : observation.cases)
            if (seen.name == call.name)
                for (const auto& launch : seen.launches)
                    sum += turn_times_longer * (launch.warp_instructions + launch.host_instructions);
    return sum;
}

bool is_of_run(const Finding& finding) {
    return family(finding.id) == Family::run || family(finding.id) == Family::launch;
}

// Adds findings of later calls that no case has. Findings that ended a call or kept a kernel from running
// stay with the call.
void add_findings(Observation& observation, std::vector<CaseObservation>& calls, bool of_accesses) {
    for (size_t at = 0; at < calls.size(); ++at) {
        const auto seen = std::ranges::find(observation.cases, calls[at].name, &CaseObservation::name);
        auto findings = std::exchange(calls[at].findings, {});
        if (at == 0 || seen == observation.cases.end()) continue;
        for (auto& finding : findings) {
            if (!is_error(finding) || is_of_accesses(finding) != of_accesses) continue;
            if (is_known(observation.cases, finding)) continue;
            finding.evidence = Evidence::later_call;
            finding.call = static_cast<uint32_t>(at);
            finding.witness.sought = true;
            finding.witness.why_none = NoWitness::later_call;
            auto& where = is_of_run(finding) ? calls[at].findings : seen->findings;
            where.push_back(std::move(finding));
        }
    }
}

// Options with a separate limit for these runs.
RunOptions with_own_limit(RunOptions run, uint64_t instructions) {
    run.warp_instructions = instructions;
    run.purse = nullptr;
    run.stop_from = nullptr;
    run.wants_plan = false;
    return run;
}

Result<std::vector<CaseObservation>> calls_of(Job& job, RunOptions run, uint64_t instructions) {
    FindingLog watched;
    observe::EventObserver watch(watched, false);
    run = with_own_limit(run, instructions);
    run.observer = job.checks ? &watch : nullptr;
    auto calls = run_repeated_calls(job, job.in_turn, run, watched);
    if (calls)
        for (auto& call : *calls) drop_first_guesses(run.guesses, call.findings);
    return calls;
}

// Removes reads that the cases have; they are already decided.
void drop_known(const std::vector<CaseObservation>& cases, std::vector<CaseObservation>& calls) {
    for (auto& call : calls)
        std::erase_if(call.findings, [&](const Finding& finding) {
            return finding.id == FindingId::memory_uninitialized && is_known(cases, finding);
        });
}

// Applies the decisions of the cases' reruns to the same stores of equal values.
void settle_as_in_cases(const Job& job, const RunOptions& again, const std::vector<CaseObservation>& cases,
                        std::vector<CaseObservation>& calls) {
    std::vector<Finding> known;
    for (const auto& one : cases) known.insert(known.end(), one.findings.begin(), one.findings.end());
    for (auto& call : calls)
        settle_same_values(job, job.cases.front(), again, call, known, call.findings, false);
}

void add_findings_of_accesses(Job& job, const RunOptions& unoptimized, uint64_t instructions,
                              Observation& observation) {
    auto calls = calls_of(job, unoptimized, instructions);
    if (!calls) return;
    drop_known(observation.cases, *calls);
    calls->front().findings.clear();  // the first call is the case itself
    RunOptions again = with_own_limit(unoptimized, instructions);
    WorkBudget purse = purse_of_repeats();
    again.purse = &purse;
    drop_harmless_reads(job, again, *calls);
    settle_as_in_cases(job, again, observation.cases, *calls);
    for (const auto& call : *calls)
        for (const auto& more : call.unseen)
            add_unseen(observation.cases.front().unseen, more.about, more.because);
    add_findings(observation, *calls, true);
}

}  // namespace

void call_in_turn(PassContext& context) {
    Job& job = context.job;
    Observation& observation = context.observation;
    const auto broke_off = [](const CaseObservation& seen) { return !seen.whole; };
    if (!is_enabled(Defense::fresh_state) || job.in_turn.size() < 2 || observation.cases.empty()) return;
    if (std::ranges::any_of(observation.cases, broke_off)) return;
    const uint64_t instructions = instructions_of(job, observation);
    auto calls = calls_of(job, context.again(context.optimized), instructions);
    if (!calls)
        return add_unseen(observation.cases.front().unseen, outputs_of_other_orders,
                          "no further call in the same process could be made");
    add_findings(observation, *calls, false);
    if (!context.unoptimized.cases.empty())
        add_findings_of_accesses(job, context.again(context.unoptimized), instructions, observation);
    calls->front().outputs.clear();  // the first call is the case itself
    observation.in_turn = std::move(*calls);
}

}  // namespace warpmark::session
