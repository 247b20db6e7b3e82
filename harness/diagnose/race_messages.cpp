// Messages for data races. They do not suggest a synchronization, because changes are proposed only after
// being tried (fix/).
#include <fmt/format.h>

#include <algorithm>

#include "harness/contract/finding_ids.h"
#include "harness/diagnose/messages.h"

namespace warpmark::diagnose {
namespace {

constexpr size_t most_arrays = 20;  // named in addition to the first

std::string thread(const Location& at, bool with_block) {
    const std::string text = fmt::format("thread ({},{},{})", at.thread[0], at.thread[1], at.thread[2]);
    return with_block ? fmt::format("{} of block ({},{},{})", text, at.block[0], at.block[1], at.block[2])
                      : text;
}

// A race is between two instructions, so a launch location without a line is omitted.
std::string place(const Location& at) {
    return at.line ? fmt::format("{}:{}", at.file, at.line) : std::string("(unknown place)");
}

std::string bytes_text(const Race& race) {
    const std::string range = race.bytes == 1
                                  ? fmt::format("byte {}", race.offset)
                                  : fmt::format("bytes {}–{}", race.offset, race.offset + race.bytes - 1);
    return fmt::format("{} ({})", race.element.empty() ? race.array : race.element, range);
}

std::string_view edge(const Race& race) {
    switch (race.apart) {
        case Race::Separation::blocks:
            return "they are in different blocks, with no synchronization between them";
        case Race::Separation::lanes:
            return "they are lanes of one warp, with no synchronization between them";
        case Race::Separation::threads:
            return race.gap.kind == BarrierGap::Kind::not_for_all
                       ? "no barrier between them that both threads reach"
                       : "no barrier between them";
    }
    return "";
}

// True for notes: both values are equal for every input, or no counterexample was found.
bool is_harmless(const Finding& finding) {
    return finding.id == FindingId::race_same_value;
}

std::string_view scopes(const Race& race) {
    if (race.one_instruction) return "";
    if (race.one_is_atomic) return "One of the two accesses is atomic, the other is not.";
    if (race.apart == Race::Separation::blocks && race.both_atomic)
        return "Both accesses are atomic, but not with respect to each other: an operation with block scope "
               "(atomicAdd_block, cuda::thread_scope_block) is atomic only among the threads of its block.";
    return "";
}

std::string_view values_of_lanes(const Finding& finding, const Race& race) {
    if (is_harmless(finding)) return "the same value";
    return race.by_chance ? "values that were equal in this run, but need not be"
                          : "different values: which one remains is undefined";
}

// True if a barrier orders the two lines within an iteration, and none orders the lower line before the upper
// line of the next iteration.
bool meets_next_iteration(const Race& race, const Location& one, const Location& other) {
    const auto [upper, lower] = std::minmax(one.line, other.line);
    return race.apart != Race::Separation::blocks && race.gap.kind == BarrierGap::Kind::next_round &&
           race.gap.in_loop && upper == race.gap.upper && lower == race.gap.lower;
}

std::string message(const Finding& finding, const Race& race) {
    const bool is_later = meets_next_iteration(race, finding.locations[0], finding.locations[1]);
    const bool starts_with_second = is_later && finding.locations[0].line < finding.locations[1].line;
    const Location &a = finding.locations[starts_with_second ? 1 : 0],
                   &b = finding.locations[starts_with_second ? 0 : 1];
    const std::string_view when = is_later ? " in the next iteration" : "";
    const bool with_block = race.apart == Race::Separation::blocks;
    if (race.one_instruction)
        return fmt::format("{} {} and {} write {} with one store instruction, {}", place(a), thread(a, true),
                           thread(b, false), bytes_text(race), values_of_lanes(finding, race));
    if (is_harmless(finding))
        return fmt::format("{} {} writes {} and {} {} writes the same value there{}; {}", place(a),
                           thread(a, with_block), bytes_text(race), place(b), thread(b, with_block), when,
                           edge(race));
    return fmt::format("{} {} {} {} and {} {} {} it{}; {}{}", place(a), thread(a, with_block), name(a.role),
                       bytes_text(race), place(b), thread(b, with_block), name(b.role), when, edge(race),
                       race.by_chance ? "; the values were equal in this run, but need not be" : "");
}

}  // namespace

MessageText in_words(const Finding& finding, const Race& race) {
    std::string known(scopes(race));
    for (size_t at = 0; at < std::min(race.also.size(), most_arrays); ++at)
        known += fmt::format("{}The same lines race on {}, too.", known.empty() ? "" : " ", race.also[at]);
    return {message(finding, race), known, ""};
}

}  // namespace warpmark::diagnose
