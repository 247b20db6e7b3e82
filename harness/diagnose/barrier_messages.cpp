// Messages for barriers and masks. They do not suggest where to put a barrier, because changes are proposed
// only after being tried (fix/).
#include <fmt/format.h>

#include <bit>
#include <cstdlib>

#include "harness/diagnose/messages.h"
#include "harness/diagnose/warp_state_table.h"

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

// Arrivals and bytes that the running phase of a barrier object lacks.
std::string lacks(const ObjectPhase& phase) {
    if (phase.expected == 0) return "it has not been initialized";
    std::string text;
    if (phase.missing && phase.expected == 1)
        text = "its only arrival is missing";
    else if (phase.missing)
        text = fmt::format("{} of its {} arrivals {} missing", phase.missing, phase.expected,
                           phase.missing == 1 ? "is" : "are");
    if (phase.bytes == 0) return text;
    return fmt::format("{}{}copies have delivered {} bytes {} than it expects", text,
                       text.empty() ? "" : ", and ", std::abs(phase.bytes),
                       phase.bytes > 0 ? "fewer" : "more");
}

MessageText at_object(const Finding& finding, const Deadlock& deadlock) {
    const Location& at = finding.locations[0];
    const bool is_one = deadlock.waiting == 1;
    const std::string who = fmt::format("{} {} of {} wait{} here forever", line_text(at),
                                        count_threads(deadlock.waiting), block_text(at), is_one ? "s" : "");
    if (deadlock.phase.expected == 0)
        return {fmt::format("{} for the barrier object {}: {}", who, deadlock.object, lacks(deadlock.phase)),
                "", ""};
    return {fmt::format("{}: {} wait{} for the phase of {} with parity {}. That phase is incomplete: {}. No "
                        "thread is left that could complete it",
                        who, is_one ? "it" : "they", is_one ? "s" : "", deadlock.object,
                        deadlock.phase.parity, lacks(deadlock.phase)),
            "", ""};
}

}  // namespace

MessageText in_words(const Finding& finding, const Divergence& divergence) {
    const Location& at = finding.locations[0];
    if (divergence.missing == 0 && finding.locations.size() > 1) {
        const Location& gone = finding.locations[1];
        return {fmt::format("{} warp {} of {} reached it, but thread ({},{},{}) did not and continued at {}",
                            line_text(at), divergence.warp, block_text(at), gone.thread[0], gone.thread[1],
                            gone.thread[2], line_text(gone)),
                "", warp_table(divergence.block)};
    }
    return {fmt::format("{} {} of warp {} in {} reached it, {} did not", line_text(at),
                        lanes_words(divergence.lanes), divergence.warp, block_text(at),
                        lanes_words(divergence.missing)),
            "", warp_table(divergence.block)};
}

MessageText in_words(const Finding& finding, const Mismatch& mismatch) {
    const Location &here = finding.locations[0], &there = finding.locations[1];
    const bool is_one_line = here.file == there.file && here.line == there.line;
    return {fmt::format("{} warp {} of {} waits here and warp {} at {}: the hardware lets the two different "
                        "barriers release each other",
                        line_text(here), mismatch.warps[0], block_text(here), mismatch.warps[1],
                        is_one_line ? std::string("another barrier of this line")
                                    : "the barrier of " + line_text(there)),
            "", warp_table(mismatch.block)};
}

MessageText in_words(const Finding& finding, const Deadlock& deadlock) {
    const Location& at = finding.locations[0];
    if (!deadlock.object.empty()) return at_object(finding, deadlock);
    if (deadlock.of_cluster)
        return {fmt::format("{}:{} block {} waits forever: some threads of its cluster never reach this "
                            "barrier",
                            at.file, at.line, deadlock.block_number),
                "", ""};
    if (deadlock.of_grid)
        return {fmt::format("{} {} waits here forever: {} of the grid's blocks never reach this barrier of "
                            "the whole grid",
                            line_text(at), block_text(at), deadlock.missing),
                "", ""};
    return {fmt::format("{} {} of {} wait here forever: {}", line_text(at), count_threads(deadlock.waiting),
                        block_text(at), why_incomplete(deadlock)),
            "", warp_table(deadlock.block)};
}

MessageText in_words(const Finding& finding, const MaskFault& fault) {
    const std::string place = place_text(finding.locations[0]), who = lanes_words(fault.lanes);
    const std::string picture = warp_table(fault.lanes_at);
    if (fault.kind == MaskFault::Kind::leaves_out_caller)
        return {
            fmt::format(
                "{} {} of warp {} execute{} a warp-level instruction whose mask {:#010x} names {} instead",
                place, who, fault.warp, verb_end(fault.lanes), fault.mask,
                fault.mask ? lanes_words(fault.mask) : std::string("no lane")),
            "", picture};
    const bool is_one = std::has_single_bit(fault.missing);
    if (fault.kind == MaskFault::Kind::other_masks)
        return {fmt::format(
                    "{} {} of warp {} use{} the mask {:#010x}, but the lanes that it names use other masks",
                    place, who, fault.warp, verb_end(fault.lanes), fault.mask),
                "", picture};
    return {fmt::format("{} {} of warp {} wait{} for {}: the mask {:#010x} names {}, but {} never reach{} "
                        "this instruction",
                        place, who, fault.warp, verb_end(fault.lanes), lanes_words(fault.missing), fault.mask,
                        is_one ? "it" : "them", is_one ? "it" : "they", is_one ? "es" : ""),
            "", picture};
}

}  // namespace warpmark::diagnose
