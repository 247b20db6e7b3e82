// What one kernel launch did, in counts.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmark {

// Requests of one kind. A request is one warp instruction with at least one active lane. `passes` are
// wavefronts in shared memory and 32-byte sectors in global memory; `ideal` is the least that as many lanes
// of that width could take.
struct Traffic {
    uint64_t requests = 0;
    uint64_t passes = 0;
    uint64_t ideal = 0;
    uint64_t bytes = 0;  // sum over active lanes of the access width
    // Of `ideal`, what is there only because lanes came one after another that could have come together
    // (observe/request_coalescer.h).
    uint64_t in_turn = 0;
    Traffic& operator+=(const Traffic& other) {
        requests += other.requests;
        passes += other.passes;
        ideal += other.ideal;
        bytes += other.bytes;
        in_turn += other.in_turn;
        return *this;
    }
    // All counts only grow.
    Traffic operator-(const Traffic& before) const {
        return {requests - before.requests, passes - before.passes, ideal - before.ideal,
                bytes - before.bytes, in_turn - before.in_turn};
    }
    uint64_t excess() const { return passes > ideal ? passes - ideal : 0; }
    uint64_t least() const { return ideal > in_turn ? ideal - in_turn : 0; }  // if lanes had come together
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

// The worst single request of a source line, kept for the picture lane → bank (or sector).
struct WorstRequest {
    char op = 'l';  // l load, s store, a atomic, i atomic that adds up the lanes of a word first, c cp.async,
                    // p cp.async past the L1 cache
    uint32_t width = 0;  // bytes a lane
    uint32_t passes = 0, ideal = 0;
    uint32_t active = 0;  // lane mask
    std::array<uint32_t, 32>
        offsets{};  // shared: byte offset in the block's real layout; global: from the first sector
    std::array<uint32_t, 3> block{}, first_thread{};
};

// The name of the array that something goes to. Of one that goes to several it is none.
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
    SpaceTraffic remote;  // of `shared`, what goes to other blocks of the cluster: by the owner's banks
    WorstRequest worst_shared, worst_global;
    std::string shared_array, global_array;   // name of the worst request's array or buffer, where known
    ArrayNames shared_arrays, global_arrays;  // of all requests
    uint64_t carried_bytes = 0;  // loaded from constants of what the launcher had taken from device memory
    // By warps, as PTX has them: machine code may do several with one request.
    uint64_t shared_accesses = 0, global_accesses = 0;
    uint32_t shared_widths = 0, global_widths = 0;  // of requests, bytes a lane: powers of two, joined by |
};

// What went to one buffer or array from one source line. A request belongs where its first lane goes.
struct BufferTraffic {
    std::string name;  // "in", "tile"
    bool is_shared = false;
    std::string file;
    int line = 0;
    SpaceTraffic traffic;
    uint64_t copied_bytes = 0;  // to or from it, by asynchronous copies
    SpaceTraffic by_unit;       // of these, as of a launch
};

// What warps did beside their requests.
struct WorkCounts {
    uint64_t shuffles = 0, matrix_products = 0;  // instructions of a warp
    uint64_t float_operations = 0;  // sums, products, quotients, roots of lanes; an fma is two, and a pair
    uint64_t copied_bytes = 0;      // between global and shared memory, by asynchronous copies
    uint64_t stages = 0;  // the most groups of such copies, or barrier objects that wait for some, at once
    // Of shared memory, that the busiest thread of a block loads, stores and updates, summed over blocks.
    uint64_t one_thread_shared_bytes = 0;
};

// Copies and fills of device memory that the launcher asked for, both ends of which are there.
struct DeviceCopies {
    uint64_t operations = 0, read_bytes = 0, written_bytes = 0;
    uint64_t cycles = 0;  // modelled (device/cost_coefficients.h)
    DeviceCopies& operator+=(const DeviceCopies& other) {
        operations += other.operations;
        read_bytes += other.read_bytes;
        written_bytes += other.written_bytes;
        cycles += other.cycles;
        return *this;
    }
};

// Modelled cycles without what a launch costs whatever it does: as it ran, and as it would have run if
// requests had taken the least that they could.
struct WorkCycles {
    uint64_t all = 0;
    uint64_t without_conflicts = 0;  // in shared memory
    uint64_t without_scatter = 0;    // in global memory
    uint64_t without_waste = 0;      // in neither
    uint64_t without_waits = 0;      // had no warp waited for global memory, by loads or by copies
    WorkCycles& operator+=(const WorkCycles& other) {
        all += other.all;
        without_conflicts += other.without_conflicts;
        without_scatter += other.without_scatter;
        without_waste += other.without_waste;
        without_waits += other.without_waits;
        return *this;
    }
};

// How many machine instructions of a source line store or load spilled registers.
struct SpillLine {
    std::string file;
    int line = 0;
    uint32_t instructions = 0;
};

// What of a launch a multiprocessor holds at a time, if the grid has so many blocks.
struct Residency {
    enum class LimitedBy : uint8_t { threads, blocks, registers, shared };
    uint32_t blocks = 0, threads = 0;  // 0: the device takes no such block
    uint32_t registers = 0;            // of a thread; 0: not known, and not reckoned with
    uint32_t spilled_bytes = 0;        // registers of a thread that the compiler keeps in local memory
    LimitedBy limited_by = LimitedBy::threads;
    uint32_t shared_bytes = 0, l1_bytes = 0;  // what the multiprocessor's memory is then
};

struct LaunchRecord {
    std::string kernel;  // source name, demangled: "transpose", "reduce<256>"
    std::array<uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    uint64_t dynamic_shared_bytes = 0, static_shared_bytes = 0;
    uint64_t dynamic_shared_written = 0;  // of these, different bytes that one block wrote: of all, the most
    std::string error;                    // the CUDA error's name if the device would refuse the launch
                                          // ("cudaErrorInvalidValue"), else empty
    uint64_t thread_instructions = 0, warp_instructions = 0;
    SpaceTraffic shared, global;
    SpaceTraffic remote;       // of `shared`, as of lines; counters of a GPU leave it out
    SpaceTraffic by_unit;      // what bulk copies move in global memory; a request: 512 bytes or the rest
    uint64_t issue_slots = 0;  // a scheduler's cycles for them, by the prices of program/static_schedule.h
    // The time that the last warp of each block takes by itself, in nominal cycles, summed over blocks: while
    // it does something or waits for a result, and while it waits for global memory.
    uint64_t path_cycles = 0, path_waited = 0;
    uint64_t longest_path = 0, shortest_path = 0;  // of both, those of the slowest and the fastest block
    void ends_block(uint64_t path) {
        if (path > longest_path) longest_path = path;
        if (path < shortest_path || shortest_path == 0) shortest_path = path;
    }
    uint64_t network_packets = 0;  // of `remote` (observe/cluster_network.h)
    uint64_t retried_passes = 0;   // wavefronts of shared atomics that the device makes loops of
    uint64_t read_sectors = 0,
             written_sectors = 0;  // of global memory, each place once: at most what the buffers hold
    uint64_t unit_sectors = 0;     // that copies of the asynchronous unit move, which are no requests
    uint64_t hottest_atomics = 0;  // atomic operations in the sector of global memory that has most, lanes of
                                   // a request in one word as one
    uint64_t barriers = 0;         // block barriers completed, summed over blocks
    uint64_t waits = 0;            // of warps for others of their block (observe/interwarp_waits.h)
    // The longest row of blocks each of which waits for the one before; a fence in it counts as one, too.
    uint64_t blocks_in_chain = 0;
    uint64_t cycles = 0;  // modelled; see observe/time_model.h
    WorkCycles work;
    // Who loads from global memory: the most bytes that one thread, and one block, loads; and how many blocks
    // load any.
    uint64_t thread_load_bytes = 0, block_load_bytes = 0, loading_blocks = 0;
    uint64_t carried_bytes =
        0;  // loaded from constants and parameters of what the launcher had taken from device memory
    // What the launcher did since the launch before; behind the last one, too.
    uint64_t host_instructions = 0;  // that it executed
    uint64_t host_copied_bytes = 0;  // that it copied to or from the host's memory
    DeviceCopies device_copies;
    WorkCounts did;
    std::vector<LineTraffic> lines;      // by file, then line
    std::vector<BufferTraffic> buffers;  // likewise; of one line by name
    Residency residency;
    std::vector<SpillLine> spills;  // by file, then line
};

}  // namespace warpmark
