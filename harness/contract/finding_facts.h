// Facts behind findings, one structure per kind. They hold all data for messages, pictures and replays, and
// no text: diagnose/messages.h writes the words.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "harness/contract/barrier_position.h"
#include "harness/contract/call_facts.h"
#include "harness/contract/tool_facts.h"
#include "harness/contract/traffic_facts.h"

namespace warpmark {

// An earlier race that the same barrier orders, and the lines between which the barrier fits
// (diagnose/finding_merging.h).
struct SharedGap {
    int after = 0, before = 0, other_upper = 0, other_lower = 0;
};

// Two unordered accesses: the finding's first two locations.
struct Race {
    enum class Separation : uint8_t { lanes, threads, blocks };
    Separation apart = Separation::threads;
    std::string array, element;  // "s", "s[64]"; without an element, only the bytes are known
    uint64_t offset = 0, bytes = 0;
    bool one_instruction = false;  // two lanes of one store
    bool same_value = false;       // both write the same value in this run
    bool by_chance = false;        // ... but not provably for every input
    bool both_atomic = false;      // both are atomic operations, but not atomic to each other
    int plain_line = 0;            // line of the non-atomic access, if only one is atomic
    bool one_is_atomic = false;
    bool may_overlap = false;  // two writes to dynamic shared memory, which may hold several arrays
    BarrierGap gap;            // for accesses within one block
    std::optional<SharedGap> shared_gap;
    std::vector<std::string> also;  // further arrays on which the same lines race
};

// Use of bytes that an asynchronous copy may still be moving, or a copy that may miss a preceding write. The
// finding's locations are the copy, and the use or the write.
struct EarlyUse {
    // Synchronization that is missing.
    enum class MissingWait : uint8_t {
        wait,         // the copying thread has not waited since
        commit,       // it waited for groups, but the copy is in no group
        group,        // it waited, but allowed the copy's group to remain pending
        phase,        // no thread observed the end of the phase of the copy's barrier object
        other_phase,  // ... but the thread polled the object during that phase
        proxy_fence,  // no fence between a generic write and the asynchronous unit's read
    };
    MissingWait missing = MissingWait::wait;
    std::string array, element;  // "s", "s[64]"; without an element, only the bytes are known
    uint64_t offset = 0, bytes = 0;
    bool copy_writes = true;    // false: the copy's source is overwritten
    bool by_unit = false;       // cp.async.bulk and similar instructions
    bool by_copy = false;       // the use is another asynchronous copy
    bool own = false;           // the use is by the copying thread
    uint32_t newer_groups = 0;  // MissingWait::group: groups committed since the copy
};

// Lanes of a warp in the same state at the same place.
struct LanesAt {
    enum class State : uint8_t {
        at_barrier,
        at_warp_sync,
        at_cluster_barrier,
        has_not_come,
        has_exited,
        // State relative to a mask:
        named_waits,
        named_has_not_come,
        named_has_exited,
        not_named,
    };
    uint32_t lanes = 0;
    std::string file;  // empty: no place
    int line = 0;      // 0: unknown
    State state = State::at_barrier;
    bool operator==(const LanesAt&) const = default;
};
struct WarpAt {
    uint32_t warp = 0;
    std::vector<LanesAt> lanes;
};

// A barrier that only some lanes of a warp reach.
struct Divergence {
    uint32_t warp = 0, lanes = 0, missing = 0;
    std::vector<WarpAt> block;
};

// Warps that wait at different barriers, one per location of the finding.
struct Mismatch {
    std::vector<uint32_t> warps;
    std::vector<WarpAt> block;
};

// Running phase of a barrier object in shared memory.
struct ObjectPhase {
    uint32_t parity = 0;    // the first phase has parity 0
    uint32_t expected = 0;  // arrivals per phase; 0: the object is uninitialized
    uint32_t missing = 0;   // arrivals still missing
    int64_t bytes = 0;      // bytes that copies still have to deliver
};

// A barrier that never completes.
struct Deadlock {
    uint32_t waiting = 0;  // waiting threads
    uint32_t counted = 0;  // thread count of a partial barrier; 0: a barrier for the whole block
    uint32_t missing = 0;  // threads still running
    bool of_cluster = false, of_grid = false;
    uint32_t block_number = 0;  // within its grid
    std::vector<WarpAt> block;
    std::string object;  // barrier object, for example "full", whose running phase they wait for; "": none
    ObjectPhase phase;
};

// A mask that differs from the set of lanes executing the instruction together.
struct MaskFault {
    enum class Kind : uint8_t {
        leaves_out_caller,  // lanes execute it, but their mask omits them
        never_come,         // lanes wait for named lanes that never arrive
        other_masks,        // named lanes arrive with different masks
    };
    Kind kind = Kind::never_come;
    uint32_t warp = 0, lanes = 0, mask = 0, missing = 0;
    std::vector<WarpAt> lanes_at;  // for this warp only
};

// A limit that a run or a launch exceeded.
struct Limit {
    enum class Quantity : uint8_t {
        // while a thread is still running:
        instructions,
        memory,
        accesses,
        calls,
        // for a launch:
        launches,
        launched_threads,
        launched_memory,
        launched_instructions,
        launched_accesses,
        launched_blocks,
    };
    struct Use {
        std::string what;  // "the allocation of line 13", "kernel scale"
        uint64_t amount = 0;
    };
    Quantity of = Quantity::instructions;
    uint64_t amount = 0;          // instructions or bytes
    std::vector<WarpAt> waiting;  // other warps of the block, if they wait at a barrier
    bool is_adjustable = false;   // as Job::limits_are_adjustable
    std::vector<Use> uses;        // the largest first, in bytes or instructions
};

// An access to an address without memory, or to memory that this thread must not access.
struct AddressFault {
    enum class Kind : uint8_t {
        before_start,
        past_end,
        overrun,  // past dynamic shared memory, whose size the launch sets
        null,
        no_shared_array,
        nothing_there,
        block_not_started,  // another block of the cluster, which may not have started yet
        block_has_exited,   // ... or which may already have exited
        freed,
        local,  // outside the thread's own variables
        misaligned,
        misaligned_local,
        device_from_host,
        device_variable_from_host,
        shadow_from_device,  // host shadow of a device variable
        host_from_device,
        launchers_variable,
        input,
    };
    Kind kind = Kind::nothing_there;
    std::string element, array;        // "p[8]", "p"
    std::string extent;                // size of the array: "p has 8 elements of 4 bytes"; or its declaration
    uint64_t address = 0, offset = 0;  // within the array, or before its start
    uint32_t width = 0, align = 0;
    bool is_before = false;           // local: before the variables, not after them
    bool is_named = false;            // overrun: the source names the memory at this offset
    bool is_place_in_grid = false;    // the index is the thread's index in the whole grid
    bool threads_left_over = false;   // more threads than elements
    uint64_t elements = 0;            // of the array
    std::string neighbor;             // other data that a device would have at this shared-memory address
    std::array<uint32_t, 3> owner{};  // block_not_started, block_has_exited: owner of the memory
    std::vector<std::string> null_parameters;
    int freed_at_line = 0;
    std::string origin;  // freed: "allocated at line 4"
    // overrun: bytes requested and needed, and the launch's number. diagnose/finding_merging.h sets
    // reported_at_line if another finding already reports that launch.
    uint64_t requested = 0, needed = 0, launch = 0;
    int reported_at_line = 0;
};

// A read of uninitialized bytes.
struct UninitializedRead {
    // Another line that writes to the array.
    struct Writer {
        int line = 0;
        std::string first, last;  // elements
        std::array<uint32_t, 3> first_thread{}, last_thread{};
        bool several_blocks = false;
    };
    std::string element, array;
    bool knows_writers = false;
    bool by_own_line = false;  // the reading line itself writes to the array
    bool more_lines = false;   // more writers exist than are listed
    bool by_host = false;
    std::vector<Writer> writers;
};

// Kind of compiler message (toolchain/diagnostic_kinds.cpp).
enum class CompilerErrorKind : uint8_t {
    other,
    no_such_file,
    undefined,
    undefined_in_device_code,
    semicolon_expected,
    brace_expected,
    parenthesis_expected,
    exceptions,
    not_modifiable,
    kernel_called,  // called like a function
    shared_initialized,
    not_defined,
    dynamic_initialization,
    dynamic_initialization_in_function,
    attribute_misplaced,
    constant_expected,
    copies_itself,  // a kernel's argument
    empty_array,
    unknown_token,
    no_device_wide_cub,
    launch_from_device,
    jumps_over_initialization,
    narrowing,
    header_for_hosts,
    host_code_left_out,
    syntax,             // "expected …"
    no_scope,           // unknown name before ::
    no_member_of_std,   // unknown name in std
    no_member,          // unknown name in another namespace
    no_template,        // a name that is not a template
    other_declaration,  // incompatible with an earlier declaration
    variable_length,    // a static array of variable length
    open_array,         // an array without a size
    error_directive,    // #error
    header_first,       // a header needed before a use
    place_moved,        // a line directive or .loc, which has no effect
};

struct CompilerMessage {
    CompilerErrorKind complaint = CompilerErrorKind::other;
    std::string subject;    // the name in question
    std::string quotation;  // the compiler's message, as shown
    bool operator==(const CompilerMessage&) const = default;
};

using AnyFact = std::variant<std::monostate, Race, EarlyUse, Divergence, Mismatch, Deadlock, MaskFault, Limit,
                             AddressFault, UninitializedRead, BankConflict, Uncoalesced, FailedCall, Trap,
                             FailedAssertion, HostOverrun, HostAccessFault, InFlightAccess, UnorderedWork,
                             BadFree, StackOverflow, Leak, ProgramEnd, CompilerMessage, Unsimulated,
                             WrongSide, BrokeOnDevice, BrokenCompiler, KilledRun>;

// Any kind of fact, or none. The copy operations are defined once, in finding_facts.cpp, instead of being
// compiled into every file that uses a finding.
struct Fact : AnyFact {
    using AnyFact::AnyFact;
    using AnyFact::operator=;
    Fact();
    Fact(const Fact&);
    Fact(Fact&&) noexcept;
    Fact& operator=(const Fact&);
    Fact& operator=(Fact&&) noexcept;
    ~Fact();
};
template <class A>
void fields(A& a, Fact& f) {
    a(static_cast<AnyFact&>(f));
}

}  // namespace warpmark
