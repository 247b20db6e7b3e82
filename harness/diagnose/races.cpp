// races.cpp: a data race in words, and where a barrier would order it.
#include <fmt/format.h>

#include <algorithm>

#include "harness/diagnose/in_words.h"

namespace warpmark::diagnose {
namespace {

constexpr size_t most_arrays = 20;  // that are named beside the first

std::string thread(const Location& at, bool with_block) {
    const std::string text = fmt::format("thread ({},{},{})", at.thread[0], at.thread[1], at.thread[2]);
    return with_block ? fmt::format("{} of block ({},{},{})", text, at.block[0], at.block[1], at.block[2])
                      : text;
}

// Not of a launch's place without a line: a race is between two instructions.
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
        case Race::Apart::blocks:
            return "they are in different blocks, with no synchronization between them";
        case Race::Apart::lanes:
            return "they are lanes of one warp, with no synchronization between them";
        case Race::Apart::threads:
            return race.gap.kind == BarrierGap::Kind::not_for_all
                       ? "the barrier between them is not reached by both"
                       : "no barrier between them";
    }
    return "";
}

std::string_view around(BarrierGap::Around kind) {
    switch (kind) {
        case BarrierGap::Around::branch:
            return "the `if` or `switch` around ";
        case BarrierGap::Around::loop:
            return "the loop around ";
        case BarrierGap::Around::nothing:
            break;
    }
    return "";
}

// "after line 5, before the loop around line 8".
std::string position(const BarrierGap& gap) {
    // A branch begins with its condition, and so does a return for some; a loop may begin with `do`.
    const bool is_known = gap.lower_in != BarrierGap::Around::loop && gap.before > gap.upper;
    const std::string before = is_known ? fmt::format("line {}", gap.before)
                                        : fmt::format("{}line {}", around(gap.lower_in), gap.lower);
    return fmt::format("after {}line {}, before {}", around(gap.upper_in), gap.upper, before);
}

std::string between_text(const BarrierGap& gap) {
    std::string text = fmt::format("Add __syncthreads() {}.", position(gap));
    if (gap.in_branch)
        text += fmt::format(
            " If not all threads of the block take the branch around both lines, end it after line {}, let "
            "all threads call __syncthreads(), and begin another one for line {}.",
            gap.upper, gap.lower);
    return text;
}

std::string in_line_text(const BarrierGap& gap) {
    std::string text = fmt::format(
        "If threads add to the same element, use an atomic operation. If not, split line {}, so that "
        "__syncthreads() comes between the two accesses.",
        gap.upper);
    if (gap.in_branch)
        text +=
            " If not all threads of the block take the branch around it, end the branch before "
            "__syncthreads() and begin another one after it.";
    return text;
}

std::string one_line_text(const BarrierGap& gap) {
    if (gap.in_loop)
        return fmt::format(
            "If threads add to the same element, use an atomic operation. If not, separate the iterations of "
            "the loop around line {0}: put __syncthreads() at the end of its body, outside any `if`. If "
            "threads use the same elements within one iteration, split line {0}, so that another one comes "
            "between the two accesses.",
            gap.upper);
    return fmt::format(
        "Give each thread its own element in line {}. If all of them add to one element, use an atomic "
        "operation. If the line runs several times, in a loop or by several calls, put __syncthreads() "
        "between one time and the next.",
        gap.upper);
}

std::string next_round_text(const BarrierGap& gap) {
    return fmt::format(
        "Add __syncthreads() after {}line {}, before line {} runs again in the next iteration of the loop.",
        around(gap.lower_in), gap.lower, gap.upper);
}

std::string again_text(const BarrierGap& gap) {
    if (!gap.in_loop) return "";
    return fmt::format(
        " If the next iteration uses the same elements, it takes another __syncthreads() after {}line {}. "
        "All threads of the block have to run the same number of iterations.",
        around(gap.lower_in), gap.lower);
}

std::string gap_text(const BarrierGap& gap) {
    switch (gap.kind) {
        case BarrierGap::Kind::unknown:
            return "Put __syncthreads() between the two accesses.";
        case BarrierGap::Kind::one_line:
            return one_line_text(gap);
        case BarrierGap::Kind::next_round:
            return next_round_text(gap);
        case BarrierGap::Kind::not_for_all:
            return fmt::format(
                       "There is a barrier between line {} and line {}, but not every thread executes it "
                       "every time: move it out of its branch, {}.",
                       gap.upper, gap.lower, position(gap)) +
                   again_text(gap);
        case BarrierGap::Kind::different_ways:
            return fmt::format(
                       "Lines {0} and {1} are in different branches of an `if` or `switch`, so no barrier "
                       "fits between them. End it after line {0}, let all threads call __syncthreads(), and "
                       "begin another one for line {1}.",
                       gap.upper, gap.lower) +
                   again_text(gap);
        case BarrierGap::Kind::between:
            return (gap.upper == gap.lower ? in_line_text(gap) : between_text(gap)) + again_text(gap);
    }
    return "";
}

std::string same_block_advice(const Race& race) {
    if (race.shared_gap)
        return fmt::format(
            "Add __syncthreads() after line {}, before line {}: one barrier fixes this race and the one on "
            "lines {} and {}.",
            race.shared_gap->after, race.shared_gap->before, race.shared_gap->other_upper,
            race.shared_gap->other_lower);
    std::string text;
    if (race.may_overlap)
        text = fmt::format(
            "Both lines write to {}. If they use different arrays in it, the arrays overlap: check their "
            "offsets. ",
            race.array);
    text += gap_text(race.gap);
    if (race.apart == Race::Apart::lanes)
        text +=
            " Lanes of a warp do not run in lock-step, so being in one warp does not order their accesses. "
            "If "
            "only lanes of one warp share the data, __syncwarp() is enough.";
    return text;
}

// A note: equal for every input, or nothing has shown that they are not.
bool is_harmless(const Finding& finding) {
    return finding.id == FindingId::race_same_value;
}

constexpr std::string_view equal_by_chance =
    "In this run both values were equal, but nothing guarantees that they always are. ";

std::string advice_of(const Race& race, bool harmless) {
    const bool same_block = race.apart != Race::Apart::blocks;
    if (race.one_instruction)
        return harmless ? "Harmless, but wasted work: let one thread write."
                        : "Give each thread its own element, or use an atomic operation.";
    if (harmless)
        return "All of them store the same value, so their order does not matter. This is harmless only as "
               "long "
               "as no thread reads it before they are done. Let one thread write, or use an atomic "
               "operation.";
    if (race.one_is_atomic && same_block)
        return fmt::format(
            "One of the two accesses is atomic, the other is not: order them with __syncthreads(). If both "
            "lines "
            "update the same counter, make line {} atomic too.",
            race.plain_line);
    if (race.one_is_atomic)
        return fmt::format(
            "One of the two accesses is atomic, the other is not, and both have to be: make line {} atomic "
            "too.",
            race.plain_line);
    if (!same_block && race.both_atomic)
        return "Both accesses are atomic, but not with respect to each other: an operation with block scope "
               "(atomicAdd_block, cuda::thread_scope_block) is atomic only among the threads of its block. "
               "Use device scope (atomicAdd, cuda::thread_scope_device) on both sides.";
    if (!same_block)
        return "__syncthreads() works within one block only. Let one block do both accesses, use atomic "
               "operations, "
               "pass the data on with __threadfence() and an atomic flag, or use a second launch.";
    return same_block_advice(race);
}

std::string advice(const Finding& finding, const Race& race) {
    const bool is_chance = race.by_chance && !is_harmless(finding);
    return std::string(is_chance ? equal_by_chance : "") + advice_of(race, is_harmless(finding));
}

std::string_view values_of_lanes(const Finding& finding, const Race& race) {
    if (is_harmless(finding)) return "the same value";
    return race.by_chance ? "values that were equal in this run, but need not be"
                          : "different values: which one remains is undefined";
}

std::string message(const Finding& finding, const Race& race) {
    const Location &a = finding.locations[0], &b = finding.locations[1];
    const bool with_block = race.apart == Race::Apart::blocks;
    if (race.one_instruction)
        return fmt::format("{} {} and {} write {} with one store instruction, {}", place(a), thread(a, true),
                           thread(b, false), bytes_text(race), values_of_lanes(finding, race));
    if (is_harmless(finding))
        return fmt::format("{} {} writes {} and {} {} writes the same value there; {}", place(a),
                           thread(a, with_block), bytes_text(race), place(b), thread(b, with_block),
                           edge(race));
    return fmt::format("{} {} {} {} and {} {} {} it; {}{}", place(a), thread(a, with_block), name(a.role),
                       bytes_text(race), place(b), thread(b, with_block), name(b.role), edge(race),
                       race.by_chance ? "; the values were equal in this run, but need not be" : "");
}

}  // namespace

Words in_words(const Finding& finding, const Race& race) {
    Words words{message(finding, race), advice(finding, race), ""};
    for (size_t at = 0; at < std::min(race.also.size(), most_arrays); ++at)
        words.explanation += fmt::format(" The same lines race on {}, too.", race.also[at]);
    return words;
}

}  // namespace warpmark::diagnose
