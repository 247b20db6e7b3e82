// Executes a copy of the asynchronous unit, 16 bytes at a time, as accesses of the issuing thread.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

#include "harness/device/instruction_costs.h"
#include "harness/machine/lane_addresses.h"
#include "harness/machine/machine_faults.h"
#include "harness/machine/thread_block.h"
#include "harness/program/bulk_ops.h"

namespace warpmark::machine {
namespace {

// The same access at an address that is placed in `slot`.
MemoryOp placed(const Warp& warp, const MemoryOp& op, uint32_t slot, uint32_t lane, uint64_t address) {
    std::memcpy(warp.frame + slot + lane * 8, &address, 8);
    MemoryOp moved = op;
    moved.address_slot = slot;
    moved.address_bytes = 8;
    moved.offset = 0;
    return moved;
}

// Writes the 16 bytes in the scratch registers to [to + at], as one store or per element.
void give(Warp& warp, const Op& op, const BulkOp& bulk, MemoryOp to, uint32_t lane, uint32_t at) {
    if (bulk.kind != BulkOp::Kind::reduce) {
        to.offset = at;
        return execute_memory(warp, op, to);
    }
    const uint32_t bytes = ptx::bytes(to.type);
    for (uint32_t element = 0; element < 16; element += bytes) {
        std::memcpy(warp.frame + to.operand_b + lane * bytes,
                    warp.frame + bulk.scratch[element / 4] + lane * 4 + element % 4, std::min(bytes, 4u));
        if (bytes == 8)
            std::memcpy(warp.frame + to.operand_b + lane * 8 + 4,
                        warp.frame + bulk.scratch[element / 4 + 1] + lane * 4, 4);
        to.offset = at + element;
        execute_memory(warp, op, to);
    }
}

// Keeps the data that a multicast has read in `brought`, or restores it to the scratch registers.
void keep(Warp& warp, const BulkOp& bulk, uint32_t lane, bool was_read, size_t at,
          std::vector<std::array<uint32_t, 4>>& brought) {
    if (was_read) brought.emplace_back();
    if (at >= brought.size()) return;
    for (size_t word = 0; word < 4; ++word) {
        std::byte* scratch = warp.frame + bulk.scratch[word] + lane * 4;
        if (was_read)
            std::memcpy(&brought[at][word], scratch, 4);
        else
            std::memcpy(scratch, &brought[at][word], 4);
    }
}

// Records the completion time and the traffic in global memory, once per target.
void note_time(Warp& warp, const Op& op, const BulkOp& bulk, uint32_t size, uint64_t from, uint64_t to) {
    const bool reads = bulk.from.space == Space::global, writes = bulk.to.space == Space::global;
    const uint64_t latency = reads || writes ? device::global_latency : device::shared_latency;
    warp.clock.reports = warp.clock.cycles + latency + size / device::unit_bytes_a_cycle;
    if (!bulk.arrives) warp.clock.of_unit.issue(warp.clock.reports);
    Run& run = warp.machine();
    if (!run.attached.observer || (!reads && !writes)) return;
    const Region* region = run.memory.region(reads ? from : to);
    if (region)
        run.attached.observer->unit_moves(warp.site_of(op, warp.current_frame()), region->info.id,
                                          reads ? Access::load : bulk.to.kind, size);
}

void one_lane(Warp& warp, const Op& op, const BulkOp& bulk, uint32_t lane, uint32_t size) {
    uint32_t ranks = 0;
    if (bulk.mask_slot != none) std::memcpy(&ranks, warp.frame + bulk.mask_slot + lane * 4, 4);
    const uint64_t to = address_of(warp, bulk.to, lane),
                   barrier = bulk.arrives ? address_of(warp, bulk.arrival, lane) : 0;
    if (bulk.kind != BulkOp::Kind::fill)
        note_time(warp, op, bulk, size, address_of(warp, bulk.from, lane), to);
    const bool is_multicast = bulk.mask_slot != none;
    Run& run = warp.machine();
    // One end is shared memory, so a longer copy leaves the block's maximum before its end; one step outside
    // is enough to report it.
    const uint32_t most = std::min(size, run.device.row.block_shared_limit / 16 * 16 + 16);
    std::vector<std::array<uint32_t, 4>> brought;  // read once for all targets
    for (uint32_t rank = 0; rank < 16; ++rank) {
        if (is_multicast ? !(ranks >> rank & 1) : rank > 0) continue;
        const MemoryOp target =
            placed(warp, bulk.to, bulk.to_address, lane, is_multicast ? isa::at_rank(to, rank) : to);
        for (auto& slot : bulk.scratch) std::memset(warp.frame + slot + lane * 4, 0, 4);
        MemoryOp from = bulk.from;
        const bool reads = bulk.kind != BulkOp::Kind::fill && brought.empty();
        for (uint32_t at = 0; at < most && !run.aborted && !run.work.is_spent(); at += 16) {
            run.work.moves(0);
            from.offset = bulk.from.offset + at;
            if (reads) execute_memory(warp, op, from);
            if (is_multicast) keep(warp, bulk, lane, reads, at / 16, brought);
            give(warp, op, bulk, target, lane, at);
        }
        if (!bulk.arrives) continue;
        const uint64_t bytes = size;
        std::memcpy(warp.frame + bulk.bytes_slot + lane * 8, &bytes, 8);
        execute_memory(warp, op,
                       placed(warp, bulk.arrival, bulk.arrival_address, lane,
                              is_multicast ? isa::at_rank(barrier, rank) : barrier));
    }
}

}  // namespace

void execute_bulk(Warp& warp, const Op& op, const BulkOp& bulk) {
    const uint32_t lanes = warp.active;
    for (uint32_t left = lanes; left && !warp.machine().aborted && !warp.machine().work.is_spent();
         left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        uint32_t size;
        std::memcpy(&size, warp.frame + bulk.size_slot + lane * 4, 4);
        warp.active = 1u << lane;
        if (size % 16 == 0)
            one_lane(warp, op, bulk, lane, size);
        else
            bad_access(warp, op, bulk.to, lane, address_of(warp, bulk.to, lane) + size % 16, 16);
    }
    warp.active = lanes;
}

}  // namespace warpmark::machine
