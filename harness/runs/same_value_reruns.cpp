// Reruns that test whether racing stores of equal values are equal for every input
// (observe/same_value_rule.h). The case runs again with different elements in its inputs, and with different
// scalars. If the two stores have different values in some run, the finding is race.write-write, and the
// equality was luck. If they always agree, it is a note. A run that breaks off, or has memory errors that the
// case does not have, is ignored: its inputs are invalid for the program. A finding that no run decides stays
// unchanged. Chooses the inputs of the reruns and updates the findings.
#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <set>

#include "harness/base/splitmix64.h"
#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/diagnose/finding_merging.h"
#include "harness/observe/race_value_injection.h"
#include "harness/runs/run_passes.h"
#include "harness/runs/single_run.h"
#include "harness/runs/work_limits.h"

namespace warpmark::session {
namespace {

constexpr uint64_t values_times_longer = 2, values_instructions_at_least = 1'000'000;
constexpr uint32_t trials_of_inputs = 3, trial_of_other_sizes = 2, trials_of_scalars = 3;

// Two stores, identified by their kernel and lines.
using Stores = std::pair<std::string, diagnose::Lines>;
Stores stores_of(const Finding& finding) {
    return {finding.kernel, diagnose::identity(finding).lines};
}

// True if the values are equal in this run and it is undecided whether they always are.
bool is_open(const Finding& finding) {
    const Race* race = fact_of<Race>(finding);
    return race && race->by_chance;
}

bool differs(const Finding& finding) {
    const Race* race = fact_of<Race>(finding);
    return race && finding.id == FindingId::race_write_write && !race->same_value;
}

// Lines with plain reads of locations that other threads write concurrently.
observe::ReadingLines racing_reads(const std::vector<Finding>& findings) {
    observe::ReadingLines lines;
    for (const auto& finding : findings)
        if (finding.id == FindingId::race_read_write)
            for (const auto& at : finding.locations)
                if (at.role == Role::reads) lines.insert({finding.kernel, at.file, at.line});
    return lines;
}

bool is_input(const Argument& one) {
    return (one.use == Use::in || one.use == Use::inout) && !one.bytes.empty();
}

bool has_equal_elements(const Argument& one) {
    const uint64_t width = std::max(1u, one.element_bytes);
    return std::ranges::equal(
        one.bytes.begin() + static_cast<std::ptrdiff_t>(std::min(width, one.bytes.size())), one.bytes.end(),
        one.bytes.begin(), one.bytes.end() - static_cast<std::ptrdiff_t>(std::min(width, one.bytes.size())));
}

// Changes that drawing elements cannot make: some elements get a number near their own, or one of another
// magnitude.
void change_some(Argument& one, uint32_t which) {
    const uint64_t width = std::max(1u, one.element_bytes), count = one.bytes.size() / width;
    constexpr std::byte exponent{4}, exponent_of_zero{0x40};  // in a number's highest byte
    for (uint64_t at = 0; at < count; ++at) {
        const bool is_chosen[trials_of_inputs] = {(mixed(at) & 1) != 0, at % 2 == 0, at % 3 == 0};
        if (!is_chosen[which]) continue;
        std::byte* element = one.bytes.data() + at * width;
        const bool is_zero =
            std::all_of(element, element + width, [](std::byte b) { return b == std::byte{0}; });
        if (which != trial_of_other_sizes || width < 4)
            element[0] ^= std::byte{1};
        else
            element[width - 1] ^= is_zero ? exponent_of_zero : exponent;
    }
}

// nullopt if the case has no such elements.
std::optional<Case> with_other_elements(const Case& one, uint32_t which) {
    Case other = other_inputs(one, which).value_or(one);
    bool any = false;
    for (size_t at = 0; at < one.arguments.size(); ++at) {
        Argument& argument = other.arguments[at];
        if (!is_input(argument)) continue;
        const bool is_large = which == trial_of_other_sizes, is_alike = has_equal_elements(one.arguments[at]);
        if (is_large || (is_alike && (argument.use == Use::in || which > 0))) change_some(argument, which);
        any = any || argument.bytes != one.arguments[at].bytes;
    }
    if (!any) return {};
    return other;
}

// Changes half of the scalars, so that two equal ones differ. Sizes are decremented, so that indices stay
// within arrays.
std::optional<Case> with_other_scalars(const Case& one, uint32_t which) {
    Case other = one;
    uint32_t index = 0;
    bool any = false;
    for (auto& argument : other.arguments) {
        if (argument.use != Use::scalar || argument.bytes.empty() || argument.bytes.size() > 8 ||
            !argument.pointers.empty())
            continue;
        const bool is_chosen[trials_of_scalars] = {index % 2 == 0, index % 2 == 1, index % 4 > 1};
        ++index;
        if (!is_chosen[which]) continue;
        int64_t value = 0;
        std::memcpy(&value, argument.bytes.data(), argument.bytes.size());
        value += value > 1 ? -1 : 1;
        std::memcpy(argument.bytes.data(), &value, argument.bytes.size());
        any = true;
    }
    if (!any) return {};
    return other;
}

class ValueTrials {
  public:
    ValueTrials(const Job& job, const RunOptions& again, const CaseObservation& seen,
                const std::vector<Finding>& findings)
        : job_(job), again_(again), seen_(seen), racing_(racing_reads(findings)) {
        for (const auto& finding : findings)
            if (is_open(finding)) open_.insert(stores_of(finding));
        uint64_t usual = values_instructions_at_least;
        for (const auto& launch : seen.launches) usual += launch.warp_instructions + launch.host_instructions;
        again_.warp_instructions = values_times_longer * usual;
    }

    void run_all(const Case& one) {
        for (uint32_t which = 0; which < trials_of_inputs; ++which) {
            auto other = with_other_elements(one, which);
            if (other) try_with(std::move(*other), which);
        }
        for (uint32_t which = 0; which < trials_of_scalars; ++which)
            if (auto other = with_other_scalars(one, which)) try_with(std::move(*other), which);
        for (uint32_t which = 0; which < trials_of_inputs && !racing_.empty(); ++which) try_with(one, which);
        // Without inputs, the values are always these.
        const bool is_program = one.arguments.empty();
        if (!is_tried_ && racing_.empty() && !is_program) agree_ = open_;
    }

    bool differ(const Stores& stores) const { return differ_.contains(stores); }
    bool agree(const Stores& stores) const { return agree_.contains(stores); }

  private:
    void try_with(Case other, uint32_t which) {
        if (differ_.size() == open_.size()) return;
        if (again_.purse && again_.purse->left < 2 * again_.warp_instructions) return;
        FindingLog log;
        observe::SameValueTrial trial(log, racing_, which);
        RunOptions run = again_;
        run.observer = &trial;
        run.injector = &trial;
        run.keeps_inputs = run.wants_outputs = run.wants_plan = false;
        is_tried_ = true;
        const auto done = run_once(job_, other, run);
        if (!done || !done->whole || breaks_more(done->seen)) return;
        for (const auto& finding : log.findings()) {
            const Stores stores = stores_of(finding);
            if (!open_.contains(stores)) continue;
            if (differs(finding)) differ_.insert(stores);
            if (is_open(finding) || finding.id == FindingId::race_same_value) agree_.insert(stores);
        }
    }

    bool breaks_more(const CaseObservation& done) const {
        return std::ranges::any_of(done.findings, [&](const Finding& finding) {
            return is_error(finding) &&
                   std::ranges::find(seen_.findings, finding.id, &Finding::id) == seen_.findings.end();
        });
    }

    const Job& job_;
    RunOptions again_;
    const CaseObservation& seen_;
    const observe::ReadingLines racing_;
    std::set<Stores> open_, differ_, agree_;
    bool is_tried_ = false;
};

void settle(Finding& finding, bool always) {
    Race race = *fact_of<Race>(finding);
    race.by_chance = !always;
    if (always) race.gap = {};
    finding.fact = std::move(race);
    finding.id = always ? FindingId::race_same_value : FindingId::race_write_write;
    finding.severity = always ? Severity::note : Severity::error;
}

// Returns true if the finding is already decided in `known`, and adopts that decision.
bool adopt(Finding& finding, const std::vector<Finding>& known) {
    for (const auto& other : known) {
        const Race* race = fact_of<Race>(other);
        if (!race || !race->same_value || stores_of(other) != stores_of(finding)) continue;
        const bool is_note = other.id == FindingId::race_same_value;
        if (is_note && race->by_chance) continue;  // no trial has decided it
        settle(finding, is_note);
        return true;
    }
    return false;
}

// Keeps one finding per pair of stores.
void drop_repeated(std::vector<Finding>& findings) {
    std::map<std::pair<FindingId, Stores>, size_t> first;
    std::vector<Finding> kept;
    for (auto& finding : findings) {
        const bool is_equal = fact_of<Race>(finding) && fact_of<Race>(finding)->same_value;
        const auto [known, fresh] = first.try_emplace({finding.id, stores_of(finding)}, kept.size());
        if (is_equal && !fresh)
            kept[known->second].count += finding.count;
        else
            kept.push_back(std::move(finding));
    }
    findings = std::move(kept);
}

// True if the optimized build proves that these stores are equal for every input.
bool is_proven(const Finding& finding, const std::vector<Finding>& optimized) {
    const Race& race = *fact_of<Race>(finding);
    bool proven = false;
    for (const auto& other : optimized) {
        const Race* known = fact_of<Race>(other);
        if (!known || stores_of(other) != stores_of(finding)) continue;
        if (other.id != FindingId::race_same_value) return false;
        proven = proven || (!known->by_chance && known->array == race.array && known->offset == race.offset);
    }
    return proven;
}

// True if all races of the source at that location store equal values for every input. An optimizer that
// merges stores gives them lines of other stores.
bool is_harmless_there(const Finding& finding, const std::vector<Finding>& unoptimized) {
    const Race& race = *fact_of<Race>(finding);
    bool any = false;
    for (const auto& other : unoptimized) {
        const Race* known = fact_of<Race>(other);
        if (!known || other.kernel != finding.kernel || known->array != race.array ||
            known->offset != race.offset)
            continue;
        if (other.id != FindingId::race_same_value || known->by_chance) return false;
        any = true;
    }
    return any;
}

// For cases without a trial. Stores that the optimized build computes in one way are equal, even if the
// unoptimized build, which keeps calls and variables, does not show it. An optimizer that merges stores gives
// them other lines. Such a race is dropped if all races of the source at that location store equal values.
void take_proofs(std::vector<Finding>& unoptimized, std::vector<Finding>& optimized) {
    for (auto& finding : unoptimized)
        if (is_open(finding) && is_proven(finding, optimized)) settle(finding, true);
    std::erase_if(optimized, [&](const Finding& finding) {
        return is_open(finding) && finding.severity == Severity::error &&
               is_harmless_there(finding, unoptimized);
    });
}

void settle_in_cases(PassContext& context, BuildRuns& runs, const BuildRuns* before) {
    static const std::vector<Finding> none;
    const Job& job = context.job;
    const RunOptions again = context.again(runs);
    for (size_t at = 0; at < runs.cases.size() && at < job.cases.size(); ++at)
        settle_same_values(job, job.cases[at], again, runs.cases[at],
                           before && at < before->cases.size() ? before->cases[at].findings : none,
                           runs.cases[at].findings, context.has_buffers());
}

}  // namespace

void settle_same_values(const Job& job, const Case& one, const RunOptions& again, const CaseObservation& seen,
                        const std::vector<Finding>& known, std::vector<Finding>& findings, bool may_try) {
    std::vector<Finding*> open;
    for (auto& finding : findings)
        if (is_open(finding) && !adopt(finding, known)) open.push_back(&finding);
    if (!open.empty() && may_try && seen.whole && !reached_a_limit(seen)) {
        ValueTrials trials(job, again, seen, findings);
        trials.run_all(one);
        for (Finding* finding : open) {
            const Stores stores = stores_of(*finding);
            if (trials.differ(stores) || trials.agree(stores)) settle(*finding, !trials.differ(stores));
        }
    }
    drop_repeated(findings);
}

void settle_same_values(PassContext& context) {
    auto &optimized = context.optimized, &unoptimized = context.unoptimized;
    settle_in_cases(context, unoptimized, nullptr);
    settle_in_cases(context, optimized, &unoptimized);
    for (size_t at = 0; at < unoptimized.cases.size() && at < optimized.cases.size(); ++at)
        if (!context.has_buffers() || context.job.cases[at].arguments.empty())
            take_proofs(unoptimized.cases[at].findings, optimized.cases[at].findings);
}

}  // namespace warpmark::session
