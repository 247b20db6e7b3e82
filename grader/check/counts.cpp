// counts.cpp: whether a case moves as many bytes, and its blocks meet at as many barriers, as the lab's idea
// needs, and no more.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "grader/check/seen.h"
#include "harness/base/defences.h"

namespace warpmark::check {
namespace {

// Something to count, of which a lab may name the least (`<name>_min`) and the most (`<name>_max`) for each
// case. What has bytes is found in a space's traffic, of a launch or of a source line; barriers are counted
// by launch alone.
struct Row {
    const char* name;
    const char* noun;
    const char* done;  // "4 bytes are loaded from global memory"
    SpaceTraffic LaunchRecord::* of_launch = nullptr;
    SpaceTraffic LineTraffic::* of_line = nullptr;
    Traffic SpaceTraffic::* traffic = nullptr;
    ArrayNames LineTraffic::* arrays = nullptr;
    ArrayName ArrayNames::* array = nullptr;
};

constexpr Row of_global(const char* name, const char* done, Traffic SpaceTraffic::* traffic,
                        ArrayName ArrayNames::* array) {
    return {
        name, "byte", done, &LaunchRecord::global, &LineTraffic::global, traffic, &LineTraffic::global_arrays,
        array};
}
constexpr Row of_shared(const char* name, const char* done, Traffic SpaceTraffic::* traffic,
                        ArrayName ArrayNames::* array) {
    return {
        name, "byte", done, &LaunchRecord::shared, &LineTraffic::shared, traffic, &LineTraffic::shared_arrays,
        array};
}
constexpr std::array rows{
    of_global("global_load_bytes", "loaded from global memory", &SpaceTraffic::load, &ArrayNames::load),
    of_global("global_store_bytes", "stored to global memory", &SpaceTraffic::store, &ArrayNames::store),
    of_global("global_atomic_bytes", "updated atomically in global memory", &SpaceTraffic::atomic,
              &ArrayNames::atomic),
    of_shared("shared_store_bytes", "stored to shared memory", &SpaceTraffic::store, &ArrayNames::store),
    of_shared("shared_load_bytes", "loaded from shared memory", &SpaceTraffic::load, &ArrayNames::load),
    of_shared("shared_atomic_bytes", "updated atomically in shared memory", &SpaceTraffic::atomic,
              &ArrayNames::atomic),
    Row{"barriers", "barrier", "completed by blocks"},
};

// Data that the launcher has taken from device memory is loaded from there, whichever way a kernel gets it.
uint64_t carried(const Row& row, uint64_t bytes) {
    if (!stands(Defence::work_judged)) return 0;
    return row.of_launch == &LaunchRecord::global && row.traffic == &SpaceTraffic::load ? bytes : 0;
}

uint64_t count(const Row& row, const LaunchRecord& launch) {
    return row.traffic ? (launch.*row.of_launch.*row.traffic).bytes + carried(row, launch.carried_bytes)
                       : launch.barriers;
}

// For the least that there must be: an atomic reads and writes as well, so whoever goes that way has loaded
// and stored.
uint64_t count_with_atomics(const Row& row, const LaunchRecord& launch) {
    bool is_atomic = row.traffic == &SpaceTraffic::atomic;
    return count(row, launch) + (row.traffic && !is_atomic ? (launch.*row.of_launch).atomic.bytes : 0);
}

uint64_t sum(const Row& row, const CaseObservation& run, uint64_t (*of)(const Row&, const LaunchRecord&)) {
    uint64_t all = 0;
    for (const auto& launch : run.launches) all += of(row, launch);
    return all;
}

// A source line's part of a case's count.
struct LinePart {
    const LineTraffic* line;
    uint64_t bytes = 0;
    ArrayName array = {};  // that these bytes go to, of all launches
};

std::optional<LinePart> greatest_part(const Row& row, const CaseObservation& run) {
    if (!row.traffic) return {};
    std::vector<LinePart> parts;
    for (const auto& launch : run.launches)
        for (const auto& line : launch.lines) {
            auto same = [&](const LinePart& part) {
                return part.line->file == line.file && part.line->line == line.line;
            };
            auto part = std::ranges::find_if(parts, same);
            if (part == parts.end()) part = parts.insert(parts.end(), {&line});
            part->bytes += (line.*row.of_line.*row.traffic).bytes + carried(row, line.carried_bytes);
            part->array.note(line.*row.arrays.*row.array);
        }
    auto greatest = std::ranges::max_element(parts, {}, &LinePart::bytes);
    return greatest == parts.end() || greatest->bytes == 0 ? std::nullopt : std::optional(*greatest);
}

// What is wrong with the first bad case; of a hidden one without numbers.
struct WrongCount {
    std::string what, details;
    std::vector<Location> places;
    bool is_lack = false;
};

std::string amount(const Row& row, uint64_t count) {
    if (count == 0) return row.traffic ? "Nothing is" : fmt::format("No {} is", row.noun);
    return counted(count, row.noun) + (count == 1 ? " is" : " are");
}

WrongCount too_many(const Row& row, const CaseObservation& run, bool hidden, uint64_t is, uint64_t most) {
    WrongCount wrong;
    wrong.what = hidden ? fmt::format("Too many {}s are {}", row.noun, row.done)
                        : fmt::format("{} {}, {}", amount(row, is), row.done,
                                      most ? fmt::format("more than the limit of {}", counted(most, row.noun))
                                           : "but none should be");
    if (hidden) return wrong;
    wrong.details = launch_words(run);
    auto part = greatest_part(row, run);
    if (!part) return wrong;
    auto& place = wrong.places.emplace_back();
    place.file = part->line->file;
    place.line = part->line->line;
    const auto& array = part->array.name;
    wrong.details += fmt::format(" {} come from {}", part->bytes == is ? "All of them" : "The most",
                                 place_words(place.file, place.line));
    if (!array.empty()) wrong.details += fmt::format(", at `{}`", array);
    if (part->bytes != is) wrong.details += ": " + counted(part->bytes, row.noun);
    wrong.details += ".";
    return wrong;
}

WrongCount too_few(const Row& row, const CaseObservation& run, bool hidden, uint64_t is, uint64_t least) {
    if (hidden) return {fmt::format("Too few {}s are {}", row.noun, row.done), "", {}, true};
    auto what = is == 0 ? fmt::format("{} {}", amount(row, is), row.done)
                        : fmt::format("Only {} {}, but the task requires {}", amount(row, is), row.done,
                                      counted(least, row.noun));
    return {what, launch_words(run), {}, true};
}

// Bytes of shared memory whose value matters, of which a lab may name the least. Of what broke off nothing is
// known.
struct Effect {
    const char* key;
    const char* metric;
    uint64_t (*of)(const Exchange&);
    const char* goes;  // "4 bytes go … them"
    const char* hidden;
};
constexpr std::array effects{
    Effect{"exchanged_bytes_min", "public_exchanged_bytes", [](const Exchange& one) { return one.bytes; },
           "through shared memory from one thread to another that uses",
           "Threads exchange too few bytes through shared memory"},
    Effect{"used_bytes_min", "public_used_bytes",
           [](const Exchange& one) { return one.bytes + one.own_bytes; },
           "through shared memory to a thread that uses",
           "Threads use too few of the bytes that they read from shared memory"},
};

std::optional<WrongCount> too_little_effect(const Check& check, const Observed& observed,
                                            std::size_t position, const Effect& effect) {
    const auto* expression = check.expression(effect.key);
    if (!expression || !stands(Defence::exchange)) return {};
    const Exchange& exchange = observed.submission.cases[position].exchange;
    const auto sizes = lab::sizes(observed.lab.parameters, observed.lab.cases[position]);
    const auto least = static_cast<uint64_t>(lab::evaluate(*expression, sizes.value()).value());
    const uint64_t bytes = effect.of(exchange);
    if (bytes >= least) return {};
    WrongCount wrong;
    wrong.is_lack = true;
    const std::string idle =
        exchange.idle.empty() ? "" : place_words(exchange.idle[0].file, exchange.idle[0].line);
    if (observed.lab.cases[position].hidden) {
        wrong.what = effect.hidden;
        return wrong;
    }
    wrong.places = exchange.idle;
    const std::string words =
        bytes ? fmt::format("Only {} {}", counted(bytes, "byte"), bytes == 1 ? "goes" : "go")
              : "No byte goes";
    wrong.what = fmt::format("{} {} {}, but the task requires {}", words, effect.goes,
                             bytes > 1 ? "them" : "it", counted(least, "byte"));
    wrong.details = launch_words(observed.submission.cases[position]);
    if (!idle.empty())
        wrong.details +=
            fmt::format(" What {} reads from shared memory carries no input data to an output.", idle);
    return wrong;
}

std::optional<WrongCount> wrong_case(const Check& check, const Observed& observed, std::size_t position) {
    const auto& run = observed.submission.cases[position];
    bool hidden = observed.lab.cases[position].hidden;
    auto sizes = lab::sizes(observed.lab.parameters, observed.lab.cases[position]);
    // The lab's reader has computed every bound for every case, and none is negative.
    auto bound = [&](const Row& row, const char* suffix) -> std::optional<uint64_t> {
        auto expression = check.expression(fmt::format("{}{}", row.name, suffix));
        return expression
                   ? std::optional(static_cast<uint64_t>(lab::evaluate(*expression, sizes.value()).value()))
                   : std::nullopt;
    };
    for (const auto& row : rows) {
        if (auto most = bound(row, "_max"))
            if (auto is = sum(row, run, count); is > *most) return too_many(row, run, hidden, is, *most);
        if (auto least = bound(row, "_min"))
            if (auto is = sum(row, run, count_with_atomics); is < *least)
                return too_few(row, run, hidden, is, *least);
    }
    for (const auto& effect : effects)
        if (auto wrong = too_little_effect(check, observed, position, effect)) return wrong;
    return {};
}

// An access that goes wrong moves no byte, nor does one behind a barrier that is never passed: then that is
// what has to be fixed, and not the idea.
void say_what_kept_back(CheckResult& result, const Observed& observed,
                        const std::vector<std::size_t>& cases) {
    auto wrong = seen(observed, cases, [](const Finding& finding) {
        bool keeps_bytes_back =
            family(finding.id) == Family::memory && finding.id != FindingId::memory_uninitialised;
        return finding.severity == Severity::error &&
               (keeps_bytes_back || finding.id == FindingId::barrier_deadlock);
    });
    if (wrong.empty()) return;
    result.because +=
        fmt::format(" Failed accesses do not count, and this run has an error: {}.", told(wrong[0]));
    result.advice = way_out(wrong[0].finding);
    result.places = wrong[0].finding.locations;
    result.findings = std::move(wrong);
    result.hint_fits = false;
}

// What a lab's author sets the bounds by.
void add_metrics(CheckResult& result, const Check& check, const Observed& observed) {
    for (const auto& row : rows) {
        if (!check.has(fmt::format("{}_max", row.name)) && !check.has(fmt::format("{}_min", row.name)))
            continue;
        uint64_t all = 0;
        for (std::size_t i : covered(check, observed.lab))
            if (!observed.lab.cases[i].hidden) all += sum(row, observed.submission.cases[i], count);
        result.metrics.emplace_back(fmt::format("public_{}", row.name), static_cast<double>(all));
    }
    for (const auto& effect : effects) {
        if (!check.has(effect.key)) continue;
        uint64_t all = 0;
        for (std::size_t i : covered(check, observed.lab))
            if (!observed.lab.cases[i].hidden) all += effect.of(observed.submission.cases[i].exchange);
        result.metrics.emplace_back(effect.metric, static_cast<double>(all));
    }
}

}  // namespace

CheckResult counts(const Check& check, const Observed& observed) {
    CaseList bad;
    std::vector<std::size_t> positions;
    WrongCount first;
    for (std::size_t i : covered(check, observed.lab)) {
        auto found = wrong_case(check, observed, i);
        if (!found) continue;
        if (bad.empty()) first = *found;
        bad.add(observed.lab.cases[i]);
        positions.push_back(i);
    }
    auto result = passed(check.kind->kind == lab::Kind::uses ? "The data goes through shared memory."
                                                             : "The amount of work is within the limits.");
    if (!bad.empty()) {
        result = failed(fmt::format("{} ({}).{}", first.what, words(bad), first.details));
        result.places = first.places;
        if (!bad.shown.empty()) result.shown_by = bad.shown[0];
        if (first.is_lack) say_what_kept_back(result, observed, positions);
    }
    add_metrics(result, check, observed);
    return result;
}

}  // namespace warpmark::check
