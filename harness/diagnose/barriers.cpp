// barriers.cpp: what goes wrong at barriers and masks, in words.
#include <fmt/format.h>

#include <bit>

#include "harness/diagnose/in_words.h"
#include "harness/diagnose/warp_table.h"

namespace warpmark::diagnose {
namespace {

std::string line_text(const Location& at) {
    return at.line ? fmt::format("{}:{}", at.file, at.line) : std::string("(unknown place)");
}

std::string block_text(const Location& at) {
    return fmt::format("block ({},{},{})", at.block[0], at.block[1], at.block[2]);
}

std::string count_threads(uint32_t count) {
    return fmt::format("{} thread{}", count, count == 1 ? "" : "s");
}

std::string lanes_words(uint32_t lanes) {
    return fmt::format("lane{} {}", std::has_single_bit(lanes) ? "" : "s", lanes_text(lanes));
}

std::string_view verb_end(uint32_t lanes) {
    return std::has_single_bit(lanes) ? "s" : "";
}

std::string why_incomplete(const Deadlock& deadlock) {
    if (deadlock.counted)
        return fmt::format("the barrier waits for {}, and the others never reach it",
                           count_threads(deadlock.counted));
    if (deadlock.missing)
        return fmt::format("{} that have not exited never reach it", count_threads(deadlock.missing));
    return "the barrier never completes";
}

}  // namespace

Words in_words(const Finding& finding, const Divergence& divergence) {
    const Location& at = finding.locations[0];
    if (divergence.missing == 0 && finding.locations.size() > 1) {
        const Location& gone = finding.locations[1];
        return {
            fmt::format("{} divergent barrier: warp {} of {} reached it, thread ({},{},{}) did not and went "
                        "on at {}",
                        line_text(at), divergence.warp, block_text(at), gone.thread[0], gone.thread[1],
                        gone.thread[2], line_text(gone)),
            "Every thread of the block must reach the same barrier, as often as all others, or return "
            "before it: move it out of the branch or loop whose condition differs from thread to thread.",
            warp_table(divergence.block)};
    }
    return {fmt::format("{} divergent barrier: {} of warp {} in {} reached it, {} did not", line_text(at),
                        lanes_words(divergence.lanes), divergence.warp, block_text(at),
                        lanes_words(divergence.missing)),
            "Every thread of the block must reach the same barrier: move it out of the branch or loop whose "
            "condition differs from thread to thread.",
            warp_table(divergence.block)};
}

Words in_words(const Finding& finding, const Mismatch& mismatch) {
    const Location &here = finding.locations[0], &there = finding.locations[1];
    const bool is_one_line = here.file == there.file && here.line == there.line;
    return {fmt::format("{} warp {} of {} waits here and warp {} at {}: the hardware lets the two different "
                        "barriers release each other",
                        line_text(here), mismatch.warps[0], block_text(here), mismatch.warps[1],
                        is_one_line ? std::string("another barrier of this line")
                                    : "the barrier of " + line_text(there)),
            "All warps of a block must wait at the same __syncthreads(): put one barrier after the branch "
            "instead of one in each branch.",
            warp_table(mismatch.block)};
}

Words in_words(const Finding& finding, const Deadlock& deadlock) {
    const Location& at = finding.locations[0];
    if (deadlock.of_cluster)
        return {fmt::format("{}:{} block {} waits forever: some threads of its cluster never reach this "
                            "barrier",
                            at.file, at.line, deadlock.block_number),
                "Every thread of the cluster that has not exited must arrive at its barriers.", ""};
    if (deadlock.of_grid)
        return {
            fmt::format("{} {} waits here forever: {} of the grid's blocks never reach this barrier of "
                        "the whole grid",
                        line_text(at), block_text(at), deadlock.missing),
            "Every block of the grid must reach it, as often as all others: also those that have nothing "
            "to do. Do not return before it, and move it out of branches that differ from block to block.",
            ""};
    return {fmt::format("{} {} of {} wait here forever: {}", line_text(at), count_threads(deadlock.waiting),
                        block_text(at), why_incomplete(deadlock)),
            deadlock.counted
                ? "Give the barrier the number of threads that really reach it, a multiple of 32, or "
                  "let the others reach it, too."
                : "Let every thread that the barrier waits for reach it.",
            warp_table(deadlock.block)};
}

Words in_words(const Finding& finding, const MaskFault& fault) {
    const std::string place = place_text(finding.locations[0]), who = lanes_words(fault.lanes);
    const std::string picture = warp_table(fault.lanes_at);
    if (fault.kind == MaskFault::Kind::leaves_out_caller)
        return {
            fmt::format(
                "{} {} of warp {} execute{} a warp-level instruction whose mask {:#010x} names {} instead",
                place, who, fault.warp, verb_end(fault.lanes), fault.mask,
                fault.mask ? lanes_words(fault.mask) : std::string("no lane")),
            "The mask must name exactly the lanes that execute the instruction together: bit 0 is lane "
            "0.",
            picture};
    const bool is_one = std::has_single_bit(fault.missing);
    const char* advice =
        "Every lane that the mask names must execute the same instruction: move it out of the branch, or "
        "name only the lanes that take the branch.";
    if (fault.kind == MaskFault::Kind::other_masks)
        return {fmt::format(
                    "{} {} of warp {} use{} the mask {:#010x}, but the lanes that it names use other masks",
                    place, who, fault.warp, verb_end(fault.lanes), fault.mask),
                advice, picture};
    return {fmt::format("{} {} of warp {} wait{} for {}: the mask {:#010x} names {}, but {} never reach{} "
                        "this instruction",
                        place, who, fault.warp, verb_end(fault.lanes), lanes_words(fault.missing), fault.mask,
                        is_one ? "it" : "them", is_one ? "it" : "they", is_one ? "es" : ""),
            advice, picture};
}

}  // namespace warpmark::diagnose
