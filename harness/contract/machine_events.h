// The words of observation. The machine tells them as they happen; observers get them const
// and cannot change a run.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "harness/contract/array_shape.h"
#include "harness/contract/barrier_gap.h"
#include "harness/contract/finding.h"
#include "harness/contract/launch_counts.h"

namespace warpmark {

enum class Access : uint8_t { load, store, atomic };
enum class Scope : uint8_t { none, block, device, system };  // none: a weak access
// Who moves the bytes of an access while its thread goes on. group: cp.async; unit: the asynchronous unit
// (cp.async.bulk, st.async, red.async). PTX ISA 9.0, sections 9.7.9.25.3 and 9.7.9.25.4.
enum class Background : uint8_t { no, group, unit };

// A stretch of memory with a name: a buffer, a variable, one shared array of the running block.
struct RegionInfo {
    uint32_t id = 0;  // stable while the region lives; shared arrays keep theirs from block to block, also of
                      // blocks that run side by side: there it takes the block, too, to name one
    Space space = Space::global;
    std::string name;  // "tile", "in", "dynamic shared memory", "an allocation of line 12"
    uint64_t bytes = 0;
    uint32_t element_bytes = 1;    // for the index in messages; 1: not known
    bool initialised = true;       // false: its bytes count as unwritten
    uint32_t block = 0;            // shared arrays: whose
    uint32_t align = 0;            // of its declaration; 0: not known
    bool read_only = false;        // no kernel can write there
    const Shape* shape = nullptr;  // as the source declares it; nullptr: not known
    std::string origin{};          // "allocated at line 12"; mostly ""
    bool dynamic = false;  // the window that launches ask for; what the source carves out of it is not known
    bool on_chip =
        false;  // shared memory that is told as global memory, as other blocks of the cluster may reach it
    uint64_t lead = 0;  // so many of its first bytes are nobody's: it begins behind them. Offsets and `bytes`
                        // count them
};

// Does the region have a name beside its origin?
bool has_name(const RegionInfo&);
// What the source calls the bytes: "tile[1][32]", or by their offset where it is not known.
std::string element_of(const RegionInfo&, int64_t offset, uint64_t width);
// "float tile[32][33]", "4,000 bytes": how much there is of it.
std::string extent_of(const RegionInfo&);

// The part of an access that the instruction determines. It is filled in when a function is decoded.
struct AccessForm {
    Access kind = Access::load;
    Scope scope = Scope::none;  // of a strong access (volatile, relaxed, atomic)
    bool is_volatile = false;
    bool acquires = false, releases = false;
    bool exchanges = false;    // atomics: stores its operand whatever was there
    bool compares = false;     // atomics: stores its operand if it finds another one
    bool of_constant = false;  // stores: the program text says what
    bool is_guess = false;     // plain loads: only a compare-and-swap gets the value, to try again
    bool of_rows = false;      // ldmatrix, stmatrix: each lane gives the address of a row for several lanes
    bool of_mbarrier = false;  // an operation on a barrier object, and no access of data
    Background background = Background::no;  // of an arrival at a barrier object: whose it is
    uint32_t width = 0;                      // bytes a lane, a whole vector
    uint64_t of_parameters = 0;  // stores of what is computed of the kernel's parameters alone: how; else 0
};

// One warp's access to one region. Lanes that touch other regions come in events of their own.
struct WarpAccess : AccessForm {
    Space space = Space::global;
    bool even = false;     // all 32 lanes, each `stride` bytes behind the one before
    bool on_chip = false;  // shared memory, told as global memory (RegionInfo)
    uint32_t changed = 0;  // atomics: lanes that have changed what was there
    uint32_t over = ~0u;   // a look at a barrier object: lanes that were told that their phase is over
    uint32_t region = 0;
    uint32_t active = 0;  // lanes
    uint32_t stride = 0;
    uint32_t block = 0;  // linear blockIdx
    uint32_t owner = 0;  // shared memory: the block whose it is
    uint32_t warp = 0;   // within the block
    uint32_t site = 0;   // see Run::site
    const uint32_t* offsets =
        nullptr;  // [32], bytes within the region; of lanes that are not active those of one that is
    const std::byte* values = nullptr;  // stores: [32][width], what each lane writes
    const std::byte* memory = nullptr;  // the region's bytes, as they are before the access; null: not told
    // At a barrier object: [32], the phase that was running. May be null. An arrival with a background is one
    // that the thread's copies make when they are complete.
    const uint8_t* phases = nullptr;
};

// The running phase of a barrier object (program/lower_mbarrier.cpp): its number's last bits.
inline constexpr uint32_t mbarrier_phase_shift = 61;
inline uint8_t mbarrier_phase(const std::byte* object) {
    uint64_t word = 0;
    std::memcpy(&word, object, sizeof word);
    return static_cast<uint8_t>(word >> mbarrier_phase_shift);
}

// What a thread does about asynchronous copies: puts those that it has started into a group, waits for
// groups, or lets bulk copies see what was written to shared memory (fence.proxy.async). PTX ISA 9.0,
// sections 9.7.9.25.3.2, 9.7.9.25.3.3, 9.7.9.25.4 and 9.7.13.4.
struct CopyStep {
    enum class Kind : uint8_t { commit, wait, fence } kind = Kind::commit;
    Background of = Background::group;
    uint32_t keep = 0;         // wait: the newest groups may go on, so many of them
    bool uncommitted = false;  // wait: for what is in no group as well (wait_all)
    bool reads_only = false;   // wait: until the sources have been read (wait_group.read)
    uint32_t block = 0, warp = 0, lanes = 0;
};

// Lanes of a kernel read bytes of their own variables that nobody has set.
struct UnsetRead {
    uint32_t site = 0, block = 0, warp = 0, lanes = 0;
    bool in_register = false;  // they only may read it: the program's text says that it may be unset
    uint32_t offset = 0;       // else: in their function's part of the stack
    uint32_t bytes = 0;
    const std::vector<LocalVariable>* locals = nullptr;  // what lies in that part; nullptr: not known
};

// The same access as the memory pipe sees it: one request of all active lanes.
struct WarpRequest {
    Access kind = Access::load;
    Space space = Space::global;
    uint32_t width = 0, active = 0;
    bool even = false;  // all 32 lanes, each `stride` bytes behind the one before
    uint32_t stride = 0;
    // Lane l is at base + offsets[l]: bytes in the block's real shared layout, or a global address.
    uint64_t base = 0;
    const uint32_t* offsets = nullptr;  // [32]
    bool continues = false;             // a further global region of the request before
    uint32_t region = 0;                // of the first active lane
    uint64_t region_at = 0;             // shared memory: where that one begins in the real layout
    uint32_t block = 0, warp = 0, site = 0;
    bool is_loop =
        false;  // atomics: the device has no such instruction and tries until no other lane came between
    const WarpRequest* whole = nullptr;  // as the program asks for it: this is a narrower part
    bool is_unsure = false;              // how machine code does it is not known
    bool is_remote = false;              // to the shared memory of another block of the cluster
    bool sums_lanes = false;             // atomics: the lanes of a word are added up first
    bool adds_floats = false;            // atomics: one lane after another, also in one word
    bool copies =
        false;  // cp.async: a load from global memory, and then a store to shared memory by the same lanes
    bool past_l1 = false;  // ... cp.async.cg
    bool of_rows = false;  // ldmatrix, stmatrix: eight lanes' rows of 16 bytes are a matrix
    bool is_carried =
        false;  // a constant that the launcher filled after it had taken data from device memory
};

// A warp begins a step: what it does at one place of the source with the same lanes, instruction after
// instruction, until it does something else or another warp comes. A loop's next round is a step of its own.
struct WarpStep {
    uint32_t block = 0, warp = 0, lanes = 0, site = 0;
};

// What a variable holds in some lanes of a warp, told when it is another value than was told before.
struct ScalarValue {
    uint32_t block = 0, warp = 0, lanes = 0;
    const Scalar* scalar = nullptr;     // lives as long as the run
    const std::byte* values = nullptr;  // [32][Scalar::bytes]
};

// A place in the user's source, as findings show it.
struct Site {
    std::string file;
    int line = 0, column = 0;
    bool operator==(const Site&) const = default;
};

// What observers may ask about the run that they watch.
struct RunView {
    virtual const Site& site(uint32_t id) const = 0;
    virtual const RegionInfo* region(uint32_t id) const = 0;
    virtual const LaunchRecord& launch() const = 0;  // the current one: kernel, grid, block
    // Where a barrier of the block, or if asked one of the warp, would order the accesses of two sites.
    virtual BarrierGap barrier_gap(uint32_t site, uint32_t other_site, bool of_warp) const = 0;
    // What a region outside of shared memory holds now; nullptr: not told.
    virtual const std::byte* bytes(uint32_t /*region*/) const { return nullptr; }
    // Does some bulk copy of the program read shared memory?
    virtual bool copies_from_shared() const { return false; }

  protected:
    ~RunView() = default;
};

struct Observer {
    virtual ~Observer() = default;
    virtual void launch_begins(const RunView&) {}
    virtual void launch_ends(LaunchRecord&) {}        // may fill in its counts
    virtual void region_begins(const RegionInfo&) {}  // allocated, or (shared) entered by a new block
    virtual void region_ends(uint32_t) {}
    virtual void bytes_written(uint32_t /*region*/, uint64_t /*offset*/, uint64_t /*count*/) {
    }  // by the host: memcpy, memset
    virtual void block_begins(uint32_t /*block*/) {}
    virtual void block_ends(uint32_t /*block*/) {}
    virtual void access(const WarpAccess&) {}
    // Who answers true is told of unset variables.
    virtual bool wants_unset_reads() const { return false; }
    virtual void reads_unset(const UnsetRead&) {}
    // A copy of the asynchronous unit reads or writes so many bytes of global memory.
    virtual void unit_moves(uint32_t /*site*/, uint32_t /*region*/, Access, uint64_t /*bytes*/) {}
    virtual void request(const WarpRequest&) {}
    // A warp's access whose bytes a request of another site moves: it is none of its own.
    virtual void joined(Space, uint32_t /*site*/, uint32_t /*of*/) {}
    // Lanes come to a barrier of their block (of their warp: of_warp), whoever else comes.
    virtual void comes_to_barrier(uint32_t /*block*/, uint32_t /*warp*/, uint32_t /*lanes*/,
                                  uint32_t /*site*/, bool /*of_warp*/) {}
    virtual void block_barrier(uint32_t /*block*/) {}  // every live thread of the block has arrived
    // A warp arrives at a barrier without waiting: what it does from now on is not before the barrier's
    // completion.
    virtual void barrier_arrival(uint32_t /*block*/, uint32_t /*barrier*/, uint32_t /*warp*/) {}
    // Some threads of the block meet: masks[w] are the lanes of warp w. arrivers only release, waiters
    // release and acquire.
    virtual void partial_barrier(uint32_t /*block*/, uint32_t /*barrier*/, const uint32_t* /*arrivers*/,
                                 const uint32_t* /*waiters*/, uint32_t /*warps*/) {}
    // Lanes arrive at a barrier of their cluster, and go on; they go on behind their wait for it. releases:
    // what they have done before is ordered by it.
    virtual void cluster_arrival(uint32_t /*block*/, uint32_t /*warp*/, uint32_t /*lanes*/,
                                 bool /*releases*/) {}
    virtual void cluster_wait(uint32_t /*block*/, uint32_t /*warp*/, uint32_t /*lanes*/) {}
    // All threads of several blocks have arrived. orders: each of them releases. all_wait: none of them is
    // still doing something between its arrival and its wait.
    virtual void cluster_barrier(const uint32_t* /*blocks*/, uint32_t /*count*/, bool /*orders*/,
                                 bool /*all_wait*/) {}
    // The last thread of a cluster's block has ended. Others may still run.
    virtual void block_exits(uint32_t /*block*/) {}
    virtual void warp_barrier(uint32_t /*block*/, uint32_t /*warp*/, uint32_t /*lanes*/) {}
    virtual void copies(const CopyStep&) {}
    virtual void fence(uint32_t /*block*/, uint32_t /*warp*/, uint32_t /*lanes*/, Scope) {}
    // Who answers true is told of steps, in a run that takes several times as long; and of the block's, ...
    virtual bool wants_steps() const { return false; }
    virtual bool wants_steps_of(uint32_t /*block*/) const { return true; }
    virtual void step(const WarpStep&) {}
    // ... of values at their ends, and of lanes that have ended.
    virtual void value(const ScalarValue&) {}
    virtual void lanes_end(uint32_t /*block*/, uint32_t /*warp*/, uint32_t /*lanes*/) {}
};

// Whoever lets some reads give other values than memory holds, to see whether they matter. That is a run of
// its own.
struct ValueInjector {
    virtual ~ValueInjector() = default;
    // The lanes of a load or an atomic operation whose values are to be others. Observers have been told of a
    // plain load, and not yet of a strong one or an atomic operation. What an atomic operation finds changed
    // stays in memory.
    virtual uint32_t lanes(const WarpAccess&) = 0;
    // The bytes that a lane reads.
    virtual void change(const WarpAccess&, uint32_t lane, std::byte* value) = 0;
    // Do variables that are read unset at that site have other values? If so, a byte of one; else, zero.
    virtual bool changes_unset(uint32_t /*site*/) { return false; }
    virtual std::byte unset_byte(uint64_t /*place*/) { return {}; }
};

}  // namespace warpmark
