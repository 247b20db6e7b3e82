// Counts the values that threads exchange through shared memory, and tests whether they matter. The values
// that a line reads there are corrupted, and the case runs again. If every output stays the same, the line's
// reads have no effect.
//
// A line is tested in the smallest case in which it reads such values, then in the next, at most three. If a
// run breaks off or accesses invalid memory, the corrupted values caused this, so they matter. Values that do
// not depend on the input, like a constant or a thread index, need no exchange. If other inputs give the same
// values, they do not matter either.
//
// Runs a case once to count exchanged values, and once more per undecided line.
#include <algorithm>
#include <bit>
#include <optional>

#include "harness/contract/finding_ids.h"
#include "harness/observe/shared_exchange.h"
#include "harness/runs/run_passes.h"
#include "harness/runs/single_run.h"
#include "harness/runs/work_limits.h"

namespace warpmark::session {
namespace {

constexpr uint64_t exchange_times_longer = 4, exchange_instructions_at_least = 1'000'000;
constexpr size_t cases_to_try = 3;
constexpr double few_values = 1.0 / 16;  // of all that a line reads

using Counter = observe::ExchangeCounter;

struct Counted {
    size_t position = 0;  // of the case
    uint64_t instructions = 0, work = 0;
    Counter counter;
};

struct TriedLine {
    Site site;
    bool matters = false;
    bool is_undecided = false;  // the budget did not suffice
    // Fraction of the values read from other threads, and from its own, that change with the input; 1: enough
    // of them, or unknown.
    double others_follow_input = not_tried, own_follow_input = not_tried;
    static constexpr double not_tried = -1;
};

bool could_not_end(const CaseObservation& seen) {
    return std::ranges::any_of(seen.findings, [](const Finding& finding) {
        return finding.id == FindingId::run_limit || finding.id == FindingId::tool_unsupported;
    });
}

bool has_error(const std::vector<Finding>& findings) {
    return std::ranges::any_of(findings,
                               [](const Finding& finding) { return finding.severity == Severity::error; });
}

bool is_same_line(const Site& a, const Site& b) {
    return a.line == b.line && a.file == b.file;
}

bool reads(const Counted& counted, const Site& line) {
    return std::ranges::any_of(counted.counter.lines(),
                               [&](const Site& one) { return is_same_line(one, line); });
}

// True if the case has another result with corrupted values for this line. nullopt: it could not be run.
std::optional<bool> matters(Job& job, RunOptions run, const Counted& counted, const CaseObservation& seen,
                            const Site& line) {
    run.damaged = line;
    run.warp_instructions = exchange_instructions_at_least + exchange_times_longer * counted.instructions;
    if (run.purse && run.purse->left < 2 * counted.work) return {};
    const auto done = run_once(job, job.cases[counted.position], run);
    if (!done) return {};
    return !done->whole || done->seen.outputs != seen.outputs ||
           (has_error(done->seen.findings) && !has_error(seen.findings));
}

// Tests each line in the smallest cases first.
std::vector<TriedLine> try_lines(Job& job, const RunOptions& again,
                                 const std::vector<CaseObservation>& observed,
                                 std::vector<const Counted*> cases) {
    std::ranges::stable_sort(cases, {}, &Counted::instructions);
    std::vector<TriedLine> tried;
    for (const Counted* counted : cases)
        for (const Site& line : counted->counter.lines()) {
            if (std::ranges::any_of(tried,
                                    [&](const TriedLine& one) { return is_same_line(one.site, line); }))
                continue;
            TriedLine& one = tried.emplace_back(TriedLine{line});
            size_t tries = 0;
            for (const Counted* other : cases) {
                if (one.matters || tries >= cases_to_try) break;
                if (!reads(*other, line)) continue;
                ++tries;
                const auto answer = matters(job, again, *other, observed[other->position], line);
                one.matters = answer.value_or(false);
                one.is_undecided = one.is_undecided || !answer;
            }
        }
    return tried;
}

const Counter::Values& values_of(const Counter& counter, const Site& line) {
    static const Counter::Values none;
    for (size_t at = 0; at < counter.values().size(); ++at)
        if (is_same_line(counter.lines()[at], line)) return counter.values()[at];
    return none;
}

// A fraction of 1/16 or more counts as 1: many values are equal by chance, or belong to blocks without
// elements. -1 if the line reads no such values.
double part_that_differs(const Counter::Values& a, const Counter::Values& b, bool of_others) {
    size_t differing = 0, count = 0;
    const bool same_size = a.size() == b.size();
    for (size_t at = 0; at < a.size(); ++at) {
        if (Counter::is_of_others(a[at]) != of_others) continue;
        ++count;
        differing += !same_size || a[at] != b[at];
    }
    if (count == 0) return TriedLine::not_tried;
    const double part = static_cast<double>(differing) / static_cast<double>(count);
    return part >= few_values ? 1 : part;
}

bool has_values(const Counter::Values& values, bool of_others) {
    return std::ranges::find(values, of_others, Counter::is_of_others) != values.end();
}

// Measures the fraction of a line's values that change with the input. If that is unknown, it is 1.
void try_other_inputs(Job& job, const RunOptions& again, const std::vector<const Counted*>& cases,
                      std::vector<TriedLine>& tried) {
    uint32_t which = 0;
    for (const Counted* counted : cases) {
        const auto is_asked = [&](const TriedLine& one) {
            const auto& usual = values_of(counted->counter, one.site);
            const bool others = one.others_follow_input < 1 && has_values(usual, true);
            return one.matters && (others || (one.own_follow_input < 1 && has_values(usual, false)));
        };
        if (which >= cases_to_try || std::ranges::none_of(tried, is_asked)) continue;
        auto other = other_inputs(job.cases[counted->position], which++);
        Counter counter;
        RunOptions run = again;
        run.observer = &counter;
        run.warp_instructions =
            exchange_instructions_at_least + exchange_times_longer * counted->instructions;
        const auto done = other ? run_once(job, *other, run) : Result<RunResult>{};
        const bool is_seen =
            other && done && done->whole && counted->counter.kept_all() && counter.kept_all();
        for (auto& one : tried) {
            if (!is_asked(one)) continue;
            const auto &usual = values_of(counted->counter, one.site), &now = values_of(counter, one.site);
            const auto note = [&](double& part, bool of_others) {
                if (!has_values(usual, of_others)) return;
                part = std::max(part, is_seen ? part_that_differs(usual, now, of_others) : 1);
            };
            note(one.others_follow_input, true);
            note(one.own_follow_input, false);
        }
    }
}

// Effect of the values that the lines in a bit set read; 1 for lines that were not distinguished.
class Effects {
  public:
    Effects(const Counted& counted, const std::vector<TriedLine>& tried, double TriedLine::* part)
        : of_line_(Counter::most_lines + 1) {
        of_line_.back() = 1;
        const auto& lines = counted.counter.lines();
        for (size_t at = 0; at < lines.size(); ++at)
            for (const auto& one : tried)
                if (one.matters && is_same_line(one.site, lines[at]))
                    of_line_[at] = one.*part < 0 ? 1 : one.*part;
    }
    double of(Counter::Lines lines) const {
        double most = 0;
        for (; lines; lines &= lines - 1)
            most = std::max(most, of_line_[static_cast<size_t>(std::countr_zero(lines))]);
        return most;
    }

  private:
    std::vector<double> of_line_;
};

void tell(const Counted& counted, const std::vector<TriedLine>& tried, Exchange& exchange) {
    const Effects effects(counted, tried, &TriedLine::others_follow_input),
        own_effects(counted, tried, &TriedLine::own_follow_input);
    Counter::Lines read = 0;
    for (const auto& name : counted.counter.arrays()) exchange.arrays.push_back({name, 0, 0});
    for (const auto& [from, bytes] : counted.counter.bytes()) {
        const auto& readers = from.readers;
        ExchangeOfArray& array = exchange.arrays[from.array];
        const double by_others = effects.of(readers.others), by_own = own_effects.of(readers.own);
        const auto part = static_cast<uint64_t>(by_others * static_cast<double>(bytes));
        const auto own = static_cast<uint64_t>(by_own * static_cast<double>(bytes));
        exchange.bytes += part;
        array.bytes += part;
        if (own > part) exchange.own_bytes += own - part;
        if (own > part) array.own_bytes += own - part;
        if (readers.others) exchange.idle_bytes += bytes - part;
        read |= readers.others;
    }
    const auto& lines = counted.counter.lines();
    for (size_t at = 0; at < lines.size(); ++at) {
        const Counter::Lines bit = Counter::Lines{1} << at;
        if (!(read & bit) || effects.of(bit) == 1) continue;
        Location place;
        place.file = lines[at].file;
        place.line = lines[at].line;
        place.role = Role::reads;
        exchange.idle.push_back(std::move(place));
        exchange.undecided = exchange.undecided || std::ranges::any_of(tried, [&](const TriedLine& one) {
                                 return one.is_undecided && !one.matters && is_same_line(one.site, lines[at]);
                             });
    }
    exchange.unbroken_bytes = counted.counter.unbroken_bytes();
    exchange.lent_bytes = counted.counter.lent_bytes();
    for (const auto& places : counted.counter.dynamic_places()) {
        double bytes = 0;
        for (const auto& [readers, there] : places) bytes += effects.of(readers) * static_cast<double>(there);
        exchange.dynamic_bytes = std::max(exchange.dynamic_bytes, static_cast<uint64_t>(bytes));
    }
    exchange.counted = true;
}

}  // namespace

void count_exchange(PassContext& context) {
    Job& job = context.job;
    auto& observed = context.observation.cases;
    // Checks depend on these runs, whatever is left by the passes before.
    WorkBudget budget = purse_of_repeats();
    RunOptions again = context.again(context.optimized);
    again.purse = &budget;
    std::vector<Counted> counted;
    for (size_t at = 0; at < observed.size() && at < job.cases.size(); ++at) {
        if (!job.cases[at].wants_exchange || could_not_end(observed[at])) continue;
        observe::ExchangeCounter counter;
        RunOptions run = again;
        run.observer = &counter;
        run.warp_instructions = exchange_instructions_at_least;
        for (const auto& launch : observed[at].launches)
            run.warp_instructions +=
                exchange_times_longer * launch.warp_instructions + launch.host_instructions;
        const auto done = run_once(job, job.cases[at], run);
        observed[at].exchange.undecided = !done || !done->whole;
        if (done) counted.push_back({at, done->warp_instructions, done->used.work(), std::move(counter)});
    }
    std::vector<const Counted*> cases;
    for (const auto& one : counted) cases.push_back(&one);
    auto tried = try_lines(job, again, observed, cases);
    std::ranges::stable_sort(cases, {}, &Counted::instructions);
    try_other_inputs(job, again, cases, tried);
    for (const auto& one : counted) tell(one, tried, observed[one.position].exchange);
}

}  // namespace warpmark::session
