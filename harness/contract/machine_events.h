// Events of a simulated run. The simulator passes them to observers as they happen; observers cannot change
// the run.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "harness/contract/array_shape.h"
#include "harness/contract/barrier_position.h"
#include "harness/contract/finding.h"
#include "harness/contract/launch_counts.h"

namespace warpmark {

enum class Access : uint8_t { load, store, atomic };
enum class Scope : uint8_t { none, block, device, system };  // none: a weak access
// Engine that moves an access's bytes asynchronously. group: cp.async; unit: the asynchronous unit
// (cp.async.bulk, st.async, red.async). PTX ISA 9.0, sections 9.7.9.25.3 and 9.7.9.25.4.
enum class Background : uint8_t { no, group, unit };

// A named region of memory: a buffer, a variable, or one shared array of the running block.
struct RegionInfo {
    uint32_t id = 0;  // unique while the region exists, except that shared arrays have the same id in every
                      // block
    Space space = Space::global;
    std::string name;  // "tile", "in", "dynamic shared memory", "an allocation of line 12"
    uint64_t bytes = 0;
    uint32_t element_bytes = 1;    // for indices in messages; 1: unknown
    bool initialized = true;       // false: its bytes start uninitialized
    uint32_t block = 0;            // shared arrays: the owning block
    uint32_t align = 0;            // declared alignment; 0: unknown
    bool read_only = false;        // kernels cannot write to it
    const Shape* shape = nullptr;  // declared shape; nullptr: unknown
    std::string origin{};          // "allocated at line 12"; usually ""
    bool dynamic = false;          // the launch's dynamic shared memory; how the source divides it is unknown
    bool on_chip =
        false;  // shared memory reported as global memory, because other blocks of the cluster may access it
    bool reserved = false;  // shared memory for CUDA's own headers, whose races are not the program's fault
    uint64_t lead = 0;      // unused bytes before the region's start; included in offsets and in `bytes`
};

// True if the region has a name besides its origin.
bool has_name(const RegionInfo&);
// Source name of the bytes: "tile[1][32]"; if unknown, their offset.
std::string element_of(const RegionInfo&, int64_t offset, uint64_t width);
// Extent of the region: "float tile[32][33]", "4,000 bytes".
std::string extent_of(const RegionInfo&);

// Part of an access that is determined by the instruction. Filled in when a function is decoded.
struct AccessForm {
    Access kind = Access::load;
    Scope scope = Scope::none;  // for strong accesses (volatile, relaxed, atomic)
    bool is_volatile = false;
    bool acquires = false, releases = false;
    bool exchanges = false;          // atomics: stores its operand unconditionally
    bool compares = false;           // atomics: stores its operand if the comparison fails
    bool of_constant = false;        // stores: the value is a constant in the program text
    bool is_cas_retry_load = false;  // plain loads: the value is only used by a compare-and-swap that retries
    bool of_rows = false;            // ldmatrix, stmatrix: each lane supplies a row address for several lanes
    bool of_mbarrier = false;        // an operation on a barrier object, not a data access
    Background background = Background::no;  // for an arrival at a barrier object: its origin
    uint32_t width = 0;                      // bytes per lane, for the whole vector
    uint64_t of_parameters = 0;  // stores of values computed from kernel parameters only: hash of the
                                 // computation; else 0
};

// Access of one warp to one region. Lanes that access other regions are reported in separate events.
struct WarpAccess : AccessForm {
    Space space = Space::global;
    bool even = false;     // all 32 lanes, each `stride` bytes after the previous one
    bool on_chip = false;  // shared memory reported as global memory (RegionInfo)
    uint32_t changed = 0;  // atomics: lanes that changed the stored value
    uint32_t over = ~0u;   // polls of a barrier object: lanes whose phase was reported complete
    uint32_t region = 0;
    uint32_t active = 0;  // lane mask
    uint32_t stride = 0;
    uint32_t block = 0;  // linear blockIdx
    uint32_t owner = 0;  // shared memory: the owning block
    uint32_t warp = 0;   // within the block
    uint32_t site = 0;   // see RunView::site
    const uint32_t* offsets =
        nullptr;  // [32], bytes within the region; inactive lanes have an active lane's offset
    const std::byte* values = nullptr;  // stores: [32][width], values written
    const std::byte* memory = nullptr;  // the region's bytes before the access; null: not available
    // Barrier objects: [32], the running phase; may be null. An asynchronous arrival is performed by the
    // thread's copies upon completion.
    const uint8_t* phases = nullptr;

    // The region and the byte that a lane accesses.
    uint64_t key_of(uint32_t lane) const { return uint64_t{region} << 32 | offsets[lane]; }
};

// Running phase of a barrier object (program/lower_mbarrier.cpp): the low bits of its number.
inline constexpr uint32_t mbarrier_phase_shift = 61;
inline uint8_t mbarrier_phase(const std::byte* object) {
    uint64_t word = 0;
    std::memcpy(&word, object, sizeof word);
    return static_cast<uint8_t>(word >> mbarrier_phase_shift);
}

// A thread's step concerning asynchronous copies: commits its copies to a group, waits for groups, or makes
// writes to shared memory visible to bulk copies (fence.proxy.async). PTX ISA 9.0, sections 9.7.9.25.3.2,
// 9.7.9.25.3.3, 9.7.9.25.4 and 9.7.13.4.
struct CopyStep {
    enum class Kind : uint8_t { commit, wait, fence } kind = Kind::commit;
    Background of = Background::group;
    uint32_t keep = 0;         // wait: number of newest groups that may remain pending
    bool uncommitted = false;  // wait: includes copies in no group (wait_all)
    bool reads_only = false;   // wait: only until the sources have been read (wait_group.read)
    uint32_t block = 0, warp = 0, lanes = 0;
};

// A read of uninitialized bytes of a kernel's own variables.
struct UninitializedVariableRead {
    uint32_t site = 0, block = 0, warp = 0, lanes = 0;
    bool in_register = false;  // a possible read: the program text may leave the register uninitialized
    uint32_t offset = 0;       // otherwise: offset in the function's stack frame
    uint32_t bytes = 0;
    const std::vector<LocalVariable>* locals = nullptr;  // variables in that frame; nullptr: unknown
};

// The same access as issued to the memory pipeline: one request for all active lanes.
struct WarpRequest {
    Access kind = Access::load;
    Space space = Space::global;
    uint32_t width = 0, active = 0;
    bool even = false;  // all 32 lanes, each `stride` bytes after the previous one
    uint32_t stride = 0;
    // Lane l accesses base + offsets[l]: an offset in the block's actual shared layout, or a global address.
    uint64_t base = 0;
    const uint32_t* offsets = nullptr;  // [32]
    bool continues = false;             // another global region of the preceding request
    uint32_t region = 0;                // region of the first active lane
    uint64_t region_at = 0;             // shared memory: start of that region in the actual layout
    uint32_t block = 0, warp = 0, site = 0;
    bool is_loop =
        false;  // atomics: the device lacks the instruction and retries until no other lane interferes
    const WarpRequest* whole = nullptr;  // the program's request, of which this is a narrower part
    bool is_unsure = false;              // machine code for it is unknown
    bool is_remote = false;              // to another cluster block's shared memory
    bool sums_lanes = false;             // atomics: lanes on the same word are summed first
    bool adds_floats = false;            // atomics: lanes are serialized, even on the same word
    bool copies =
        false;  // cp.async: a load from global memory, then a store to shared memory by the same lanes
    bool past_l1 = false;     // ... cp.async.cg
    bool of_rows = false;     // ldmatrix, stmatrix: eight lanes' rows of 16 bytes form a matrix
    bool is_carried = false;  // a constant that the launcher filled after reading data from device memory
};

// Start of a step: consecutive instructions of a warp at one source location with the same lanes. It ends at
// another location or when another warp runs. Each loop iteration is a separate step.
struct WarpStep {
    uint32_t block = 0, warp = 0, lanes = 0, site = 0;
};

// A variable's value in some lanes of a warp, reported when it changes.
struct ScalarValue {
    uint32_t block = 0, warp = 0, lanes = 0;
    const Scalar* scalar = nullptr;     // valid for the whole run
    const std::byte* values = nullptr;  // [32][Scalar::bytes]
};

// Source location as shown in findings.
struct Site {
    std::string file;
    int line = 0, column = 0;
    bool operator==(const Site&) const = default;
};

// Queries of observers about the current run.
struct RunView {
    virtual const Site& site(uint32_t id) const = 0;
    virtual const RegionInfo* region(uint32_t id) const = 0;
    virtual const LaunchRecord& launch() const = 0;  // the current launch: kernel, grid, block
    // Position at which a barrier of the block (or, if requested, of the warp) would order accesses at two
    // sites.
    virtual BarrierGap barrier_gap(uint32_t site, uint32_t other_site, bool of_warp) const = 0;
    // Current contents of a region outside shared memory; nullptr: not available.
    virtual const std::byte* bytes(uint32_t /*region*/) const { return nullptr; }
    // True if the program has a bulk copy that reads shared memory.
    virtual bool copies_from_shared() const { return false; }

  protected:
    ~RunView() = default;
};

struct Observer {
    virtual ~Observer() = default;
    virtual void launch_begins(const RunView&) {}
    virtual void launch_ends(LaunchRecord&) {}        // may fill in its counts
    virtual void region_begins(const RegionInfo&) {}  // allocated; for shared arrays, at the start of a block
    virtual void region_ends(uint32_t) {}
    virtual void bytes_written(uint32_t /*region*/, uint64_t /*offset*/, uint64_t /*count*/) {
    }  // by the host: memcpy, memset
    virtual void block_begins(uint32_t /*block*/) {}
    virtual void block_ends(uint32_t /*block*/) {}
    virtual void access(const WarpAccess&) {}
    // If true, reads of uninitialized variables are reported.
    virtual bool wants_unset_reads() const { return false; }
    virtual void uninitialized_read(const UninitializedVariableRead&) {}
    // The asynchronous unit reads or writes this number of bytes in global memory.
    virtual void unit_moves(uint32_t /*site*/, uint32_t /*region*/, Access, uint64_t /*bytes*/) {}
    virtual void request(const WarpRequest&) {}
    // The bytes of a warp's access are moved by another site's request; the access issues none.
    virtual void joined(Space, uint32_t /*site*/, uint32_t /*of*/) {}
    // Lanes reach a barrier of their block (or of their warp: of_warp), whether or not others do.
    virtual void barrier_reached(uint32_t /*block*/, uint32_t /*warp*/, uint32_t /*lanes*/, uint32_t /*site*/,
                                 bool /*of_warp*/) {}
    virtual void block_barrier(uint32_t /*block*/) {}  // all live threads of the block have arrived
    // A warp arrives at a barrier without waiting. Its later operations are not ordered before the barrier's
    // completion.
    virtual void barrier_arrival(uint32_t /*block*/, uint32_t /*barrier*/, uint32_t /*warp*/) {}
    // A partial barrier completes. Masks [w] hold the lanes of warp w: arrivers only release, waiters release
    // and acquire.
    virtual void partial_barrier(uint32_t /*block*/, uint32_t /*barrier*/, const uint32_t* /*arrivers*/,
                                 const uint32_t* /*waiters*/, uint32_t /*warps*/) {}
    // Lanes arrive at their cluster's barrier and continue until cluster_wait(). releases: their earlier
    // operations are ordered by the barrier.
    virtual void cluster_arrival(uint32_t /*block*/, uint32_t /*warp*/, uint32_t /*lanes*/,
                                 bool /*releases*/) {}
    virtual void cluster_wait(uint32_t /*block*/, uint32_t /*warp*/, uint32_t /*lanes*/) {}
    // All threads of several blocks have arrived. orders: all of them release. all_wait: none of them does
    // other work between its arrival and its wait.
    virtual void cluster_barrier(const uint32_t* /*blocks*/, uint32_t /*count*/, bool /*orders*/,
                                 bool /*all_wait*/) {}
    // The last thread of a block in a cluster has exited. Other blocks may still be running.
    virtual void block_exits(uint32_t /*block*/) {}
    virtual void warp_barrier(uint32_t /*block*/, uint32_t /*warp*/, uint32_t /*lanes*/) {}
    virtual void copies(const CopyStep&) {}
    virtual void fence(uint32_t /*block*/, uint32_t /*warp*/, uint32_t /*lanes*/, Scope) {}
    // If true, steps are reported, which slows the run several times. Only the steps of blocks selected here
    // are reported, ...
    virtual bool wants_steps() const { return false; }
    virtual bool wants_steps_of(uint32_t /*block*/) const { return true; }
    virtual void step(const WarpStep&) {}
    // ... as are values at the end of steps, and exits of lanes.
    virtual void value(const ScalarValue&) {}
    virtual void lanes_end(uint32_t /*block*/, uint32_t /*warp*/, uint32_t /*lanes*/) {}
};

// Replaces the values of some reads, to test if they matter. Used in separate runs only.
struct ValueInjector {
    virtual ~ValueInjector() = default;
    // Lanes of a load or atomic operation whose values are replaced. Observers have already seen a plain
    // load, but not yet a strong or atomic one. A value that an atomic operation reads stays replaced in
    // memory.
    virtual uint32_t lanes(const WarpAccess&) = 0;
    // Modifies the bytes that a lane reads.
    virtual void change(const WarpAccess&, uint32_t lane, std::byte* value) = 0;
    // If true, uninitialized variables read at that site get unset_byte(); otherwise zero.
    virtual bool changes_unset(uint32_t /*site*/) { return false; }
    virtual std::byte unset_byte(uint64_t /*place*/) { return {}; }
};

}  // namespace warpmark
