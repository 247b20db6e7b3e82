// uses.cpp: whether threads really stored to and loaded from shared memory as many bytes as the lab's idea needs.
#include <fmt/format.h>

#include <array>

#include "grader/check/kinds.h"
#include "grader/check/words.h"

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

}  // namespace

CheckResult uses(const Check& check, const Observed& observed) {
    CaseList bad;
    std::string first;
    for (std::size_t i : covered(check, observed.lab)) {
        SpaceTraffic shared;
        for (const auto& launch : observed.submission.cases[i].launches)
            shared.load += launch.shared.load, shared.store += launch.shared.store, shared.atomic += launch.shared.atomic;
        auto sizes = lab::sizes(observed.lab.parameters, observed.lab.cases[i]);
        for (const auto& direction : directions) {
            auto expression = check.expression(direction.key);
            if (!expression) continue;
            int64_t wanted = lab::evaluate(*expression, sizes.value()).value();  // computed once already by the lab's reader
            uint64_t bytes = direction.bytes(shared);
            if (int64_t(bytes) >= wanted) continue;
            if (first.empty() && observed.lab.cases[i].hidden)
                first = fmt::format("Too few bytes are {} shared memory", direction.verb);
            else if (first.empty() && bytes == 0)
                first = fmt::format("Nothing is {} shared memory", direction.verb);
            else if (first.empty())
                first = fmt::format("{} {} shared memory, and the task needs {}",
                                    counted(bytes, "byte") + (bytes == 1 ? " is" : " are"), direction.verb, wanted);
            bad.add(observed.lab.cases[i]);
            break;
        }
    }
    if (bad.empty()) return passed("The data goes through shared memory.");
    auto result = failed(fmt::format("{} ({}).", first, words(bad)));
    if (!bad.shown.empty()) result.shown_by = bad.shown[0];
    return result;
}

}  // namespace warpmark::check
