// Counts of one kernel launch.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmark {

// Requests of one kind. A request is one warp instruction with at least one active lane. `passes` are
// wavefronts in shared memory, or 32-byte sectors in global memory. `ideal` is the minimum for the same
// number of lanes of that width.
struct Traffic {
    uint64_t requests = 0;
    uint64_t passes = 0;
    uint64_t ideal = 0;
    uint64_t bytes = 0;  // access widths, summed over active lanes
    // Part of `ideal` that is due to lanes issuing accesses one after another that could have been issued
    // together (observe/combinable_lane_requests.h).
    uint64_t in_turn = 0;
    Traffic& operator+=(const Traffic& other) {
        requests += other.requests;
        passes += other.passes;
        ideal += other.ideal;
        bytes += other.bytes;
        in_turn += other.in_turn;
        return *this;
    }
    // Counts never decrease.
    Traffic operator-(const Traffic& before) const {
        return {requests - before.requests, passes - before.passes, ideal - before.ideal,
                bytes - before.bytes, in_turn - before.in_turn};
    }
    uint64_t excess() const { return passes > ideal ? passes - ideal : 0; }
    uint64_t least() const { return ideal > in_turn ? ideal - in_turn : 0; }  // without in_turn
};

struct SpaceTraffic {
    Traffic load, store, atomic;
    SpaceTraffic& operator+=(const SpaceTraffic& other) {
        load += other.load;
        store += other.store;
        atomic += other.atomic;
        return *this;
    }
    SpaceTraffic operator-(const SpaceTraffic& before) const {
        return {load - before.load, store - before.store, atomic - before.atomic};
    }
    Traffic total() const {
        Traffic sum = load;
        sum += store;
        sum += atomic;
        return sum;
    }
};

// Worst request on a source line, kept for the picture lane → bank (or sector).
struct WorstRequest {
    char op = 'l';       // l load, s store, a atomic, i atomic that first sums a word's lanes, c cp.async, p
                         // cp.async past L1
    uint32_t width = 0;  // bytes per lane
    uint32_t passes = 0, ideal = 0;
    uint32_t active = 0;  // lane mask
    std::array<uint32_t, 32>
        offsets{};  // shared: byte offset in the block's actual layout; global: from the first sector
    std::array<uint32_t, 3> block{}, first_thread{};
};

// Name of the accessed array; empty if there are several.
struct ArrayName {
    std::string name;
    bool several = false;
    void note(const std::string& other) {
        if (several || other.empty() || name == other) return;
        several = !name.empty();
        name = several ? "" : other;
    }
    void note(const ArrayName& other) { other.several ? (several = true, name.clear()) : note(other.name); }
};

struct ArrayNames {
    ArrayName load, store, atomic;
};

struct LineTraffic {
    std::string file;
    int line = 0;
    SpaceTraffic shared, global;
    SpaceTraffic remote;  // part of `shared` that goes to other blocks of the cluster; banks of the owner
    WorstRequest worst_shared, worst_global;
    std::string shared_array, global_array;   // array or buffer of the worst request, if known
    ArrayNames shared_arrays, global_arrays;  // of all requests
    uint64_t carried_bytes = 0;  // loaded from constants that hold data the launcher read from device memory
    // Warp accesses as in PTX. Machine code may combine several into one request.
    uint64_t shared_accesses = 0, global_accesses = 0;
    uint32_t shared_widths = 0, global_widths = 0;  // request widths in bytes per lane, combined with |
};

// Traffic between one source line and one buffer or array. A request is attributed to its first lane's
// target.
struct BufferTraffic {
    std::string name;  // "in", "tile"
    bool is_shared = false;
    std::string file;
    int line = 0;
    SpaceTraffic traffic;
    uint64_t copied_bytes = 0;  // moved to or from the buffer by asynchronous copies
    SpaceTraffic by_unit;       // the buffer's share of LaunchRecord::by_unit
};

// Work of warps other than memory requests.
struct WorkCounts {
    uint64_t shuffles = 0, matrix_products = 0;  // warp instructions
    uint64_t float_operations = 0;  // +, ×, ÷, roots per lane; fused and paired operations count twice
    uint64_t copied_bytes = 0;      // between global and shared memory, by asynchronous copies
    uint64_t stages = 0;            // most copy groups, or barrier objects awaiting copies, in flight at once
    // Shared memory loaded, stored and updated by the busiest thread of each block, summed over blocks.
    uint64_t one_thread_shared_bytes = 0;
    uint64_t broadcasts = 0;  // loads of one word of shared memory by several lanes
};

// Copies and fills within device memory that the launcher requested.
struct DeviceCopies {
    uint64_t operations = 0, read_bytes = 0, written_bytes = 0;
    uint64_t cycles = 0;  // modeled (device/cost_coefficients.h)
    DeviceCopies& operator+=(const DeviceCopies& other) {
        operations += other.operations;
        read_bytes += other.read_bytes;
        written_bytes += other.written_bytes;
        cycles += other.cycles;
        return *this;
    }
};

// Modeled cycles without the fixed launch overhead: for the run as it was, and for hypothetical runs in which
// requests took their minimum.
struct WorkCycles {
    uint64_t all = 0;
    uint64_t without_conflicts = 0;  // minimum wavefronts in shared memory
    uint64_t without_scatter = 0;    // minimum sectors in global memory
    uint64_t without_waste = 0;      // both minimums
    uint64_t without_waits = 0;      // no warp waits for global memory, neither for loads nor for copies
    WorkCycles& operator+=(const WorkCycles& other) {
        all += other.all;
        without_conflicts += other.without_conflicts;
        without_scatter += other.without_scatter;
        without_waste += other.without_waste;
        without_waits += other.without_waits;
        return *this;
    }
};

// Number of machine instructions on a source line that store or load spilled registers.
struct SpillLine {
    std::string file;
    int line = 0;
    uint32_t instructions = 0;
};

// Resident blocks per multiprocessor, for a sufficiently large grid.
struct Residency {
    enum class LimitedBy : uint8_t { threads, blocks, registers, shared };
    uint32_t blocks = 0, threads = 0;  // 0: the device cannot run a block of this kind
    uint32_t registers = 0;            // per thread; 0: unknown, and not taken into account
    uint32_t spilled_bytes = 0;        // registers per thread that the compiler keeps in local memory
    LimitedBy limited_by = LimitedBy::threads;
    uint32_t shared_bytes = 0, l1_bytes = 0;  // resulting split of the multiprocessor's memory
};

// A block's addresses in global memory.
struct AddressSums {
    struct Places {
        uint64_t hash = 0;  // a sum over the requests; 0: no access
        uint64_t lowest = ~uint64_t{0};
    } loads, stores;
};

// Distinct bytes of an argument that are accessed, summed over blocks: an upper bound.
struct CoveredArgument {
    std::string name;
    uint64_t bytes = 0;  // of the argument
    uint64_t loaded = 0, stored = 0;
    uint64_t loaded_again = 0, stored_again = 0;  // bytes that a block loads, or stores, more than once
};

// Pairs of sampled blocks (machine/block_sampling.h): those of which both do much, and of these the ones that
// load, or store, at the same addresses.
struct BlockPairs {
    uint64_t compared = 0, same_loads = 0, same_stores = 0;
};

struct LaunchRecord {
    std::string kernel;  // demangled source name: "transpose", "reduce<256>"
    std::array<uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    uint64_t dynamic_shared_bytes = 0, static_shared_bytes = 0;
    uint64_t dynamic_shared_written = 0;  // distinct dynamic bytes written by a block, maximum over blocks
    std::string error;                    // CUDA error if the device would refuse the launch, or ""
    uint64_t thread_instructions = 0, warp_instructions = 0;
    SpaceTraffic shared, global;
    SpaceTraffic remote;       // part of `shared`, like LineTraffic::remote; GPU counters exclude it
    SpaceTraffic by_unit;      // bulk copies in global memory; a request has 512 bytes or the remainder
    uint64_t issue_slots = 0;  // scheduler cycles, by the costs in program/straight_code_times.h
    // Duration of each block's last warp when running alone, in nominal cycles, summed over blocks: executing
    // or waiting for results, and waiting for global memory.
    uint64_t path_cycles = 0, path_waited = 0;
    uint64_t longest_path = 0, shortest_path = 0;  // sum of both, for the slowest and the fastest block
    void ends_block(uint64_t path) {
        if (path > longest_path) longest_path = path;
        if (path < shortest_path || shortest_path == 0) shortest_path = path;
    }
    uint64_t network_packets = 0;  // for `remote` (observe/cluster_network.cpp)
    uint64_t retried_passes = 0;   // wavefronts of shared atomics that the device implements as retry loops
    uint64_t read_sectors = 0,
             written_sectors = 0;  // distinct sectors of global memory
    uint64_t unit_sectors = 0;     // sectors moved by asynchronous-unit copies, which are not requests
    uint64_t hottest_atomics = 0;  // operations on the busiest sector; a request's lanes on one word are one
    uint64_t barriers = 0;         // completed block barriers, summed over blocks
    uint64_t waits = 0;            // waits of warps for warps of their block (observe/interwarp_waits.h)
    // Longest chain of blocks that each wait for their predecessor; a fence in the chain counts as one, too.
    uint64_t blocks_in_chain = 0;
    uint64_t cycles = 0;  // modeled; see observe/time_model.h
    WorkCycles work;
    // Distribution of global loads: the maximum per thread and per block in bytes, and the number of blocks
    // that load at all.
    uint64_t thread_load_bytes = 0, block_load_bytes = 0, loading_blocks = 0;
    uint64_t acting_threads =
        0;  // of a block: those that access shared or global memory, fewer if a few warps move nearly all
            // bytes (observe/work_distribution.h); maximum over blocks
    uint64_t carried_bytes =
        0;  // loaded from constants and parameters that hold data the launcher read from device memory
    // Launcher activity since the previous launch; the last launch includes what follows it.
    uint64_t host_instructions = 0;  // executed by the launcher
    uint64_t host_copied_bytes = 0;  // copied to or from host memory
    DeviceCopies device_copies;
    WorkCounts did;
    // Within one run only, and if requested (observe/block_footprint.h).
    AddressSums addresses;
    std::vector<CoveredArgument> covered;
    BlockPairs pairs;
    bool takes_numbers = false;          // a warp took several pieces of work from a counter
    std::vector<LineTraffic> lines;      // by file, then line
    std::vector<BufferTraffic> buffers;  // by file, then line, then name
    Residency residency;
    std::vector<SpillLine> spills;  // by file, then line
};
template <class A>
void fields(A& a, LaunchRecord& l) {
    a(l.kernel, l.grid, l.block, l.dynamic_shared_bytes, l.static_shared_bytes, l.error,
      l.thread_instructions, l.warp_instructions, l.issue_slots, l.path_cycles, l.path_waited, l.longest_path,
      l.shortest_path, l.dynamic_shared_written, l.network_packets, l.retried_passes, l.read_sectors,
      l.written_sectors, l.unit_sectors, l.hottest_atomics, l.shared, l.global, l.remote, l.by_unit,
      l.barriers, l.waits, l.blocks_in_chain, l.cycles, l.work, l.thread_load_bytes, l.block_load_bytes,
      l.loading_blocks, l.acting_threads, l.carried_bytes, l.host_instructions, l.host_copied_bytes,
      l.device_copies, l.did, l.addresses, l.covered, l.pairs, l.takes_numbers, l.lines, l.buffers,
      l.residency, l.spills);
}

}  // namespace warpmark
