// Findings about block barriers: which threads waited at which barrier, and which were missing.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "harness/base/lane_mask.h"
#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/contract/machine_events.h"
#include "harness/machine/machine_faults.h"

namespace warpmark::machine {
namespace {

LanesAt::State state_of(Split::State state) {
    switch (state) {
        case Split::State::at_block_barrier:
            return LanesAt::State::at_barrier;
        case Split::State::at_warp_sync:
            return LanesAt::State::at_warp_sync;
        case Split::State::at_cluster_barrier:
            return LanesAt::State::at_cluster_barrier;
        default:
            return LanesAt::State::has_not_come;
    }
}

// Fields of the word: see program/lower_mbarrier.cpp. The byte count is a signed number of 21 bits.
ObjectPhase object_phase(uint64_t word) {
    constexpr uint32_t count_bits = 20, bytes_at = 40, bytes_bits = 21;
    constexpr uint64_t count_mask = (uint64_t{1} << count_bits) - 1;
    ObjectPhase phase;
    phase.parity = word >> mbarrier_phase_shift & 1;
    phase.missing = word & count_mask;
    phase.expected = word >> count_bits & count_mask;
    phase.bytes = static_cast<int64_t>(word << (64 - bytes_at - bytes_bits)) >> (64 - bytes_bits);
    return phase;
}

}  // namespace

// One row per split, and one for exited lanes.
std::vector<WarpAt> Block::waiting_warps() const {
    std::vector<WarpAt> all;
    for (const auto& warp : warps_) {
        WarpAt& here = all.emplace_back(WarpAt{warp->index(), {}});
        uint32_t waits_to_end = 0;
        for (const auto& split : warp->splits) {
            if (split.state == Split::State::free) continue;
            const Op& op = split.frame->code->ops[split.pc];
            if (split.state == Split::State::at_join && op.returned && Warp::has_only_to_end(split)) {
                waits_to_end |= split.mask;
                continue;
            }
            const Site& site = run_.program.sites[warp->site_of(op, split.frame)];
            LanesAt row{split.mask, site.file, site.line, state_of(split.state)};
            const auto same = std::ranges::find_if(here.lanes, [&](const LanesAt& other) {
                return other.file == row.file && other.line == row.line && other.state == row.state;
            });
            if (same == here.lanes.end())
                here.lanes.push_back(std::move(row));
            else
                same->lanes |= row.lanes;
        }
        const uint32_t started = grid_.threads() - warp->index() * 32 >= 32
                                     ? ~0u
                                     : (1u << (grid_.threads() - warp->index() * 32)) - 1;
        if (const uint32_t gone = (started & ~warp->alive) | waits_to_end)
            here.lanes.push_back({gone, "", 0, LanesAt::State::has_exited});
        std::ranges::stable_sort(here.lanes, {},
                                 [](const LanesAt& row) { return std::countr_zero(row.lanes); });
    }
    return all;
}

// For two ops of the author's code (Warp::own_op). The optimizer duplicates barriers; without it, each op is
// a barrier of its own, even if one macro expands to several.
bool Block::is_one_barrier(const Op& one, const Op& other) const {
    const Site &a = run_.program.sites[one.site], &b = run_.program.sites[other.site];
    if (!run_.program.unoptimized) return a.file == b.file && a.line == b.line;
    return one.site == other.site && one.nth == other.nth;
}

// Reports a split at a barrier whose mates are still in a branch or loop: alive, but not at this barrier.
void Block::report_divergence() {
    for (const auto& warp : warps_) {
        for (auto& split : warp->splits) {
            if (split.state != Split::State::at_block_barrier || split.reported) continue;
            uint32_t missing = warp->missing_mates(split);
            const Op& op = split.frame->code->ops[split.pc];
            missing &= ~warp->lanes_that_returned();
            const bool aligned = split.frame->code->barriers[op.detail].aligned;
            // Without .aligned, lanes may reach a barrier separately, but none may skip it.
            if (!aligned) missing = split.barrier_threads == 0 ? missing & warp->lanes_at_joins() : 0;
            const Op& own = warp->own_op(op, split.frame);
            const uint32_t site = own.site;
            // Copies of one barrier made by the compiler have one source location.
            for (const auto& other : warp->splits) {
                if (other.state != Split::State::at_block_barrier || other.barrier_id != split.barrier_id ||
                    site == 0 || other.pc == split.pc)
                    continue;
                const Op& others = warp->own_op(other.frame->code->ops[other.pc], other.frame);
                const bool is_one = others.site == site && is_one_barrier(own, others);
                if (is_one) missing &= ~other.mask;
            }
            if (!missing) continue;
            split.reported = true;
            has_barrier_error_ = true;
            const auto lane = static_cast<uint32_t>(std::countr_zero(split.mask)),
                       absent = static_cast<uint32_t>(std::countr_zero(missing));
            uint32_t absent_site = site;
            bool absent_waits = false;
            for (const auto& other : warp->splits) {
                if (other.state == Split::State::free || !(other.mask >> absent & 1)) continue;
                absent_site = warp->site_of(other.frame->code->ops[other.pc], other.frame);
                absent_waits = other.state == Split::State::at_block_barrier;
            }
            // Barriers in both branches are one defect.
            const std::string key =
                absent_waits ? fmt::format("{}@{}", std::min(site, absent_site), std::max(site, absent_site))
                             : fmt::format("{}", site);
            Finding* finding = run_.seen.findings.add(FindingId::barrier_divergent, key);
            if (!finding) continue;
            finding->kernel = grid_.code->shown;
            finding->locations.push_back(location(*warp, lane, site, Role::waits));
            finding->locations.push_back(
                location(*warp, absent, absent_site, absent_waits ? Role::waits : Role::is_elsewhere));
            finding->fact = Divergence{warp->index(), split.mask, missing, waiting_warps()};
        }
    }
}

// Every thread waits, but not all at one barrier. Barriers with different ids are different barriers.
void Block::report_mismatch(uint32_t id) {
    struct Stop {
        const Warp* warp;
        uint32_t lane;
        const Op* own;
        bool is_named;
    };
    std::vector<Stop> stops;
    for (const auto& warp : warps_) {
        bool first = true;
        for (const auto& split : warp->splits) {
            if (split.state != Split::State::at_block_barrier || split.barrier_id != id || !first) continue;
            first = false;  // within a warp this is barrier.divergent
            const Op& own = warp->own_op(split.frame->code->ops[split.pc], split.frame);
            const bool is_named = id != 0 || split.barrier_threads != 0;
            const auto same = [&](const Stop& stop) {
                return (is_named && stop.is_named) || is_one_barrier(*stop.own, own);
            };
            if (std::none_of(stops.begin(), stops.end(), same))
                stops.push_back(
                    {warp.get(), static_cast<uint32_t>(std::countr_zero(split.mask)), &own, is_named});
        }
    }
    if (stops.size() < 2) return;
    has_barrier_error_ = true;
    Finding* finding = run_.seen.findings.add(FindingId::barrier_mismatch,
                                              fmt::format("{}@{}", stops[0].own->site, stops[1].own->site));
    if (!finding) return;
    finding->kernel = grid_.code->shown;
    for (const auto& stop : stops)
        finding->locations.push_back(location(*stop.warp, stop.lane, stop.own->site, Role::waits));
    Mismatch mismatch{{}, waiting_warps()};
    for (const auto& stop : stops) mismatch.warps.push_back(stop.warp->index());
    finding->fact = std::move(mismatch);
}

// Finds out if a warp that has exited passed the barrier at which the other one waits. In that case it left,
// in this instance, a branch in which the other one is, and has since accessed memory that other threads see.
// Otherwise it returned.
const PathMeeting* Block::bypassed_barrier(const Warp& gone, const Warp& waits, const Split& split) {
    uint32_t pc = split.pc;
    for (const Frame* frame = split.frame; frame; frame = frame->caller) {
        const Code& code = *frame->code;
        const auto around = code.around.find(std::exchange(pc, frame->return_pc - 1));
        if (around == code.around.end()) continue;
        for (const uint16_t way : around->second) {
            const uint64_t instance = waits.rounds.instance(code, way);
            const PathMeeting* left = gone.rounds.leaving(code, way, instance);
            if (left && gone.rounds.touches > left->touches && !waits.rounds.leaving(code, way, instance))
                return left;
        }
    }
    return nullptr;
}

// Reports warps that have ended without a return: they passed around the barrier of the block and went on.
void Block::report_missed() {
    if (has_barrier_error_ || !run_.program.unoptimized || grid_.is_host) return;
    for (const auto& gone : warps_) {
        if (!gone->done()) continue;
        for (const auto& waits : warps_)
            for (const auto& split : waits->splits) {
                if (split.state != Split::State::at_block_barrier || split.barrier_threads != 0) continue;
                const PathMeeting* left = bypassed_barrier(*gone, *waits, split);
                if (!left) continue;
                has_barrier_error_ = true;
                const uint32_t site = waits->site_of(split.frame->code->ops[split.pc], split.frame);
                Finding* finding =
                    run_.seen.findings.add(FindingId::barrier_divergent, fmt::format("{}", site));
                if (!finding) return;
                finding->kernel = grid_.code->shown;
                const auto lane = static_cast<uint32_t>(std::countr_zero(split.mask));
                finding->locations.push_back(location(*waits, lane, site, Role::waits));
                finding->locations.push_back(location(*gone, 0, left->site, Role::is_elsewhere));
                finding->fact = Divergence{waits->index(), split.mask, 0, waiting_warps()};
                return;
            }
    }
}

void Block::report_deadlock() {
    const Split* waiting = nullptr;
    const Warp* first = nullptr;
    for (const auto& warp : warps_)
        for (const auto& split : warp->splits)
            if (!first && split.state == Split::State::at_block_barrier) {
                first = warp.get();
                waiting = &split;
            }
    if (!first) return;
    const uint32_t site = first->site_of(waiting->frame->code->ops[waiting->pc], waiting->frame);
    run_.host.sticky_error = 702;
    run_.aborted = true;
    Finding* finding = run_.seen.findings.add(FindingId::barrier_deadlock, fmt::format("{}", site));
    if (!finding) return;
    finding->kernel = grid_.code->shown;
    finding->locations.push_back(
        location(*first, static_cast<uint32_t>(std::countr_zero(waiting->mask)), site, Role::waits));
    Deadlock deadlock;
    deadlock.waiting = waiting_threads(waiting->barrier_id);
    deadlock.counted = waiting->barrier_threads;
    deadlock.missing = alive_threads() - std::min(alive_threads(), deadlock.waiting);
    deadlock.block = waiting_warps();
    finding->fact = std::move(deadlock);
}

// All runnable warps poll barrier objects; the first one is reported.
void Block::report_vain_wait() {
    const auto looks = [](const auto& warp) { return warp->has_ready() && warp->look.region; };
    const auto found = std::ranges::find_if(warps_, looks);
    if (found == warps_.end()) return;
    const Warp& first = **found;
    const BarrierPoll& look = first.look;
    run_.host.sticky_error = 702;
    run_.aborted = true;
    Finding* finding = run_.seen.findings.add(FindingId::barrier_deadlock, fmt::format("{}", look.site));
    if (!finding) return;
    finding->kernel = grid_.code->shown;
    finding->locations.push_back(location(first, look.lane, look.site, Role::waits));
    uint64_t word;
    std::memcpy(&word, look.region->data + look.offset, sizeof word);
    Deadlock deadlock;
    for (const auto& warp : warps_)
        for (const auto& split : warp->splits)
            if (split.state == Split::State::ready && warp->look.region == look.region &&
                warp->look.offset == look.offset)
                deadlock.waiting += lanes_in(split.mask);
    deadlock.missing = alive_threads() - deadlock.waiting;
    deadlock.object = element_of(look.region->info, look.offset, sizeof word);
    deadlock.phase = object_phase(word);
    finding->fact = std::move(deadlock);
}

}  // namespace warpmark::machine
