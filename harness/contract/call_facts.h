// Facts about CUDA runtime calls, host/device memory use, and program ends.
#pragma once
#include <cstdint>
#include <string>

namespace warpmark {

// A runtime call that returns an error, or a launch that is refused.
struct FailedCall {
    std::string call{};              // "cudaMemcpy"; for a launch, the kernel
    std::string error{}, meaning{};  // "cudaErrorInvalidValue", "invalid argument"
    std::string why{}, advice{};     // from the failed check (runtime/launch_request.cpp, runtime calls)
    bool is_launch = false, is_ignored = false;  // the caller ignores the call's result
    bool is_handled = false;  // the launcher later queries the error, or launches again, as CUDA prescribes
};

struct Trap {};

struct FailedAssertion {
    std::string condition{};
};

// A copy past the end of a host array.
struct HostOverrun {
    std::string array{};
    uint64_t bytes = 0, room = 0;  // size of the copy; bytes left in the array
};

// A call that receives an address which host code cannot access.
struct HostAccessFault {
    std::string element{};
    bool is_shadow = false;  // the host's shadow of a device variable
};

// An invalid free.
struct BadFree {
    enum class FreedMemory : uint8_t { callers_buffer, freed_before, no_allocation };
    FreedMemory of = FreedMemory::no_allocation;
    std::string array{};    // callers_buffer: its name
    int freed_at_line = 0;  // freed_before
};

// Recursion, nested calls or local variables that exceed a thread's stack.
struct StackOverflow {
    uint64_t stack_bytes = 0;
    uint64_t local_bytes = 0;  // of the function that was entered last
};

// Host access to memory that the device may still be using.
struct InFlightAccess {
    std::string element{};
    bool device_writes = false;
    std::string early,
        late;                // value read by the host if the device has not written yet, and if it has; or ""
    uint32_t operation = 0;  // number of the possibly unfinished device operation in this run
};

// Two device operations on unordered streams that access the same bytes. The finding's first two locations
// are these operations, followed by the launch of each that is a kernel.
struct UnorderedWork {
    enum class Kind : uint8_t { kernel, copy, fill, allocation, release };
    struct Side {
        Kind kind = Kind::kernel;
        std::string kernel{};  // kernel's name
        uint32_t stream = 0;   // in order of creation; 0: the default stream
        int line = 0;          // of the call
    };
    Side here, there;  // `there` was issued first
    std::string element{};
    uint32_t operation = 0;  // number of `there` in this run
};

struct Leak {
    uint64_t bytes = 0;
};

// The host program exits, or requests it, before a launcher returns.
struct ProgramEnd {
    std::string how{};  // "calls exit(1)"
    bool in_launcher = false;
    bool is_own = false;  // the program's regular exit status
};

}  // namespace warpmark
