// What was seen at a call of the CUDA runtime, at memory that host and device share, and at an
// end.
#pragma once
#include <cstdint>
#include <string>

namespace warpmark {

// A call of the runtime that returns an error, or a launch that is refused.
struct FailedCall {
    std::string call{};              // "cudaMemcpy"; a launch: the kernel
    std::string error{}, meaning{};  // "cudaErrorInvalidValue", "invalid argument"
    std::string why{}, advice{};     // of the check that failed (runtime/launch_request.h and the calls)
    bool is_launch = false, is_ignored = false;  // nobody looks at what the call returns
    bool is_handled = false;  // whoever asked for the error later, or launched again, has done as CUDA wants
};

struct Trap {};

struct FailedAssertion {
    std::string condition{};
};

// A copy beyond the host's own array.
struct HostOverrun {
    std::string array{};
    uint64_t bytes = 0, room = 0;  // of the copy, of the array from there
};

// A call that is given an address which host code cannot access.
struct HostAccessFault {
    std::string element{};
    bool is_shadow = false;  // of a variable of the device
};

// A free of what is not the caller's to free.
struct BadFree {
    enum class FreedMemory : uint8_t { callers_buffer, freed_before, no_allocation };
    FreedMemory of = FreedMemory::no_allocation;
    std::string array{};    // the caller's buffer
    int freed_at_line = 0;  // freed_before
};

// Calls that are nested deeper than a thread's stack.
struct StackOverflow {
    uint64_t stack_bytes = 0;
};

// The host at memory that the device may still be using.
struct InFlightAccess {
    std::string element{};
    bool device_writes = false;
    std::string early,
        late;  // what the host reads if the device has not written by then, and if it has; or ""
    uint32_t operation = 0;  // of the device, by its number in the run: the one that may go on
};

// Two operations of the device in streams that nothing orders touch the same bytes. The finding's first two
// places are what they do to them; then come the launches of those that are kernels.
struct UnorderedWork {
    enum class Kind : uint8_t { kernel, copy, fill, allocation, release };
    struct Side {
        Kind kind = Kind::kernel;
        std::string kernel{};  // its name
        uint32_t stream = 0;   // the nth that was created; 0: the default one
        int line = 0;          // of the call
    };
    Side here, there;  // `there` was called first
    std::string element{};
    uint32_t operation = 0;  // `there`, by its number in the run
};

struct Leak {
    uint64_t bytes = 0;
};

// The host's program ends, or asks for its end, before a launcher has returned.
struct ProgramEnd {
    std::string how{};  // "calls exit(1)"
    bool in_launcher = false;
    bool is_own = false;  // the program's way to say how it went
};

}  // namespace warpmark
