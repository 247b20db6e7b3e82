// Searches for a thread order in which a race changes the program's output. A witness is such a run: the same
// source and input, another result. If none is found, the finding states why the correct result was luck.
// Chooses schedules for each race and compares the outputs.
#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "harness/contract/finding_ids.h"
#include "harness/diagnose/finding_merging.h"
#include "harness/runs/run_passes.h"

namespace warpmark::session {
namespace {

using machine::Schedule;
using Outputs = std::vector<std::vector<std::byte>>;

// In warp instructions: the budget for all searches of a job, its minimum, and the allowance of each run on
// top of the instructions in the usual order.
constexpr uint64_t search_budget_of_a_job = 150'000'000, least_budget = 5'000'000, allowance = 200'000;
// A search takes no longer than the job's usual runs. Those cover both builds and all cases; the unoptimized
// build takes about four times the instructions, and all of them are observed, unlike the search's runs.
constexpr uint64_t searches_per_run = 12;
constexpr size_t races_of_a_case = 8, elements_told = 32;

// Accesses by the asynchronous proxy without a fence do not depend on the thread order.
bool is_of_a_proxy(const Finding& finding) {
    const auto* use = fact_of<EarlyUse>(finding);
    return use && use->missing == EarlyUse::MissingWait::proxy_fence;
}

bool is_sought(const Finding& finding) {
    return family(finding.id) == Family::race && finding.id != FindingId::race_same_value &&
           finding.locations.size() >= 2 && finding.locations[0].line > 0 && !is_of_a_proxy(finding);
}

machine::AccessPoint point(const Location& at) {
    return {at.block, at.thread, at.file, at.line, at.column};
}

// For a race that is not between threads: the device operation in flight; 0 for a race between threads.
uint32_t late_operation(const Finding& race) {
    if (const auto* beside_host = fact_of<InFlightAccess>(race)) return beside_host->operation;
    if (const auto* beside_another = fact_of<UnorderedWork>(race)) return beside_another->operation;
    return 0;
}

bool comes_late(const Schedule& schedule) {
    return schedule.order == Schedule::Order::late_work || schedule.order == Schedule::Order::late_copies;
}

// True for a schedule that is not made for one race.
bool is_general(const Schedule& schedule) {
    return schedule.kernel.empty() && !comes_late(schedule);
}

// True if the case has outputs to compare; a program that only prints has none.
bool has_output(const Case& one) {
    return std::ranges::any_of(one.arguments, [](const Argument& argument) {
        return argument.use != Use::scalar && argument.use != Use::in;
    });
}

// The first buffer that differs.
std::optional<Witness> difference(const Case& one, const Outputs& usual, const Outputs& got) {
    for (size_t at = 0; at < usual.size(); ++at) {
        if (one.arguments[at].use == Use::scalar || one.arguments[at].use == Use::in || usual[at] == got[at])
            continue;
        Witness witness;
        witness.argument = static_cast<uint32_t>(at);
        const size_t bytes = std::max(one.arguments[at].element_bytes, 1u);
        for (size_t from = 0; from + bytes <= usual[at].size(); from += bytes) {
            if (std::memcmp(&usual[at][from], &got[at][from], bytes) == 0) continue;
            if (++witness.differing > elements_told) continue;
            const auto first = static_cast<std::ptrdiff_t>(from),
                       last = static_cast<std::ptrdiff_t>(from + bytes);
            witness.elements.push_back({from / bytes,
                                        {usual[at].begin() + first, usual[at].begin() + last},
                                        {got[at].begin() + first, got[at].begin() + last}});
        }
        if (witness.differing) return witness;
    }
    return {};
}

class Search {
  public:
    Search(Job& job, const RunOptions& again, uint64_t budget) : job_(job), again_(again), budget_(budget) {}

    void look(Case& one, CaseObservation& seen) {
        size_t races = 0;
        usual_.reset();
        general_.clear();
        for (auto& finding : seen.findings) {
            if (!is_sought(finding) || finding.witness.sought ||
                known_.contains(diagnose::place_key(finding)))
                continue;
            finding.witness.sought = true;
            if (!has_output(one)) continue;
            finding.witness.why_none = obstacle(one, ++races);
            if (finding.witness.why_none == NoWitness::unsaid) search(one, finding);
            if (finding.witness.found) known_.insert(diagnose::place_key(finding));
        }
        not_luck(seen.findings);
    }

  private:
    // Another race has proved the kernel wrong, so its output was not correct by luck.
    static void not_luck(std::vector<Finding>& findings) {
        for (auto& one : findings) {
            if (!one.witness.sought || one.witness.found || one.witness.orders_tried == 0) continue;
            const auto other = std::ranges::find_if(findings, [&](const Finding& finding) {
                return finding.witness.found && finding.kernel == one.kernel;
            });
            if (other == findings.end()) continue;
            one.witness.why_none = NoWitness::other_race_shows;
            one.witness.other_line = other->locations[0].line;
        }
    }

    // The reason why no other order can be tried, or `unsaid`.
    NoWitness obstacle(Case& one, size_t races) {
        if (races > races_of_a_case) return NoWitness::earlier_races;
        if (!usual_) usual_ = run(one, Schedule{}, budget_);
        if (!usual_ || usual_->warp_instructions >= budget_) return NoWitness::run_too_long;
        return usual_->whole ? NoWitness::unsaid : NoWitness::run_endless;
    }

    std::optional<RunResult> run(Case& one, const Schedule& schedule, uint64_t limit) {
        if (budget_ == 0) return {};
        RunOptions again = again_;
        again.schedule = schedule;
        again.warp_instructions = std::min(limit, budget_);
        auto done = run_once(job_, one, again);
        if (!done) return {};
        budget_ -= std::min(budget_, done->warp_instructions + 1'000);
        return std::move(*done);
    }

    // Runs a schedule that is not made for one race, once per case.
    const std::optional<RunResult>& run_general(Case& one, const Attempt& attempt, uint64_t limit) {
        const auto [at, fresh] = general_.try_emplace(attempt.order);
        if (fresh) at->second = run(one, attempt.schedule, limit);
        return at->second;
    }

    void search(Case& one, Finding& race) {
        const uint64_t usual = usual_->warp_instructions;
        Witness& witness = race.witness;
        bool exchanged = false;
        uint32_t tried = 0;
        for (const auto& attempt : attempts_for(race, usual)) {
            const bool is_late = comes_late(attempt.schedule);
            const bool general = is_general(attempt.schedule);
            const uint64_t limit = limit_of(attempt, usual);
            const std::optional<RunResult> fresh = general ? std::nullopt : run(one, attempt.schedule, limit);
            const std::optional<RunResult>& done = general ? run_general(one, attempt, limit) : fresh;
            if (!done || !done->whole) continue;
            ++tried;
            exchanged = exchanged || done->exchanged;
            // A directed schedule that did not take effect does not count as evidence for this race.
            const bool directed = attempt.schedule.order == Schedule::Order::exchange ||
                                  attempt.schedule.order == Schedule::Order::delay || is_late;
            if (directed && !done->exchanged) continue;
            auto found = difference(one, usual_->seen.outputs, done->seen.outputs);
            if (!found) continue;
            witness = std::move(*found);
            witness.sought = witness.found = true;
            witness.orders_tried = tried;
            witness.shown_by = attempt.order;
            return;
        }
        witness.orders_tried = tried;
        witness.why_none = luck(exchanged, tried);
    }

    static NoWitness luck(bool exchanged, uint32_t tried) {
        if (tried == 0) return NoWitness::orders_endless;
        return exchanged ? NoWitness::same_values : NoWitness::same_output;
    }

    Job& job_;
    const RunOptions& again_;
    uint64_t budget_;
    std::optional<RunResult> usual_;
    std::map<ThreadOrder, std::optional<RunResult>> general_;
    std::set<diagnose::PlaceKey> known_;
};

}  // namespace

// Schedules for a race: its two accesses exchanged, in both directions, then more general ones.
std::vector<Attempt> attempts_for(const Finding& race, uint64_t usual_instructions) {
    const uint64_t patience = usual_instructions + allowance;
    using Kind = ThreadOrder::Kind;
    std::vector<Attempt> all;
    if (const uint32_t operation = late_operation(race)) {
        Schedule late;
        late.order = Schedule::Order::late_work;
        late.operation = operation;
        return {{late, {Kind::later_work, 1}}};
    }
    if (fact_of<EarlyUse>(race)) {
        Schedule late;
        late.order = Schedule::Order::late_copies;
        late.late = point(race.locations[0]);
        all.push_back({late, {Kind::copies_late, 0}});
    }
    Schedule base;
    base.kernel = race.kernel;
    base.region = race.bytes.region;
    base.offset = race.bytes.offset;
    base.bytes = race.bytes.count;
    base.patience = patience;
    const auto add = [&](Schedule::Order how, Kind kind, uint32_t first) -> Schedule& {
        Schedule one = base;
        one.order = how;
        one.early = point(race.locations[first]);
        if (kind != Kind::runs_ahead) one.late = point(race.locations[1 - first]);
        return all.emplace_back(Attempt{one, {kind, first}}).schedule;
    };
    const auto role_beside = [&](uint32_t first) { return race.locations[1 - first].role; };
    for (const uint32_t first : {1u, 0u}) add(Schedule::Order::exchange, Kind::swapped, first);
    for (const uint32_t first : {1u, 0u})
        if (role_beside(first) != Role::reads)
            add(Schedule::Order::delay,
                role_beside(first) == Role::updates ? Kind::in_between : Kind::arrives_late, first);
    for (const uint32_t first : {1u, 0u})
        if (role_beside(first) == Role::writes && race.locations[first].role == Role::reads)
            add(Schedule::Order::delay, Kind::reads_early, first).stale = true;
    // All other threads miss the update, not just a single one.
    for (const uint32_t first : {1u, 0u})
        if (role_beside(first) == Role::writes)
            add(Schedule::Order::delay, Kind::in_between, first).open = true;
    for (const uint32_t first : {1u, 0u}) add(Schedule::Order::ahead, Kind::runs_ahead, first);
    Schedule reverse;
    reverse.order = Schedule::Order::reverse;
    all.push_back({reverse, {Kind::reversed}});
    for (uint64_t seed = 1; seed <= 3; ++seed) {
        Schedule random;
        random.order = Schedule::Order::random;
        random.seed = seed;
        all.push_back({random, {Kind::random, 0, seed}});
    }
    return all;
}

// Lanes that diverge take up to 32 times the instructions.
uint64_t limit_of(const Attempt& attempt, uint64_t usual_instructions) {
    return (is_general(attempt.schedule) ? 32 : 4) * usual_instructions + allowance;
}

void leave_out_witnesses(std::vector<CaseObservation>& cases, NoWitness why) {
    for (auto& one : cases)
        for (auto& finding : one.findings)
            if (is_sought(finding) && !finding.witness.sought) {
                finding.witness.sought = true;
                finding.witness.why_none = why;
            }
}

void find_witnesses(PassContext& context) {
    Job& job = context.job;
    auto& cases = context.observation.cases;
    const RunOptions again = context.again(context.judging());
    uint64_t marking = 0;
    for (const auto& one : cases)
        for (const auto& launch : one.launches) marking += launch.warp_instructions;
    marking = std::min(marking, search_budget_of_a_job);
    Search search(job, again, std::clamp(searches_per_run * marking, least_budget, search_budget_of_a_job));
    for (size_t at = 0; at < cases.size() && at < job.cases.size(); ++at)
        search.look(job.cases[at], cases[at]);
}

}  // namespace warpmark::session
