// Messages for limits that a run or a launch exceeded.
#include <fmt/format.h>

#include "harness/diagnose/messages.h"
#include "harness/diagnose/warp_state_table.h"

namespace warpmark::diagnose {
namespace {

// For a launch that was not started or is over.
const char* of_a_launch(Limit::Quantity of) {
    switch (of) {
        case Limit::Quantity::launches:
            return "more launches than the simulator runs";
        case Limit::Quantity::launched_threads:
            return "a launch of more threads than the simulator runs";
        case Limit::Quantity::launched_memory:
            return "a launch that needs more memory than a run may use";
        case Limit::Quantity::launched_instructions:
            return "a launch of more warp instructions than the simulator runs";
        case Limit::Quantity::launched_accesses:
            return "a launch of more memory accesses than the simulator runs";
        case Limit::Quantity::launched_blocks:
            return "a launch of more blocks than the simulator runs";
        default:
            return nullptr;
    }
}

bool is_of_memory(const Limit& limit) {
    return limit.of == Limit::Quantity::memory || limit.of == Limit::Quantity::launched_memory;
}

// A table of what used most of it.
std::string use_table(const Limit& limit) {
    std::string rows;
    for (const auto& [what, amount] : limit.uses)
        rows += is_of_memory(limit)
                    ? fmt::format("{:>8} MB  {}\n", amount >> 20, what)
                    : fmt::format("{:>8} million warp instructions  {}\n", amount / 1'000'000, what);
    return rows;
}

MessageText text_of_limit(const Finding& finding, const Limit& limit) {
    const Location& at = finding.locations[0];
    if (const char* what = of_a_launch(limit.of))
        return {fmt::format("{}:{} {}", at.file, at.line, what), "Launch fewer or smaller grids.", ""};
    const std::string who = fmt::format("{} {}", place_text(at), thread_text(at));
    if (limit.of == Limit::Quantity::memory)
        return {
            fmt::format("{} needs more memory than a run may use: {} MB are in use", who, limit.amount >> 20),
            "Check how much is allocated, how often, and whether it is freed. Memory that is never accessed "
            "does not count.",
            ""};
    if (limit.of == Limit::Quantity::accesses)
        return {fmt::format("{} still runs after too many memory accesses: an endless loop, or far too much "
                            "work",
                            who),
                "Check that the loop's condition becomes false for every thread, and how often each thread "
                "accesses memory. An atomic operation counts once for each thread.",
                ""};
    if (limit.of == Limit::Quantity::calls)
        return {fmt::format("{} requests more work than a run may do: calls and copies of {} GB in total",
                            who, limit.amount / 1'000'000'000),
                "Check the sizes of copies and fills, which are in bytes, and how often they are requested.",
                ""};
    MessageText words{
        fmt::format("{} still runs after {} million warp instructions: an endless loop, or far too "
                    "much work",
                    who, limit.amount / 1'000'000),
        "Check that the loop's condition becomes false for every thread, and that no thread waits for one "
        "that cannot run.",
        ""};
    if (limit.waiting.empty()) return words;
    words.explanation += " The other threads of its block wait for it at a barrier.";
    words.picture = warp_table(limit.waiting);
    return words;
}

}  // namespace

MessageText in_words(const Finding& finding, const Limit& limit) {
    MessageText words = text_of_limit(finding, limit);
    if (!limit.is_adjustable) return words;
    words.explanation +=
        is_of_memory(limit) ? " `--limit-mb` raises this limit." : " `--time-limit-s` raises this limit.";
    words.picture += use_table(limit);
    return words;
}

}  // namespace warpmark::diagnose
