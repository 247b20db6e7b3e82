// Schedules for blocks, warps and lanes: reverse, ahead, random and exchanged orders.
#include "harness/machine/alternative_scheduler.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <utility>

#include "harness/machine/interblock_deadlock.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {
namespace {

using Order = Schedule::Order;

uint32_t linear(const std::array<uint32_t, 3>& at, const std::array<uint32_t, 3>& size) {
    return (at[2] * size[1] + at[1]) * size[0] + at[0];
}

// Index for the nth turn if `ahead` goes before all others.
uint64_t with_ahead(uint64_t ahead, uint64_t nth) {
    if (nth == 0) return ahead;
    return nth <= ahead ? nth - 1 : nth;
}

}  // namespace

Scheduler::Scheduler(Run& run, Schedule schedule)
    : run_(run), schedule_(std::move(schedule)), parts_(!schedule_.whole_warps), numbers_(schedule_.seed) {
    for (const auto& code : run.program.functions)
        for (const auto& barrier : code.barriers) parts_ = parts_ && barrier.count_slot == none;
}

uint64_t Scheduler::random(uint64_t below) {
    return numbers_.next() % below;
}

Scheduler::Point Scheduler::point(const AccessPoint& at, const Grid& grid) const {
    Point made;
    for (size_t axis = 0; axis < 3; ++axis)
        if (at.block[axis] >= grid.size[axis] || at.thread[axis] >= grid.block[axis]) return made;
    made.possible = true;
    made.block = linear(at.block, grid.size);
    const uint32_t thread = linear(at.thread, grid.block);
    made.warp = thread / 32;
    made.lane = thread % 32;
    for (const auto& site : run_.program.sites)
        made.sites.push_back(site.line == at.line && site.column == at.column && site.file == at.file);
    return made;
}

void Scheduler::launch_begins(const Grid& grid) {
    here_ = schedule_.kernel.empty() || grid.code->shown == schedule_.kernel;
    if (!here_) return;
    late_ = point(schedule_.late, grid);
    early_ = point(schedule_.early, grid);
    here_ = early_.possible;
    if (schedule_.order == Order::delay) here_ = here_ && late_.possible && schedule_.bytes != 0;
    if (schedule_.order != Order::exchange) return;
    // Blocks that wait for each other at cluster and grid barriers take turns elsewhere (grid_execution.cpp).
    const bool by_turns = grid.cooperative || grid.explicit_cluster || run_.program.uses_clusters;
    here_ = here_ && late_.possible && !by_turns;
}

uint64_t Scheduler::nth_block(uint64_t nth, uint64_t count) const {
    if (schedule_.order == Order::reverse || schedule_.backwards) return count - 1 - nth;
    if (schedule_.order != Order::ahead || !here_) return nth;
    return with_ahead(early_.block, nth);
}

uint64_t Scheduler::nth_by_turns(uint64_t nth, uint64_t count) const {
    if (schedule_.order == Order::reverse || schedule_.backwards) return count - 1 - nth;
    return schedule_.order == Order::random ? (nth + schedule_.seed) % count : nth;
}

bool Scheduler::is_in_series(const Grid& grid) const {
    return std::ranges::find(schedule_.in_series, grid.code->shown) != schedule_.in_series.end();
}

void Scheduler::run_in_series(const Grid& grid) {
    constexpr uint64_t slice = 10'000;
    const uint64_t count = uint64_t{grid.size[0]} * grid.size[1] * grid.size[2];
    Block block(run_, grid);
    run_.work.watches_changes = true;
    for (uint64_t nth = 0; nth < count && !run_.aborted; ++nth) {
        InterblockDeadlock waits;
        block.begin(static_cast<uint32_t>(nth_block(nth, count)));
        while (block.run(slice)) {
            run_.work.unsuccessful_polls = 0;
            if (!waits.after_round(run_, block)) continue;
            run_.seen.waits = block.place_of_ready();
            run_.host.sticky_error = 702;  // cudaErrorLaunchTimeout
            run_.aborted = true;
            break;
        }
        block.end();
    }
    run_.work.watches_changes = false;
}

void Scheduler::run_blocks(const Grid& grid) {
    if (is_in_series(grid)) return run_in_series(grid);
    const uint64_t count = uint64_t{grid.size[0]} * grid.size[1] * grid.size[2];
    const bool by_turns = schedule_.order == Order::random;
    // random: from those that can run; more if these may be waiting for others.
    constexpr size_t at_a_time = 8;
    // The first one is to run to its end first, also lane by lane, except while it waits for others.
    constexpr uint64_t patience = 1'000'000, slice = 10'000;
    constexpr size_t resident_limit = 1056;  // as in grid_execution.cpp
    std::deque<std::unique_ptr<Block>> resident;
    uint64_t next = 0;
    while ((next < count || !resident.empty()) && !run_.aborted) {
        const auto able = static_cast<size_t>(
            std::ranges::count_if(resident, [&](const auto& block) { return !holds(block->index()); }));
        std::unique_ptr<Block> block;
        const bool room =
            resident.size() < resident_limit && (!by_turns || able < at_a_time || random(64) == 0);
        if (next < count && room) {
            block = std::make_unique<Block>(run_, grid);
            block->begin(static_cast<uint32_t>(nth_block(next++, count)));
        } else {
            if (able == 0) let_go();
            auto chosen =
                resident.begin() + static_cast<std::ptrdiff_t>(by_turns ? random(resident.size()) : 0);
            while (holds((*chosen)->index()))
                chosen = chosen + 1 == resident.end() ? resident.begin() : chosen + 1;
            block = std::move(*chosen);
            resident.erase(chosen);
        }
        const uint64_t end = run_.work.warp_instructions + (by_turns ? 1 + random(200) : patience);
        bool more = true;
        do {
            run_.work.unsuccessful_polls = 0;
            more = block->run(slice);
        } while (more && run_.work.warp_instructions < end && !holds(block->index()) &&
                 !run_.work.waits_in_vain());
        // The other threads of the held thread's block first do everything that they still can.
        for (uint64_t before = 0; more && holds(block->index()) && before != run_.work.warp_instructions;) {
            before = run_.work.warp_instructions;
            more = block->run(slice);
        }
        if (more && holds(block->index()) && early_.block == late_.block) let_go();
        if (more)
            resident.push_back(std::move(block));
        else
            block->end();
        if (held_.split && run_.work.warp_instructions > held_.until) release();
    }
}

void Scheduler::run_warps(const std::vector<std::unique_ptr<Warp>>& warps, uint32_t block) {
    const size_t count = warps.size();
    if (schedule_.order == Order::random) {
        std::vector<Warp*> ready;
        for (const auto& warp : warps)
            if (warp->has_ready()) ready.push_back(warp.get());
        if (!ready.empty()) ready[random(ready.size())]->run(1 + random(16));
        return;
    }
    constexpr uint64_t turn = 10'000;
    const bool ahead = schedule_.order == Order::ahead && here_ && block == early_.block;
    for (size_t nth = 0; nth < count && !run_.aborted; ++nth) {
        size_t at = schedule_.order == Order::reverse ? count - 1 - nth : nth;
        if (ahead) at = with_ahead(early_.warp, nth);
        warps[at]->run(turn);
    }
}

bool Scheduler::is_at(const Point& point, const Warp& warp, const Op& op, uint32_t active) const {
    if (!point.possible || warp.block().index() != point.block || warp.index() != point.warp ||
        !(active >> point.lane & 1))
        return false;
    if (!point.sites[warp.site_of(op, warp.current_frame())]) return false;
    return schedule_.bytes == 0 ||
           touches(warp, op, point.lane, schedule_.region, schedule_.offset, schedule_.bytes);
}

bool Scheduler::before_memory(Warp& warp, Split& split, const Op& op, uint32_t active) {
    if (warp.block().grid().is_host || active == 0) return false;
    const bool several = parts_ && std::popcount(split.mask) > 1;
    switch (schedule_.order) {
        case Order::reverse:
            // The highest lane goes on, the others follow.
            return several && may_part(warp.current_frame()->code->memory[op.detail]) &&
                   warp.part(split, 1u << (31 - std::countl_zero(split.mask)));
        case Order::ahead:
            return several && here_ && warp.block().index() == early_.block && warp.index() == early_.warp &&
                   (split.mask >> early_.lane & 1) && warp.part(split, 1u << early_.lane);
        case Order::random:
            if (several && random(4) == 0) {
                const auto some = static_cast<uint32_t>(random(uint64_t{1} << 32)) & split.mask;
                if (some != 0 && some != split.mask) return warp.part(split, some);
            }
            return false;
        case Order::exchange:
            return here_ && !over_ && exchange(warp, split, op, active);
        case Order::delay:
            return here_ && delay(warp, split, op, active);
        case Order::usual:
        case Order::late_work:
        case Order::late_copies:
            break;
    }
    return false;
}

bool Scheduler::may_part(const MemoryOp& memory) const {
    if (!schedule_.parts_at_strong) return true;
    const bool is_strong = memory.kind == Access::atomic || memory.scope != Scope::none || memory.is_volatile;
    return is_strong && (!memory.is_barrier || schedule_.looks > 0);
}

bool Scheduler::exchange(Warp& warp, Split& split, const Op& op, uint32_t active) {
    if (!held_.split && is_at(late_, warp, op, active)) {
        if (std::exchange(let_go_, false)) return false;
        if (parts_ && std::popcount(split.mask) > 1) warp.part(split, 1u << late_.lane);
        split.state = Split::State::held;
        held_ = {&split, warp.block().index(), run_.work.warp_instructions + schedule_.patience};
        return true;
    }
    if (held_.split && is_at(early_, warp, op, active)) {
        exchanged_ = true;
        release();
    }
    return false;
}

bool Scheduler::delay(Warp& warp, Split& split, const Op& op, uint32_t active) {
    if (pending_.due) deliver();
    if (pending_.updates && pending_.value.empty())
        pending_.value.assign(pending_.at, pending_.at + schedule_.bytes);
    const bool is_late_thread =
        late_.block == warp.block().index() && late_.warp == warp.index() && (active >> late_.lane & 1);
    const MemoryOp& memory = warp.current_frame()->code->memory[op.detail];
    if (pending_.at && is_late_thread &&
        ((memory.releases && !schedule_.stale) ||
         touches(warp, op, late_.lane, schedule_.region, schedule_.offset, schedule_.bytes)))
        deliver();
    if (!over_ && !pending_.at && memory.kind != Access::load && is_at(late_, warp, op, active)) {
        if (std::popcount(split.mask) > 1) {
            if (!parts_) {
                over_ = true;
                return false;
            }
            return warp.part(split, 1u << late_.lane);
        }
        pending_ = {};
        pending_.lanes = 1u << late_.lane;
        pending_.updates = memory.kind == Access::atomic;
        pending_.at = take_store(warp, op, late_.lane, pending_.value);
        over_ = !pending_.at;
        if (over_ || pending_.updates) return false;
        ++split.pc;
        return true;
    }
    if (pending_.at && is_at(early_, warp, op, active)) {
        exchanged_ = true;
        pending_.due = !schedule_.open;
    }
    return false;
}

// Delivers the store if its time has come. A thread that knows of it makes it visible with a fence, but not
// to another block if the fence's scope is too small.
void Scheduler::fence(const Warp& warp, uint32_t lanes, Scope scope) {
    if (!pending_.at || schedule_.stale || warp.block().index() != late_.block) return;
    if (early_.block != late_.block && scope != Scope::device && scope != Scope::system) return;
    if (lanes && (pending_.block || (warp.index() == late_.warp && (lanes & pending_.lanes)))) deliver();
}

void Scheduler::block_barrier(uint32_t block) {
    if (!pending_.at || block != late_.block) return;
    pending_.block = true;
    if (block == early_.block) deliver();
}

void Scheduler::warp_barrier(const Warp& warp, uint32_t lanes) {
    if (!pending_.at || warp.block().index() != late_.block || warp.index() != late_.warp ||
        !(lanes & pending_.lanes))
        return;
    pending_.lanes |= lanes;
    if (early_.block == late_.block && early_.warp == late_.warp && (lanes >> early_.lane & 1)) deliver();
}

// Its shared memory no longer exists.
void Scheduler::block_ends(uint32_t block) {
    if (pending_.at && block == late_.block && (schedule_.region & shared_region_bit)) {
        pending_ = {};
        over_ = true;
    }
}

void Scheduler::launch_ends() {
    if (pending_.at) deliver();
    here_ = false;
}

void Scheduler::deliver() {
    const Region* buffer = schedule_.region & shared_region_bit
                               ? nullptr
                               : run_.memory.region(uint64_t{schedule_.region} << isa::slot_shift);
    if (pending_.at && !(buffer && buffer->freed))
        std::copy(pending_.value.begin(), pending_.value.end(), pending_.at);
    pending_ = {};
    over_ = true;
}

// `early` cannot come before `late` goes on; they may meet in a later iteration.
void Scheduler::let_go() {
    constexpr uint32_t enough = 64;
    if (!held_.split) return;
    const bool again = ++times_ < enough;
    release();
    over_ = !again;
    let_go_ = again;
}

void Scheduler::release() {
    if (held_.split) held_.split->state = Split::State::ready;
    held_ = {};
    over_ = true;
}

}  // namespace warpmark::machine
