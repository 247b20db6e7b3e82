// faults.cpp: the machine's own findings but for addresses, with places, threads, and what to do.
#include "harness/machine/faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "harness/machine/warp_table.h"

namespace warpmark::machine {
namespace {

// Where the lanes of a warp are, seen from one that waits for others of its mask.
std::string mask_table(const Warp& warp, uint32_t named) {
    WarpRows rows{warp.index(), {}};
    const auto add = [&](uint32_t lanes, const std::string& where, const char* state) {
        if (lanes & named) rows.rows.push_back({lanes & named, where, state});
        if (lanes & ~named) rows.rows.push_back({lanes & ~named, where, "is not named"});
    };
    for (const auto& split : warp.splits) {
        if (split.state == Split::State::free) continue;
        const Site& site =
            warp.machine().program.sites[warp.site_of(split.frame->code->ops[split.pc], split.frame)];
        add(split.mask, site.line ? fmt::format("{}:{}", site.file, site.line) : "(unknown place)",
            split.state == Split::State::at_warp_sync ? "named, waits" : "named, has not come");
    }
    const uint32_t threads = warp.block().grid().threads() - warp.index() * 32;
    add((threads >= 32 ? ~0u : (1u << threads) - 1) & ~warp.alive, "–", "named, has exited");
    std::stable_sort(rows.rows.begin(), rows.rows.end(), [](const LaneRow& a, const LaneRow& b) {
        return std::countr_zero(a.lanes) < std::countr_zero(b.lanes);
    });
    return warp_table({rows});
}

std::string lanes_words(uint32_t lanes) {
    return fmt::format("lane{} {}", std::has_single_bit(lanes) ? "" : "s", lanes_text(lanes));
}

// Of what there was too much beside instructions.
void tell_spent(const Run& run, Finding& finding) {
    const Location& at = finding.locations[0];
    const std::string who = fmt::format("{} {}", place_text(at), thread_text(at));
    if (run.touched.bytes() > run.limits.touched_bytes) {
        finding.message = fmt::format("{} needs more memory than a run may use: {} MB are in use", who,
                                      run.touched.bytes() >> 20);
        finding.explanation =
            "Check how much is allocated, how often, and whether it is freed. What nobody writes or reads "
            "does not count.";
    } else if (run.access_work > run.other_work) {
        finding.message = fmt::format(
            "{} still runs after too many memory accesses: an endless loop, or far too much work", who);
        finding.explanation =
            "Check that the loop's condition becomes false for every thread, and how often each thread "
            "accesses memory. "
            "An atomic operation counts once for each thread.";
    } else {
        finding.message =
            fmt::format("{} requests more work than a run may do: calls and copies of {} GB in total", who,
                        run.limits.other_work * Run::bytes_a_unit / 1'000'000'000);
        finding.explanation =
            "Check the sizes of copies and fills, which are in bytes, and how often they are asked for.";
    }
}

}  // namespace

std::string place_text(const Location& at) {
    if (at.line) return fmt::format("{}:{}", at.file, at.line);
    return at.file.empty() ? "(unknown place)" : at.file;
}

std::string thread_text(const Location& at) {
    if (!at.has_thread) return "the launcher";
    return fmt::format("thread ({},{},{}) of block ({},{},{})", at.thread[0], at.thread[1], at.thread[2],
                       at.block[0], at.block[1], at.block[2]);
}

Finding* new_finding(Warp& warp, const Op& op, const char* id, uint32_t lane, const char* role,
                     const std::string& more_key) {
    const uint32_t site = warp.site_of(op, warp.current_frame());
    Finding* finding = warp.machine().findings.add(fmt::format("{}@{}{}", id, site, more_key));
    if (!finding) return nullptr;
    finding->id = id;
    finding->kernel = warp.block().grid().is_host ? "" : warp.block().grid().code->shown;
    finding->locations.push_back(warp.block().location(warp, lane, site, role));
    return finding;
}

void limit_reached(Warp& warp, const Op& op) {
    Run& run = warp.machine();
    run.aborted = true;
    run.sticky_error = 702;  // cudaErrorLaunchTimeout
    Finding* finding =
        new_finding(warp, op, "run.limit",
                    warp.alive ? static_cast<uint32_t>(std::countr_zero(warp.alive)) : 0, "still runs");
    if (!finding) return;
    const Location& at = finding->locations[0];
    if (run.is_spent()) return tell_spent(run, *finding);
    finding->message = fmt::format(
        "{} {} still runs after {} million warp instructions: an endless loop, or far too much work",
        place_text(at), thread_text(at), run.limits.warp_instructions / 1'000'000);
    finding->explanation =
        "Check that the loop's condition becomes false for every thread, and that nobody waits for a thread "
        "that cannot run.";
    if (warp.block().waiting_place().line == 0) return;
    finding->explanation += " The others of its block wait for it at a barrier.";
    finding->picture = warp.block().who_waits();
}

void trapped(Warp& warp, const Op& op) {
    warp.machine().aborted = true;
    warp.machine().sticky_error = 719;  // cudaErrorLaunchFailure
    Finding* finding =
        new_finding(warp, op, "run.trap", static_cast<uint32_t>(std::countr_zero(warp.active)), "traps");
    if (!finding) return;
    finding->message = fmt::format("{} {} executes a trap: the kernel ends with an error",
                                   place_text(finding->locations[0]), thread_text(finding->locations[0]));
    finding->explanation = "__trap(), a failed check, or code that the compiler holds to be unreachable.";
}

void unsupported(Warp& warp, const Op& op) {
    const Finding& known = warp.machine().program.unsupported[op.detail];
    const bool is_gap = known.id == "tool.unsupported";
    warp.machine().aborted = true;
    if (known.id == "run.exit") warp.machine().exit_code = 1;
    if (known.id == "run.trap") warp.machine().sticky_error = 719;  // cudaErrorLaunchFailure
    Finding* finding = new_finding(warp, op, known.id.c_str(), 0, is_gap ? "executes" : "calls");
    if (!finding) return;
    finding->message =
        is_gap ? known.message : fmt::format("{} {}", place_text(finding->locations[0]), known.message);
    finding->explanation = known.explanation;
}

void stack_overflow(Warp& warp, const Op& op, uint32_t lane) {
    Finding* finding = new_finding(warp, op, "memory.stack", lane, "calls");
    if (!finding) return;
    finding->space = Space::local;
    finding->message =
        fmt::format("{} {} calls deeper than its stack allows ({} KB)", place_text(finding->locations[0]),
                    thread_text(finding->locations[0]), warp.machine().limits.stack_bytes >> 10);
    finding->explanation = "Check that the recursion ends for every thread.";
}

void caller_not_in_mask(Warp& warp, const Op& op, uint32_t lanes, uint32_t named) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
    Finding* finding = new_finding(warp, op, "barrier.warp-mask", lane, "executes");
    if (!finding) return;
    finding->message = fmt::format(
        "{} {} of warp {} execute{} a warp-level instruction whose mask {:#010x} names {} instead",
        place_text(finding->locations[0]), lanes_words(lanes), warp.index(),
        std::has_single_bit(lanes) ? "s" : "", named, named ? lanes_words(named) : std::string("nobody"));
    finding->explanation =
        "The mask must name exactly the lanes that execute the instruction together: bit 0 is lane 0.";
    finding->picture = mask_table(warp, named);
}

void never_arrives(Warp& warp, const Split& split, uint32_t missing) {
    const Op& op = split.frame->code->ops[split.pc];
    const uint32_t site = warp.site_of(op, split.frame);
    Finding* finding = warp.machine().findings.add(fmt::format("barrier.warp-mask@{}", site));
    if (!finding) return;
    const auto lane = static_cast<uint32_t>(std::countr_zero(split.mask));
    finding->id = "barrier.warp-mask";
    finding->kernel = warp.block().grid().code->shown;
    finding->locations.push_back(warp.block().location(warp, lane, site, "waits"));
    if (missing)
        finding->locations.push_back(warp.block().location(
            warp, static_cast<uint32_t>(std::countr_zero(missing)), site, "is named, but does not come"));
    const std::string who = fmt::format("{} of warp {}", lanes_words(split.mask), warp.index());
    const bool one = std::has_single_bit(split.mask);
    // Nobody is missing where lanes have come with different masks.
    finding->message =
        missing
            ? fmt::format(
                  "{} {} wait{} with the mask {:#010x} for {}, which it names and which never come{} here",
                  place_text(finding->locations[0]), who, one ? "s" : "", split.wait_mask,
                  lanes_words(missing), std::has_single_bit(missing) ? "s" : "")
            : fmt::format(
                  "{} {} {} with the mask {:#010x}, and the lanes that it names come with other masks",
                  place_text(finding->locations[0]), who, one ? "comes" : "come", split.wait_mask);
    finding->explanation =
        "Every lane that the mask names must execute the same instruction: move it out of the branch, or "
        "name only the lanes that take the branch.";
    finding->picture = mask_table(warp, split.wait_mask);
}

}  // namespace warpmark::machine
