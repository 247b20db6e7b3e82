// barrier_findings.cpp: what goes wrong at block barriers: who waited where, who was missing.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "harness/machine/faults.h"
#include "harness/machine/warp_table.h"

namespace warpmark::machine {
namespace {

std::string line_text(const Site& site) {
    return site.line ? fmt::format("{}:{}", site.file, site.line) : std::string("(unknown place)");
}

std::string block_text(const std::array<uint32_t, 3>& block) {
    return fmt::format("block ({},{},{})", block[0], block[1], block[2]);
}

std::string count_threads(uint32_t count) {
    return fmt::format("{} thread{}", count, count == 1 ? "" : "s");
}

std::string count_lanes(uint32_t lanes) {
    return fmt::format("lane{} {}", std::has_single_bit(lanes) ? "" : "s", lanes_text(lanes));
}

const char* state_text(Split::State state) {
    switch (state) {
        case Split::State::at_block_barrier:
            return "waits";
        case Split::State::at_warp_sync:
            return "waits for lanes of its warp";
        case Split::State::at_cluster_barrier:
            return "waits for the cluster";
        default:
            return "has not come";
    }
}

}  // namespace

// A row for each split, and one for those that have exited.
std::string Block::who_waits() const {
    std::vector<WarpRows> table;
    for (const auto& warp : warps_) {
        WarpRows& here = table.emplace_back(WarpRows{warp->index(), {}});
        for (const auto& split : warp->splits) {
            if (split.state == Split::State::free) continue;
            LaneRow row{
                split.mask,
                line_text(run_.program.sites[warp->site_of(split.frame->code->ops[split.pc], split.frame)]),
                state_text(split.state)};
            const auto same = std::find_if(here.rows.begin(), here.rows.end(), [&](const LaneRow& other) {
                return other.where == row.where && other.state == row.state;
            });
            if (same == here.rows.end())
                here.rows.push_back(std::move(row));
            else
                same->lanes |= row.lanes;
        }
        const uint32_t started = grid_.threads() - warp->index() * 32 >= 32
                                     ? ~0u
                                     : (1u << (grid_.threads() - warp->index() * 32)) - 1;
        if (const uint32_t gone = started & ~warp->alive) here.rows.push_back({gone, "–", "has exited"});
        std::stable_sort(here.rows.begin(), here.rows.end(), [](const LaneRow& a, const LaneRow& b) {
            return std::countr_zero(a.lanes) < std::countr_zero(b.lanes);
        });
    }
    return warp_table(table);
}

// A split at a barrier that has left mates behind in a branch or loop: they are alive, and not at this
// barrier.
void Block::report_divergence() {
    for (const auto& warp : warps_) {
        for (auto& split : warp->splits) {
            if (split.state != Split::State::at_block_barrier || split.reported) continue;
            uint32_t missing = warp->missing_mates(split);
            const Op& op = split.frame->code->ops[split.pc];
            missing &= ~warp->lanes_that_returned();
            const bool aligned = split.frame->code->barriers[op.detail].aligned;
            // Without .aligned a barrier may be met apart, but not be left out.
            if (!aligned) missing = split.barrier_threads == 0 ? missing & warp->lanes_at_joins() : 0;
            const uint32_t site = warp->site_of(op, split.frame);
            // Copies of one barrier that the compiler made have one source place.
            for (const auto& other : warp->splits)
                if (other.state == Split::State::at_block_barrier && other.barrier_id == split.barrier_id &&
                    site != 0 && warp->site_of(other.frame->code->ops[other.pc], other.frame) == site &&
                    other.pc != split.pc)
                    missing &= ~other.mask;
            if (!missing) continue;
            split.reported = true;
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
            Finding* finding = run_.findings.add("barrier.divergent@" + key);
            if (!finding) continue;
            finding->id = "barrier.divergent";
            finding->kernel = grid_.code->shown;
            finding->locations.push_back(location(*warp, lane, site, "waits"));
            finding->locations.push_back(
                location(*warp, absent, absent_site, absent_waits ? "waits" : "is elsewhere"));
            finding->message = fmt::format(
                "{} {} of warp {} in {} {} to this barrier without {}: it stands in divergent code",
                line_text(run_.program.sites[site]), count_lanes(split.mask), warp->index(),
                block_text(block_coordinates()), std::has_single_bit(split.mask) ? "comes" : "come",
                count_lanes(missing));
            finding->explanation =
                "Every thread of the block must reach the same barrier: move it out of the branch or loop "
                "whose condition differs from thread to thread.";
            finding->picture = who_waits();
        }
    }
}

// Every thread waits, but not all at one source line.
void Block::report_mismatch(uint32_t id) {
    struct Stop {
        const Warp* warp;
        uint32_t lane, site;
    };
    std::vector<Stop> stops;
    for (const auto& warp : warps_) {
        bool first = true;
        for (const auto& split : warp->splits) {
            if (split.state != Split::State::at_block_barrier || split.barrier_id != id || !first) continue;
            first = false;  // within a warp it is barrier.divergent
            const uint32_t site = warp->site_of(split.frame->code->ops[split.pc], split.frame);
            const auto same = [&](const Stop& stop) {
                const Site &a = run_.program.sites[stop.site], &b = run_.program.sites[site];
                return a.file == b.file && a.line == b.line;
            };
            if (std::none_of(stops.begin(), stops.end(), same))
                stops.push_back({warp.get(), static_cast<uint32_t>(std::countr_zero(split.mask)), site});
        }
    }
    if (stops.size() < 2) return;
    Finding* finding = run_.findings.add(fmt::format("barrier.mismatch@{}@{}", stops[0].site, stops[1].site));
    if (!finding) return;
    finding->id = "barrier.mismatch";
    finding->kernel = grid_.code->shown;
    for (const auto& stop : stops)
        finding->locations.push_back(location(*stop.warp, stop.lane, stop.site, "waits"));
    finding->message = fmt::format(
        "{} warp {} of {} waits here, warp {} at the barrier of {}: they release each other by accident",
        line_text(run_.program.sites[stops[0].site]), stops[0].warp->index(), block_text(block_coordinates()),
        stops[1].warp->index(), line_text(run_.program.sites[stops[1].site]));
    finding->explanation =
        "All warps of a block must wait at the same __syncthreads(): put one barrier behind the branch "
        "instead of one in each path.";
    finding->picture = who_waits();
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
    run_.sticky_error = 702;
    run_.aborted = true;
    Finding* finding = run_.findings.add(fmt::format("barrier.deadlock@{}", site));
    if (!finding) return;
    finding->id = "barrier.deadlock";
    finding->kernel = grid_.code->shown;
    finding->locations.push_back(
        location(*first, static_cast<uint32_t>(std::countr_zero(waiting->mask)), site, "waits"));
    const uint32_t here = waiting_threads(waiting->barrier_id);
    finding->message = fmt::format("{} {} of {} wait here for ever: ", line_text(run_.program.sites[site]),
                                   count_threads(here), block_text(block_coordinates()));
    if (waiting->barrier_threads)
        finding->message += fmt::format("the barrier counts {}, and the others never come",
                                        count_threads(waiting->barrier_threads));
    else if (alive_threads() > here)
        finding->message +=
            fmt::format("{} that still run never come", count_threads(alive_threads() - here));
    else
        finding->message += "the barrier is never complete";
    finding->explanation = waiting->barrier_threads
                               ? "Give the barrier the number of threads that really come to it, a multiple "
                                 "of 32, or let the others come."
                               : "Give every thread that the barrier counts a way to it.";
    finding->picture = who_waits();
}

}  // namespace warpmark::machine
