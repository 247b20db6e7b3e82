// Findings of the simulator other than invalid addresses, with locations, threads and advice.
#include "harness/machine/machine_faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"

namespace warpmark::machine {
namespace {

// Positions of the lanes in a warp, from the point of view of one that waits for others in its mask.
std::vector<WarpAt> lanes_of_mask(const Warp& warp, uint32_t named) {
    WarpAt all{warp.index(), {}};
    const auto add = [&](uint32_t lanes, const Site& site, LanesAt::State state) {
        if (lanes & named) all.lanes.push_back({lanes & named, site.file, site.line, state});
        if (lanes & ~named)
            all.lanes.push_back({lanes & ~named, site.file, site.line, LanesAt::State::not_named});
    };
    for (const auto& split : warp.splits) {
        if (split.state == Split::State::free) continue;
        const Site& site =
            warp.machine().program.sites[warp.site_of(split.frame->code->ops[split.pc], split.frame)];
        add(split.mask, site,
            split.state == Split::State::at_warp_sync ? LanesAt::State::named_waits
                                                      : LanesAt::State::named_has_not_come);
    }
    const uint32_t threads = warp.block().grid().threads() - warp.index() * 32;
    const uint32_t gone = (threads >= 32 ? ~0u : (1u << threads) - 1) & ~warp.alive;
    if (gone & named) all.lanes.push_back({gone & named, "", 0, LanesAt::State::named_has_exited});
    if (gone & ~named) all.lanes.push_back({gone & ~named, "", 0, LanesAt::State::not_named});
    std::ranges::stable_sort(all.lanes, {}, [](const LanesAt& row) { return std::countr_zero(row.lanes); });
    return {all};
}

// The exceeded quantity.
Limit limit_of(const Run& run, const Warp& warp) {
    using enum Limit::Quantity;
    Limit limit{.of = calls, .amount = run.work.limits.other_work * Work::bytes_a_unit};
    if (!run.work.is_spent()) {
        limit = {.of = instructions, .amount = run.work.limits.warp_instructions};
        if (warp.block().waiting_place().line) limit.waiting = warp.block().waiting_warps();
    } else if (run.work.touched.bytes() > run.work.limits.touched_bytes)
        limit = {.of = memory, .amount = run.work.touched.bytes()};
    else if (run.work.of_accesses > run.work.other)
        limit = {.of = accesses};
    limit.is_adjustable = run.work.limits.are_adjustable;
    return limit;
}

}  // namespace

Finding* new_finding(Warp& warp, const Op& op, FindingId id, uint32_t lane, Role role,
                     const std::string& more_key) {
    const uint32_t site = warp.site_of(op, warp.current_frame());
    Finding* finding = warp.machine().seen.findings.add(id, fmt::format("{}{}", site, more_key));
    if (!finding) return nullptr;
    finding->kernel = warp.block().grid().is_host ? "" : warp.block().grid().code->shown;
    finding->locations.push_back(warp.block().location(warp, lane, site, role));
    return finding;
}

void limit_reached(Warp& warp, const Op& op) {
    Run& run = warp.machine();
    run.aborted = true;
    if (run.work.is_past_fault()) return;
    run.host.sticky_error = 702;  // cudaErrorLaunchTimeout
    Finding* finding =
        new_finding(warp, op, FindingId::run_limit,
                    warp.alive ? static_cast<uint32_t>(std::countr_zero(warp.alive)) : 0, Role::still_runs);
    if (!finding) return;
    finding->fact = limit_of(run, warp);
}

void trapped(Warp& warp, const Op& op) {
    warp.machine().aborted = true;
    warp.machine().host.sticky_error = 719;  // cudaErrorLaunchFailure
    Finding* finding = new_finding(warp, op, FindingId::run_trap,
                                   static_cast<uint32_t>(std::countr_zero(warp.active)), Role::traps);
    if (!finding) return;
    finding->fact = Trap{};
}

void unsupported(Warp& warp, const Op& op) {
    const Finding& known = warp.machine().program.unsupported[op.detail];
    const bool is_gap = known.id == FindingId::tool_unsupported;
    warp.machine().aborted = true;
    if (known.id == FindingId::run_exit) warp.machine().host.exit_code = 1;
    if (known.id == FindingId::run_trap) warp.machine().host.sticky_error = 719;  // cudaErrorLaunchFailure
    Finding* finding = new_finding(warp, op, known.id, 0, is_gap ? Role::executes : Role::calls);
    if (!finding) return;
    finding->fact = known.fact;
}

void stack_overflow(Warp& warp, const Op& op, uint32_t lane, const Code& entered) {
    const Limits& limits = warp.machine().work.limits;
    const uint64_t most = warp.block().grid().is_host ? limits.host_stack_bytes : limits.stack_bytes;
    Finding* finding = new_finding(warp, op, FindingId::memory_stack, lane,
                                   entered.local_end > most ? Role::executes : Role::calls);
    if (!finding) return;
    finding->space = Space::local;
    finding->fact = StackOverflow{most, entered.local_end};
}

void too_many_calls(Warp& warp, const Op& op, const std::string& function) {
    warp.machine().aborted = true;
    Finding* finding = new_finding(warp, op, FindingId::tool_unsupported, 0, Role::calls);
    if (finding) finding->fact = Unsimulated{.what = Unsimulated::Feature::calls_at_a_time, .in = function};
}

void caller_not_in_mask(Warp& warp, const Op& op, uint32_t lanes, uint32_t named) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
    Finding* finding = new_finding(warp, op, FindingId::barrier_warp_mask, lane, Role::executes);
    if (!finding) return;
    finding->fact = MaskFault{MaskFault::Kind::leaves_out_caller, warp.index(), lanes, named, 0,
                              lanes_of_mask(warp, named)};
}

void never_arrives(Warp& warp, const Split& split, uint32_t missing) {
    const Op& op = split.frame->code->ops[split.pc];
    const uint32_t site = warp.site_of(op, split.frame);
    Finding* finding =
        warp.machine().seen.findings.add(FindingId::barrier_warp_mask, fmt::format("{}", site));
    if (!finding) return;
    const auto lane = static_cast<uint32_t>(std::countr_zero(split.mask));
    finding->kernel = warp.block().grid().code->shown;
    finding->locations.push_back(warp.block().location(warp, lane, site, Role::waits));
    if (missing)
        finding->locations.push_back(warp.block().location(
            warp, static_cast<uint32_t>(std::countr_zero(missing)), site, Role::does_not_come));
    // No lane is missing if lanes have come with different masks.
    finding->fact = MaskFault{missing ? MaskFault::Kind::never_come : MaskFault::Kind::other_masks,
                              warp.index(),
                              split.mask,
                              split.wait_mask,
                              missing,
                              lanes_of_mask(warp, split.wait_mask)};
}

}  // namespace warpmark::machine
