// Counted work of a run and its limits. No clock is involved, so every computer reaches a limit at the same
// instruction.
#pragma once
#include <atomic>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "harness/base/lane_mask.h"
#include "harness/machine/global_memory.h"

namespace warpmark::machine {

// Counts the memory that a program actually makes the simulator use. Only the touched pieces of an allocation
// count, because the operating system provides no others. Each allocation has a fixed overhead, and thread
// stacks count. The job's own buffers do not. The unit is a fixed piece, so that a computer's page size does
// not matter.
class TouchedMemory {
  public:
    static constexpr uint64_t piece = 2 << 20, of_a_region = 256;
    uint64_t bytes() const { return bytes_; }
    // Never decreases when memory is freed, because each new page takes time.
    uint64_t fresh_bytes() const { return fresh_bytes_; }

    void begins(const Region& region) {
        bytes_ += of_a_region;
        if (!region.zeros) {
            bytes_ += region.info.bytes;
            fresh_bytes_ += region.info.bytes;
        } else
            large_[region.info.id].seen.resize((region.info.bytes + piece - 1) / piece);
        last_ = nullptr;
        last_id_ = 0;
    }
    // Its number is never reused, and the record of it stays.
    void ends(const Region& region) {
        const auto found = large_.find(region.info.id);
        bytes_ -= found == large_.end() ? region.info.bytes : found->second.bytes;
        if (found != large_.end()) large_.erase(found);
        last_ = nullptr;
        last_id_ = 0;
    }
    void touch(const Region& region, uint64_t offset, uint64_t count) {
        if (!region.zeros || count == 0) return;
        if (last_id_ != region.info.id) {
            const auto found = large_.find(region.info.id);
            last_ = found == large_.end() ? nullptr : &found->second;
            last_id_ = region.info.id;
        }
        if (!last_) return;
        const uint64_t end = std::min<uint64_t>(last_->seen.size(), (offset + count - 1) / piece + 1);
        for (uint64_t at = offset / piece; at < end; ++at) {
            if (last_->seen[at]) continue;
            const uint64_t more = std::min(piece, region.info.bytes - at * piece);
            last_->seen[at] = true;
            last_->bytes += more;
            bytes_ += more;
            fresh_bytes_ += more;
        }
    }
    uint64_t bytes_of(const Region& region) const {
        const auto found = large_.find(region.info.id);
        return found == large_.end() ? region.info.bytes : found->second.bytes;
    }
    // Untouched memory is zero, but reading it makes the operating system provide it.
    bool has_touched(const Region& region, uint64_t offset) const {
        const auto found = large_.find(region.info.id);
        return !region.zeros || found == large_.end() || found->second.seen[offset / piece];
    }
    void add_other(uint64_t more) { bytes_ += more; }
    void remove_other(uint64_t less) { bytes_ -= less; }

  private:
    struct Pieces {
        std::vector<bool> seen;
        uint64_t bytes = 0;
    };
    std::unordered_map<uint32_t, Pieces> large_;
    Pieces* last_ = nullptr;
    uint32_t last_id_ = 0;  // 0: none
    uint64_t bytes_ = 0, fresh_bytes_ = 0;
};

// Every quantity that a program can make large. Reaching a limit is a finding.
struct Limits {
    uint64_t warp_instructions = 200'000'000;
    uint64_t launches = 100'000;
    uint64_t printed_bytes = 1 << 20;
    uint32_t stack_bytes = 512 << 10;     // of one thread; the limit of the device
    uint32_t host_stack_bytes = 8 << 20;  // of the launcher; the usual limit of a process
    uint32_t call_depth = 10'000;
    uint64_t frame_bytes = uint64_t{1} << 30;     // registers of all activations together
    uint64_t threads = uint64_t{1} << 28;         // of one launch
    uint64_t other_work = 100'000'000;            // Work::additional_work()
    bool are_adjustable = false;                  // as Job::limits_are_adjustable
    uint64_t touched_bytes = uint64_t{12} << 30;  // Touched
    // The run is stopped once this value is at most `number`, because its result is no longer needed; may be
    // null.
    const std::atomic<uint64_t>* stop_from = nullptr;
    uint64_t number = 0;
};

struct Work {
    static constexpr uint64_t ticks_a_reading = 64;
    static constexpr uint64_t work_of_a_call = 4, bytes_a_unit = 64;
    static constexpr uint64_t work_of_a_launch = 1000;
    static constexpr uint32_t patience_of_looks = 200;

    Limits limits;
    uint64_t warp_instructions = 0;
    // Work beyond one unit per instruction: calls of supplied functions and the bytes that they and the copy
    // unit move. A unit takes about as long as a warp instruction.
    uint64_t other = 0;
    // Additional cost of accesses and fences, in the same units. It is the work of the analyses, per lane if
    // the access is strong or its lanes are scattered. Counted with and without observers.
    uint64_t of_accesses = 0;
    TouchedMemory touched;
    uint64_t outward = 0;  // device accesses by which threads may communicate (mbarrier_deadlock.h)
    uint64_t changes = 0;  // device accesses that changed memory, counted only while needed
    bool watches_changes = false;
    bool time_stands = false;
    // Value of %clock: the number of its readings, so that programs cannot observe how they were compiled.
    uint64_t ticks = 0;
    // Consecutive strong accesses that found a location unchanged: a thread is waiting for another one.
    uint64_t looked_at = 0;
    uint32_t unsuccessful_polls = 0;
    // Limit for a running kernel that has accessed a null pointer: a device has ended it then, and the
    // simulator only goes on to show further defects.
    uint64_t fault_limit = ~uint64_t{0};
    bool gives_way = false;  // a warp has taken one more piece of work from a counter (Warp::takes_number)

    // The launcher is one lane, whose instructions take less than an eighth of a warp's with its observers. A
    // program of one's own may execute that many more of them.
    void runs_launcher(uint64_t instructions) {
        warp_instructions += instructions;
        if (limits.are_adjustable) limits.warp_instructions += instructions * 7 / 8;
    }
    void has_fault() {
        constexpr uint64_t patience = 2'000'000;
        if (limits.are_adjustable) fault_limit = std::min(fault_limit, warp_instructions + patience);
    }
    void moves(uint64_t bytes) { other += 1 + bytes / bytes_a_unit; }
    // Races are tracked per word; byte accesses cost more.
    void accesses(uint32_t lanes, uint32_t width, bool is_strong, bool is_atomic, bool is_even) {
        constexpr uint64_t of_a_row = 16, of_an_atomic_lane = 6, of_a_strong_lane = 3, of_a_lane = 5;
        of_accesses += of_a_row;
        if (is_even && !is_strong && !is_atomic) return;
        uint64_t of_each = of_a_lane;
        if (is_strong || is_atomic) of_each = is_atomic ? of_an_atomic_lane : of_a_strong_lane;
        of_accesses += (width < 4 ? 3 : 1) * lanes_in(lanes) * of_each;
    }
    void launches_blocks(uint64_t warps) {
        constexpr uint64_t of_a_block = 50, of_a_warp = 10;
        other += of_a_block + warps * of_a_warp;
    }
    void fences(uint32_t lanes) {
        constexpr uint64_t of_a_lane = 32;
        of_accesses += lanes * of_a_lane;
    }
    uint64_t additional_work() const { return other + of_accesses + touched.fresh_bytes() / bytes_a_unit; }
    bool is_spent() const {
        return additional_work() > limits.other_work || touched.bytes() > limits.touched_bytes;
    }
    bool is_past_fault() const { return warp_instructions > fault_limit; }
    bool is_over() const {
        return warp_instructions > limits.warp_instructions || is_past_fault() || is_spent();
    }
    bool is_stopped() const {
        return limits.stop_from && limits.stop_from->load(std::memory_order_relaxed) <= limits.number;
    }
    bool waits_in_vain() const { return unsuccessful_polls >= patience_of_looks; }
};

}  // namespace warpmark::machine
