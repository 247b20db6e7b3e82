// uses.cpp: whether threads really stored to and loaded from shared memory as many bytes as the lab's idea needs.
#include <fmt/format.h>

#include <array>
#include <optional>

#include "grader/check/seen.h"

namespace warpmark::check {
namespace {

struct Direction {
    const char* key;
    const char* verb;  // "stored to"
    uint64_t (*bytes)(const SpaceTraffic&);
};
// An atomic both reads and writes.
constexpr std::array directions{
    Direction{"shared_store_bytes_min", "stored to", [](const SpaceTraffic& t) { return t.store.bytes + t.atomic.bytes; }},
    Direction{"shared_load_bytes_min", "loaded from", [](const SpaceTraffic& t) { return t.load.bytes + t.atomic.bytes; }},
};

// What the first bad case lacks; of a hidden one without numbers.
struct Shortage {
    std::string what, ran_as;
};

std::optional<Shortage> shortage(const Check& check, const Observed& observed, std::size_t position) {
    const auto& run = observed.submission.cases[position];
    bool hidden = observed.lab.cases[position].hidden;
    SpaceTraffic shared;
    for (const auto& launch : run.launches)
        shared.load += launch.shared.load, shared.store += launch.shared.store, shared.atomic += launch.shared.atomic;
    auto sizes = lab::sizes(observed.lab.parameters, observed.lab.cases[position]);
    for (const auto& direction : directions) {
        auto expression = check.expression(direction.key);
        if (!expression) continue;
        int64_t wanted = lab::evaluate(*expression, sizes.value()).value();  // computed once already by the lab's reader
        uint64_t bytes = direction.bytes(shared);
        if (int64_t(bytes) >= wanted) continue;
        if (hidden) return Shortage{fmt::format("Too few bytes are {} shared memory", direction.verb), ""};
        if (bytes == 0) return Shortage{fmt::format("Nothing is {} shared memory", direction.verb), launch_words(run)};
        return Shortage{fmt::format("Only {} {} shared memory, and the task needs {}",
                                    counted(bytes, "byte") + (bytes == 1 ? " is" : " are"), direction.verb, wanted),
                        launch_words(run)};
    }
    return {};
}

}  // namespace

CheckResult uses(const Check& check, const Observed& observed) {
    CaseList bad;
    std::vector<std::size_t> positions;
    Shortage first;
    for (std::size_t i : covered(check, observed.lab)) {
        auto found = shortage(check, observed, i);
        if (!found) continue;
        if (bad.empty()) first = *found;
        bad.add(observed.lab.cases[i]), positions.push_back(i);
    }
    if (bad.empty()) return passed("The data goes through shared memory.");
    auto result = failed(fmt::format("{} ({}).{}", first.what, words(bad), first.ran_as));
    if (!bad.shown.empty()) result.shown_by = bad.shown[0];
    // An access that goes wrong moves no byte, nor does one behind a barrier that is never passed: then that is what has to be
    // mended, and not the idea.
    auto wrong = seen(observed, positions, [](const Finding& finding) {
        bool keeps_bytes_back = finding.id.starts_with("memory.") && finding.id != "memory.uninitialised";
        return finding.severity == Severity::error && (keeps_bytes_back || finding.id == "barrier.deadlock");
    });
    if (wrong.empty()) return result;
    result.because += fmt::format(" What went wrong does not count, and here something did: {}.", told(wrong[0]));
    result.advice = wrong[0].finding.explanation;
    result.places = wrong[0].finding.locations;
    result.findings = std::move(wrong);
    result.hint_fits = false;
    return result;
}

}  // namespace warpmark::check
