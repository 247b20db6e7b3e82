// Compares the amount of work in each case with the lab's bounds. The case that misses its bounds by most
// determines the points.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "grader/check/bound_margins.h"
#include "grader/check/measured_work.h"
#include "grader/check/visible_findings.h"
#include "harness/base/attack_defenses.h"
#include "harness/contract/finding_ids.h"

namespace warpmark::check {
namespace {

// Description of the first bad case; without numbers if it is hidden.
struct WrongCount {
    std::string what, details;
    std::vector<Location> places;
    bool is_lack = false;
};

std::string amount_words(const WorkRow& row, uint64_t count) {
    if (count == 0)
        return row.traffic && row.unit == &Traffic::bytes ? "Nothing is" : fmt::format("No {} is", row.noun);
    return counted(count, row.noun) + (count == 1 ? " is" : " are");
}

WrongCount too_many(const WorkRow& row, const std::string& buffer, const CaseObservation& run, bool hidden,
                    uint64_t is, uint64_t most) {
    WrongCount wrong;
    wrong.what = hidden ? fmt::format("Too many {}s are {}", row.noun, row.words(buffer))
                        : fmt::format("{} {}, {}", amount_words(row, is), row.words(buffer),
                                      most ? fmt::format("more than the limit of {}", counted(most, row.noun))
                                           : "but none should be");
    if (hidden) return wrong;
    wrong.details = launch_words(run);
    if (const uint64_t copied = buffer.empty() ? amount_by_launcher(row, run) : 0)
        wrong.details +=
            fmt::format(" Copies and fills by the launcher account for {} of them.", grouped(copied));
    if (const uint64_t waits = amount_by_waits(row, run))
        wrong.details += fmt::format(
            " Waits of warps for each other at flags, atomics or barrier objects account for {} of them.",
            grouped(waits));
    auto part = greatest_part(row, run, buffer);
    if (!part) return wrong;
    auto& place = wrong.places.emplace_back();
    place.file = part->file;
    place.line = part->line;
    const auto& array = part->array.name;
    wrong.details += fmt::format(" {} come from {}", part->amount == is ? "All of them" : "The most",
                                 place_words(place.file, place.line));
    if (!array.empty()) wrong.details += fmt::format(", at `{}`", array);
    if (part->amount != is) wrong.details += ": " + counted(part->amount, row.noun);
    wrong.details += ".";
    return wrong;
}

WrongCount too_few(const WorkRow& row, const std::string& buffer, const CaseObservation& run, bool hidden,
                   uint64_t is, uint64_t least) {
    if (hidden) return {fmt::format("Too few {}s are {}", row.noun, row.words(buffer)), "", {}, true};
    auto what = is == 0 ? fmt::format("{} {}", amount_words(row, is), row.words(buffer))
                        : fmt::format("Only {} {}, but the task requires {}", amount_words(row, is),
                                      row.words(buffer), counted(least, row.noun));
    return {what, launch_words(run), {}, true};
}

// Minimum number of shared-memory bytes that affect a result. An aborted run has no such data.
struct Effect {
    const char* key;
    const char* metric;
    bool own;          // including bytes that a thread reads back itself
    const char* goes;  // "4 bytes go … them"
    const char* hidden;
};
constexpr std::array effects{
    Effect{"exchanged_bytes_min", "public_exchanged_bytes", false, "from one thread to another that uses",
           "Threads exchange too few bytes through shared memory"},
    Effect{"used_bytes_min", "public_used_bytes", true, "to a thread that uses",
           "Threads use too few of the bytes that they read from shared memory"},
};

uint64_t effect_bytes(const Effect& effect, const Exchange& exchange, const std::string& array) {
    if (array.empty()) return exchange.bytes + (effect.own ? exchange.own_bytes : 0);
    uint64_t bytes = 0;
    for (const auto& one : exchange.arrays)
        if (one.name == array) bytes += one.bytes + (effect.own ? one.own_bytes : 0);
    return bytes;
}

// A sum with an undefined value does not depend on its other operands, so no byte has an effect on it.
bool leaves_undefined(const Finding& finding) {
    return finding.severity == Severity::error &&
           (finding.id == FindingId::memory_uninitialized || finding.id == FindingId::barrier_warp_mask);
}

bool may_be_undefined(const CaseObservation& run) {
    return !run.inactive_lane_shuffles.empty() || std::ranges::any_of(run.findings, leaves_undefined);
}

WrongCount too_little_effect(const Check& check, const Observed& observed, std::size_t position,
                             const Effect& effect, const ReachedValue& reached) {
    const Exchange& exchange = observed.submission.cases[position].exchange;
    const auto bytes = static_cast<uint64_t>(reached.value), least = static_cast<uint64_t>(reached.bound);
    WrongCount wrong;
    wrong.is_lack = true;
    const std::string idle =
        exchange.idle.empty() ? "" : place_words(exchange.idle[0].file, exchange.idle[0].line);
    if (observed.lab.cases[position].hidden) {
        wrong.what = effect.hidden;
        return wrong;
    }
    if (!may_be_undefined(observed.submission.cases[position])) wrong.places = exchange.idle;
    const std::string words =
        bytes ? fmt::format("Only {} {}", counted(bytes, "byte"), bytes == 1 ? "goes" : "go")
              : "No byte goes";
    const auto through = check.buffer.empty() ? "shared memory" : fmt::format("`{}`", check.buffer);
    wrong.what = fmt::format("{} through {} {} {}, but the task requires {}", words, through, effect.goes,
                             bytes > 1 ? "them" : "it", counted(least, "byte"));
    wrong.details = launch_words(observed.submission.cases[position]);
    if (!wrong.places.empty())
        wrong.details +=
            fmt::format(" What {} reads from shared memory carries no input data to an output.", idle);
    return wrong;
}

// The first bound that the case misses, in words, and the fraction of the points that the worst one leaves.
struct MissedCase {
    WrongCount first;
    double fraction = 1;
};

WrongCount missed_words(const Check& check, const Observed& observed, std::size_t position,
                        const ReachedValue& missed) {
    const auto& run = observed.submission.cases[position];
    const bool hidden = observed.lab.cases[position].hidden;
    WrongCount wrong;
    const auto value = static_cast<uint64_t>(missed.value), bound = static_cast<uint64_t>(missed.bound);
    for (const auto& effect : effects)
        if (missed.key == effect.key) wrong = too_little_effect(check, observed, position, effect, missed);
    if (const auto* measure = lab::measure_of(missed.key)) {
        const auto& row = work_rows()[static_cast<std::size_t>(measure - lab::measures.data())];
        wrong = missed.at_most ? too_many(row, check.buffer, run, hidden, value, bound)
                               : too_few(row, check.buffer, run, hidden, value, bound);
    }
    if (!hidden) wrong.details += ends_words(missed);
    return wrong;
}

std::optional<MissedCase> missed_case(const Check& check, const Observed& observed, std::size_t position) {
    std::optional<MissedCase> missed;
    for (const auto& one : reached_counts(check, observed, position)) {
        const double fraction = fraction_of(one);
        if (fraction >= 1) continue;
        if (!missed) missed = {missed_words(check, observed, position, one), fraction};
        missed->fraction = std::min(missed->fraction, fraction);
    }
    // Coarse steps, so that points reveal no size.
    constexpr double steps = 4;
    if (missed && observed.lab.cases[position].hidden)
        missed->fraction = std::floor(missed->fraction * steps) / steps;
    return missed;
}

// A failed access moves no byte, nor does one after a barrier that never completes.
bool keeps_bytes_back(const Finding& finding) {
    const bool fails = family(finding.id) == Family::memory && finding.id != FindingId::memory_uninitialized;
    return finding.severity == Severity::error && (fails || finding.id == FindingId::barrier_deadlock);
}

void lead_to(CheckResult& result, std::vector<SeenFinding> wrong, std::string_view why) {
    result.because = fmt::format("{}. {}: {}", told(wrong[0]), why, result.because);
    result.advice = way_out(wrong[0].finding);
    result.places = wrong[0].finding.locations;
    result.findings = std::move(wrong);
    result.hint_fits = false;
}

// True if another check of the lab fails on such a finding, and explains it.
bool is_reported_by_other(const Lab& lab, FindingId id) {
    return std::ranges::any_of(lab.checks, [&](const Check& other) {
        return other.kind->by_findings_alone && concerns(*other.kind, id);
    });
}

// The check for barriers explains errors of barriers and masks; then this check only names them.
void lead_to_undefined(CheckResult& result, std::vector<SeenFinding> undefined, const Lab& lab) {
    const Finding& finding = undefined[0].finding;
    const bool is_named = family(finding.id) == Family::barrier && !finding.locations.empty() &&
                          is_reported_by_other(lab, finding.id);
    if (!is_named) return lead_to(result, std::move(undefined), "Bytes in an undefined output do not count");
    const auto cause = cause_words(finding);
    result.because =
        fmt::format("This may be a consequence of {}: bytes in an undefined output do not count.", cause);
    result.advice = fmt::format("Fix {} first.", cause);
    result.cause = finding.id;
    result.places = finding.locations;
    result.findings = std::move(undefined);
    result.hint_fits = false;
}

// If an error suppresses bytes, the advice is to fix that error, not the approach.
void explain_missing_bytes(CheckResult& result, const Check& check, const Observed& observed,
                           const std::vector<std::size_t>& cases) {
    auto failed_accesses = seen(observed, cases, keeps_bytes_back);
    if (!failed_accesses.empty())
        return lead_to(result, std::move(failed_accesses), "Failed accesses do not count");
    if (std::ranges::none_of(effects, [&](const Effect& effect) { return check.has(effect.key); })) return;
    auto undefined = seen(observed, cases, leaves_undefined);
    if (!undefined.empty()) return lead_to_undefined(result, std::move(undefined), observed.lab);
    const auto inactive_lane_shuffles = std::ranges::find_if(
        cases, [&](std::size_t at) { return !observed.submission.cases[at].inactive_lane_shuffles.empty(); });
    if (inactive_lane_shuffles == cases.end() || observed.lab.cases[*inactive_lane_shuffles].hidden) return;
    result.places = observed.submission.cases[*inactive_lane_shuffles].inactive_lane_shuffles;
    result.because = fmt::format("The output is undefined: {} reads from a lane that does not execute it. {}",
                                 place_words(result.places[0].file, result.places[0].line), result.because);
    result.advice = shuffle_from_nobody(result.places[0]);
    result.hint_fits = false;
}

// Metrics from which a lab's author sets the bounds.
void add_metrics(CheckResult& result, const Check& check, const Observed& observed) {
    const auto in_public = [&](auto of_case) {
        uint64_t all = 0;
        for (std::size_t i : covered(check, observed.lab))
            if (!observed.lab.cases[i].hidden) all += of_case(observed.submission.cases[i]);
        return static_cast<double>(all);
    };
    for (std::size_t at = 0; at < lab::measures.size(); ++at) {
        const std::string name(lab::measures[at].name);
        if (!check.has(name + "_max") && !check.has(name + "_min")) continue;
        result.metrics.emplace_back("public_" + name, in_public([&](const CaseObservation& run) {
                                        return amount_of(work_rows()[at], run, check.buffer);
                                    }));
    }
    for (const auto& effect : effects)
        if (check.has(effect.key))
            result.metrics.emplace_back(effect.metric, in_public([&](const CaseObservation& run) {
                                            return effect_bytes(effect, run.exchange, check.buffer);
                                        }));
}

// Loads from buffers that are not the lab's. If at least half as much was stored there as is loaded from the
// bounded buffer, they are a copy of it, and their loads count as loads of the buffer.
uint64_t loads_of_copies(const WorkRow& row, const std::string& name, const CaseObservation& run,
                         const Lab& lab) {
    if (name.empty() || row.space != &LaunchRecord::global || row.traffic != &SpaceTraffic::load ||
        !is_enabled(Defense::work_judged))
        return 0;
    const auto is_of_lab = [&](const BufferTraffic& buffer) {
        return std::ranges::any_of(lab.parameters,
                                   [&](const Parameter& one) { return one.name == buffer.name; });
    };
    uint64_t loaded = 0, stored = 0, amount = 0;
    for (const auto& launch : run.launches) {
        // A fill is not a copy.
        stored += launch.device_copies.read_bytes + launch.host_copied_bytes;
        for (const auto& buffer : launch.buffers) {
            if (buffer.is_shared) continue;
            if (buffer.name == name) loaded += buffer.traffic.load.bytes + buffer.by_unit.load.bytes;
            if (is_of_lab(buffer)) continue;
            for (const auto* by : {&buffer.traffic, &buffer.by_unit})
                stored += by->store.bytes + by->atomic.bytes;
            amount += buffer.traffic.load.*row.unit;
        }
    }
    return 2 * stored >= loaded && stored > 0 ? amount : 0;
}

}  // namespace

std::vector<ReachedValue> reached_counts(const Check& check, const Observed& observed, std::size_t position) {
    const auto& run = observed.submission.cases[position];
    const auto& one = observed.lab.cases[position];
    std::vector<ReachedValue> all;
    const auto add = [&](const std::string& key, bool at_most, uint64_t value) {
        if (auto reached = beside_bound(check, key, at_most, static_cast<double>(value), observed.lab, one))
            all.push_back(std::move(*reached));
    };
    for (std::size_t at = 0; at < lab::measures.size(); ++at) {
        const std::string name(lab::measures[at].name);
        const auto& row = work_rows()[at];
        // A check that requires copies bounds only the threads' own loads.
        const uint64_t by_unit =
            check.has("async_bytes_min") ? bulk_copied_amount(row, run, check.buffer) : 0;
        const uint64_t of_copies = loads_of_copies(row, check.buffer, run, observed.lab);
        if (check.has(name + "_max"))
            add(name + "_max", true, amount_of(row, run, check.buffer) + of_copies - by_unit);
        if (check.has(name + "_min")) add(name + "_min", false, amount_with_atomics(row, run, check.buffer));
    }
    if (is_enabled(Defense::exchange))
        for (const auto& effect : effects)
            add(effect.key, false, effect_bytes(effect, run.exchange, check.buffer));
    return all;
}

// An upper bound on global requests or sectors is meaningless for kernels without any: the launcher has
// copied the data, and the kernels have not done their task with few requests.
bool has_nothing_to_count(const Check& check, const Observed& observed) {
    const auto cases = covered(check, observed.lab);
    bool is_bounded = false;
    for (std::size_t at = 0; at < lab::measures.size(); ++at) {
        const std::string name(lab::measures[at].name);
        if (check.has(name + "_min")) return false;
        if (!check.has(name + "_max")) continue;
        const auto& row = work_rows()[at];
        const bool is_meant = row.space == &LaunchRecord::global && row.unit != &Traffic::bytes &&
                              row.traffic != &SpaceTraffic::atomic;
        const auto amount = [&](std::size_t i) {
            return amount_of(row, observed.submission.cases[i], check.buffer);
        };
        if (!is_meant || std::ranges::any_of(cases, amount)) return false;
        is_bounded = true;
    }
    return is_bounded && std::ranges::none_of(effects, [&](const Effect& one) { return check.has(one.key); });
}

CheckResult counts(const Check& check, const Observed& observed) {
    if (is_enabled(Defense::work_judged) && has_nothing_to_count(check, observed))
        return skipped("No kernel accesses global memory, so there is nothing to count.");
    CaseList bad;
    std::vector<std::size_t> positions;
    WrongCount first;
    double fraction = 1;
    for (std::size_t i : covered(check, observed.lab)) {
        auto missed = missed_case(check, observed, i);
        if (!missed) continue;
        if (bad.empty()) first = missed->first;
        fraction = std::min(fraction, missed->fraction);
        bad.add(observed.lab.cases[i]);
        positions.push_back(i);
    }
    auto result = passed(check.kind->kind == lab::Kind::uses ? "The data goes through shared memory."
                                                             : "The amount of work is within the limits.");
    const auto is_undecided = [&](std::size_t i) { return observed.submission.cases[i].exchange.undecided; };
    if (first.is_lack && std::ranges::any_of(positions, is_undecided))
        return held("there was no time to try whether the values that threads exchange matter");
    if (!bad.empty()) {
        result = failed(fmt::format("{} ({}).{}", first.what, words(bad), first.details));
        set_score(result, fraction);
        result.places = first.places;
        if (!bad.shown.empty()) result.shown_by = bad.shown[0];
        if (first.is_lack) explain_missing_bytes(result, check, observed, positions);
    }
    add_metrics(result, check, observed);
    return result;
}

}  // namespace warpmark::check
