// What was seen, one structure a kind: everything that the words, the picture and a replay of a
// finding are made of, and no sentence. diagnose/messages.h makes the words.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "harness/contract/barrier_gap.h"
#include "harness/contract/call_facts.h"
#include "harness/contract/tool_facts.h"
#include "harness/contract/traffic_facts.h"

namespace warpmark {

// diagnose/finding_merging.h: an earlier race that the same barrier orders, and the lines that it fits
// between.
struct SharedGap {
    int after = 0, before = 0, other_upper = 0, other_lower = 0;
};

// Two accesses that nothing orders: the finding's first two places.
struct Race {
    enum class Separation : uint8_t { lanes, threads, blocks };
    Separation apart = Separation::threads;
    std::string array, element;  // "s", "s[64]"; no element: only the bytes are known
    uint64_t offset = 0, bytes = 0;
    bool one_instruction = false;  // two lanes of one store
    bool same_value = false;       // in this run
    bool by_chance = false;        // ... and nothing says that it is so for every input
    bool both_atomic = false;      // and not for each other
    int plain_line = 0;            // only one of the two is atomic: the line of the other one
    bool one_is_atomic = false;
    bool may_overlap = false;  // two lines that write dynamic shared memory, which may hold several arrays
    BarrierGap gap;            // in one block
    std::optional<SharedGap> shared_gap;
    std::vector<std::string> also;  // further arrays on which the same lines race
};

// Bytes that an asynchronous copy may still be moving are used, or it may not see what it reads: the
// finding's places are the copy, and the use or the write.
struct EarlyUse {
    // What would have ordered them.
    enum class MissingWait : uint8_t {
        wait,         // the copy's thread has not waited since
        commit,       // it has waited for groups, and the copy is in none
        group,        // it has waited, and left the copy's group on its way
        phase,        // nobody has seen the end of the phase of the barrier object that the copy reports to
        other_phase,  // ... but the thread has looked at the object while that phase was running
        proxy_fence,  // a fence between what a thread writes and the asynchronous unit that reads it
    };
    MissingWait missing = MissingWait::wait;
    std::string array, element;  // "s", "s[64]"; no element: only the bytes are known
    uint64_t offset = 0, bytes = 0;
    bool copy_writes = true;    // false: its source is written to
    bool by_unit = false;       // cp.async.bulk and its like
    bool by_copy = false;       // the use is another asynchronous copy
    bool own = false;           // by the thread that issued the copy
    uint32_t newer_groups = 0;  // MissingWait::group: committed since
};

// Lanes of a warp that are at one place and do the same.
struct LanesAt {
    enum class State : uint8_t {
        at_barrier,
        at_warp_sync,
        at_cluster_barrier,
        has_not_come,
        has_exited,
        // Of lanes that a mask is about:
        named_waits,
        named_has_not_come,
        named_has_exited,
        not_named,
    };
    uint32_t lanes = 0;
    std::string file;  // empty: nowhere
    int line = 0;      // 0: not known
    State state = State::at_barrier;
    bool operator==(const LanesAt&) const = default;
};
struct WarpAt {
    uint32_t warp = 0;
    std::vector<LanesAt> lanes;
};

// A barrier that some lanes of a warp reach without the others.
struct Divergence {
    uint32_t warp = 0, lanes = 0, missing = 0;
    std::vector<WarpAt> block;
};

// Warps that wait at different barriers: one a place of the finding.
struct Mismatch {
    std::vector<uint32_t> warps;
    std::vector<WarpAt> block;
};

// The running phase of a barrier object in shared memory.
struct ObjectPhase {
    uint32_t parity = 0;    // the first one has 0
    uint32_t expected = 0;  // arrivals; 0: nobody has initialized the object
    uint32_t missing = 0;   // of those
    int64_t bytes = 0;      // that copies still have to bring
};

// A barrier that is never complete.
struct Deadlock {
    uint32_t waiting = 0;  // threads
    uint32_t counted = 0;  // by a barrier of some threads; 0: it is one of the whole block
    uint32_t missing = 0;  // threads that still run
    bool of_cluster = false, of_grid = false;
    uint32_t block_number = 0;  // in its grid
    std::vector<WarpAt> block;
    std::string object;  // a barrier object, "full", whose running phase they wait for; "": none
    ObjectPhase phase;
};

// A mask that does not name the lanes which execute the instruction together.
struct MaskFault {
    enum class Kind : uint8_t {
        leaves_out_caller,  // lanes execute it, and their mask names others
        never_come,         // lanes wait for some that it names
        other_masks,        // the lanes that it names come with other masks
    };
    Kind kind = Kind::never_come;
    uint32_t warp = 0, lanes = 0, mask = 0, missing = 0;
    std::vector<WarpAt> lanes_at;  // the one warp
};

// A run, or a launch, that has too much of something.
struct Limit {
    enum class Quantity : uint8_t {
        // of what a thread still does:
        instructions,
        memory,
        accesses,
        calls,
        // of a launch:
        launches,
        launched_threads,
        launched_memory,
        launched_instructions,
        launched_accesses,
        launched_blocks,
    };
    Quantity of = Quantity::instructions;
    uint64_t amount = 0;          // instructions, or bytes
    std::vector<WarpAt> waiting;  // the others of the block, if they wait at a barrier
};

// An access that no memory answers, or not to this thread.
struct AddressFault {
    enum class Kind : uint8_t {
        before_start,
        past_end,
        overrun,  // of dynamic shared memory, which the launch sizes
        null,
        no_shared_array,
        nothing_there,
        block_not_started,  // another one of the cluster, as far as the thread knows
        block_has_exited,   // or may have, when the thread comes there
        freed,
        local,  // beside the thread's own variables
        misaligned,
        misaligned_local,
        device_from_host,
        device_variable_from_host,
        shadow_from_device,  // the host's, of a variable of the device
        host_from_device,
        launchers_variable,
        input,
    };
    Kind kind = Kind::nothing_there;
    std::string element, array;  // "p[8]", "p"
    std::string extent;          // what the array has: "p has 8 elements of 4 bytes"; or its declaration
    uint64_t address = 0, offset = 0;  // within the array, or before its start
    uint32_t width = 0, align = 0;
    bool is_before = false;           // local: before the variables, not behind them
    bool is_named = false;            // overrun: the source says what lies in it
    bool is_place_in_grid = false;    // the index is the thread's, counted over all blocks
    bool threads_left_over = false;   // more threads than elements
    uint64_t elements = 0;            // of the array
    std::string neighbour;            // what a device has at that place of shared memory
    std::array<uint32_t, 3> owner{};  // block_not_started, block_has_exited: whose memory it is
    std::vector<std::string> null_parameters;
    int freed_at_line = 0;
    std::string origin;  // freed: "allocated at line 4"
    // overrun: what the launch requested, what it turned out to need, and which launch it is;
    // diagnose/finding_merging.h says where that launch has been told of.
    uint64_t requested = 0, needed = 0, launch = 0;
    int told_at_line = 0;
};

// A read of bytes that nobody has written.
struct Unwritten {
    // A line that writes to the array elsewhere.
    struct Writer {
        int line = 0;
        std::string first, last;  // elements
        std::array<uint32_t, 3> first_thread{}, last_thread{};
        bool several_blocks = false;
    };
    std::string element, array;
    bool knows_writers = false;
    bool by_own_line = false;  // the reading line itself writes to it
    bool more_lines = false;   // than are listed
    bool by_host = false;
    std::vector<Writer> writers;
};

// What a compiler complains of (toolchain/diagnostic_kinds.h).
enum class Complaint : uint8_t {
    other,
    no_such_file,
    undefined,
    undefined_in_device_code,
    semicolon_expected,
    brace_expected,
    parenthesis_expected,
    exceptions,
    not_modifiable,
    kernel_called,  // like a function
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
    no_scope,           // another name in front of ::
    no_member_of_std,   // a name missing in std
    no_member,          // a name missing in another namespace
    no_template,        // a name that is not a template
    other_declaration,  // incompatible with an earlier one
    variable_length,    // a static array
    open_array,         // an array without a size
    error_directive,    // #error
    header_first,       // needed before a use
    place_moved,        // a line directive or .loc, which has no effect
};

struct CompilerMessage {
    Complaint complaint = Complaint::other;
    std::string subject;    // the name in question
    std::string quotation;  // the compiler's own words, as a report shows them
    bool operator==(const CompilerMessage&) const = default;
};

using AnyFact =
    std::variant<std::monostate, Race, EarlyUse, Divergence, Mismatch, Deadlock, MaskFault, Limit,
                 AddressFault, Unwritten, BankConflict, Uncoalesced, FailedCall, Trap, FailedAssertion,
                 HostOverrun, HostAccessFault, InFlightAccess, UnorderedWork, BadFree, StackOverflow, Leak,
                 ProgramEnd, CompilerMessage, Unsimulated, WrongSide, BrokeOnDevice, BrokenCompiler, HeldRun>;

// Nothing is known of what has no fact. Copies of any kind of fact are compiled once, in facts.cpp, and not
// in each file that has a finding.
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

}  // namespace warpmark
