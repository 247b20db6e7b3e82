// barrier_findings.cpp: what goes wrong at block barriers: who waited where, who was missing.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "harness/machine/faults.h"

namespace warpmark::machine {
namespace {

std::string line_text(const Site& site) { return site.line ? fmt::format("{}:{}", site.file, site.line) : std::string("(unknown place)"); }

// "0–15", "3,7", "0,2,…,30"
std::string lanes_text(uint32_t lanes) {
    if (lanes == 0x55555555u) return "0,2,…,30";
    if (lanes == 0xaaaaaaaau) return "1,3,…,31";
    std::string text;
    for (uint32_t lane = 0; lane < 32; ++lane) {
        if (!(lanes >> lane & 1)) continue;
        uint32_t last = lane;
        while (last < 31 && (lanes >> (last + 1) & 1)) ++last;
        text += fmt::format("{}{}", text.empty() ? "" : ",", lane == last ? fmt::format("{}", lane) : fmt::format("{}–{}", lane, last));
        lane = last;
    }
    return text;
}

}  // namespace

// One row for each split: "warp 0  lanes 0–15 wait at reduce.cu:12".
std::string Block::who_waits() const {
    std::string table;
    int rows = 0;
    for (const auto& warp : warps_) {
        for (const auto& split : warp->splits) {
            if (split.state == Split::State::free || ++rows > 12) continue;
            const Op& op = split.frame->code->ops[split.pc];
            const bool waits = split.state == Split::State::at_block_barrier || split.state == Split::State::at_warp_sync;
            table += fmt::format("\n  warp {:<2} lanes {:<10} {} {}", warp->index(), lanes_text(split.mask), waits ? "wait at" : "are at   ",
                                 line_text(run_.program.sites[warp->site_of(op, split.frame)]));
        }
        const uint32_t started = grid_.threads() - warp->index() * 32 >= 32 ? ~0u : (1u << (grid_.threads() - warp->index() * 32)) - 1;
        if (const uint32_t gone = started & ~warp->alive; gone && ++rows <= 12)
            table += fmt::format("\n  warp {:<2} lanes {:<10} have exited", warp->index(), lanes_text(gone));
    }
    if (rows > 12) table += fmt::format("\n  … and {} more", rows - 12);
    return table;
}

// A split at a barrier that has left mates behind in a branch or loop: they are alive, and not at this barrier.
void Block::report_divergence() {
    for (const auto& warp : warps_) {
        for (auto& split : warp->splits) {
            if (split.state != Split::State::at_block_barrier || split.reported) continue;
            uint32_t missing = warp->missing_mates(split);
            const Op& op = split.frame->code->ops[split.pc];
            const bool aligned = split.frame->code->barriers[op.detail].aligned;
            // Without .aligned a barrier may be met apart, but not be left out.
            if (!aligned) missing = split.barrier_threads == 0 ? missing & warp->lanes_at_joins() : 0;
            const uint32_t site = warp->site_of(op, split.frame);
            // Copies of one barrier that the compiler made have one source place.
            for (const auto& other : warp->splits)
                if (other.state == Split::State::at_block_barrier && other.barrier_id == split.barrier_id &&
                    site != 0 && warp->site_of(other.frame->code->ops[other.pc], other.frame) == site && other.pc != split.pc)
                    missing &= ~other.mask;
            if (!missing) continue;
            split.reported = true;
            const auto lane = static_cast<uint32_t>(std::countr_zero(split.mask)), absent = static_cast<uint32_t>(std::countr_zero(missing));
            uint32_t absent_site = site;
            bool absent_waits = false;
            for (const auto& other : warp->splits) {
                if (other.state == Split::State::free || !(other.mask >> absent & 1)) continue;
                absent_site = warp->site_of(other.frame->code->ops[other.pc], other.frame);
                absent_waits = other.state == Split::State::at_block_barrier;
            }
            // Barriers in both branches are one defect.
            const std::string key = absent_waits ? fmt::format("{}@{}", std::min(site, absent_site), std::max(site, absent_site)) : fmt::format("{}", site);
            Finding* finding = run_.findings.add("barrier.divergent@" + key);
            if (!finding) continue;
            finding->id = "barrier.divergent";
            finding->kernel = grid_.code->shown;
            finding->locations.push_back(location(*warp, lane, site, "waits"));
            finding->locations.push_back(location(*warp, absent, absent_site, absent_waits ? "waits" : "is elsewhere"));
            finding->message = fmt::format("{} the lanes {} of warp {} in block {} wait at a {} that the lanes {} have not come to: it stands in divergent code",
                                           line_text(run_.program.sites[site]), lanes_text(split.mask), warp->index(), index_, aligned ? "__syncthreads()" : "barrier of the block", lanes_text(missing));
            finding->explanation = "Every thread of the block must reach the same barrier: move it out of the branch or loop whose condition differs from thread to thread." + who_waits();
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
            if (std::none_of(stops.begin(), stops.end(), same)) stops.push_back({warp.get(), static_cast<uint32_t>(std::countr_zero(split.mask)), site});
        }
    }
    if (stops.size() < 2) return;
    Finding* finding = run_.findings.add(fmt::format("barrier.mismatch@{}@{}", stops[0].site, stops[1].site));
    if (!finding) return;
    finding->id = "barrier.mismatch";
    finding->kernel = grid_.code->shown;
    for (const auto& stop : stops) finding->locations.push_back(location(*stop.warp, stop.lane, stop.site, "waits"));
    finding->message = fmt::format("warp {} waits at the __syncthreads() of {}, warp {} at that of {}: they release each other by accident", stops[0].warp->index(),
                                   line_text(run_.program.sites[stops[0].site]), stops[1].warp->index(), line_text(run_.program.sites[stops[1].site]));
    finding->explanation = "All warps of a block must wait at the same __syncthreads(): put one barrier behind the branch instead of one in each path." + who_waits();
}

void Block::report_deadlock() {
    uint32_t site = 0;
    const Warp* first = nullptr;
    uint32_t lane = 0;
    for (const auto& warp : warps_)
        for (const auto& split : warp->splits)
            if (!first && split.state == Split::State::at_block_barrier)
                first = warp.get(), lane = static_cast<uint32_t>(std::countr_zero(split.mask)), site = warp->site_of(split.frame->code->ops[split.pc], split.frame);
    if (!first) return;
    run_.sticky_error = 702;
    run_.aborted = true;
    Finding* finding = run_.findings.add(fmt::format("barrier.deadlock@{}", site));
    if (!finding) return;
    finding->id = "barrier.deadlock";
    finding->kernel = grid_.code->shown;
    finding->locations.push_back(location(*first, lane, site, "waits"));
    finding->message = fmt::format("{} block {} waits for ever: a barrier that some of its threads never reach", line_text(run_.program.sites[site]), index_);
    finding->explanation = "Give every thread that the barrier counts a way to it." + who_waits();
}

}  // namespace warpmark::machine
