// Facts about failures of the simulator, the compiler or a real GPU.
#pragma once
#include <cstdint>
#include <string>

namespace warpmark {

// A feature that the simulator does not support.
struct Unsimulated {
    enum class Feature : uint8_t {
        instruction,
        copy_in_graph,
        host_api_in_kernel,
        library_call,
        unreadable_ptx,
        host_code,           // host code that does not compile here
        plan,                // a plan that a real GPU cannot run
        undefined_function,  // call of a function that is declared but not defined
        calls_at_a_time,     // call depth: function registers exceed the available memory
    };
    Feature what = Feature::instruction;
    std::string detail{};  // the feature, or the reason
    std::string in{};      // instruction: the function; host_code: the entry; plan: the file
    int ptx_line = 0;
    bool may_be_assembly = false;  // unreadable_ptx: the line comes from an asm() text
};

// A call between host and device code that nvcc accepts.
struct WrongSide {
    std::string callee{};
    bool in_host = false;  // the call is in host code
};

// Failure on a real GPU of a run that is clean in the simulator.
struct BrokeOnDevice {
    enum class FailureKind : uint8_t { failed, launch_refused, endless, overrun };
    FailureKind how = FailureKind::failed;
    std::string says{};     // the driver's message
    int code = 0;           // `failed`: the driver's error code
    std::string in_case{};  // endless
    uint32_t seconds = 0;   // endless: time until it was stopped
    uint32_t argument = 0;  // overrun
};

// A compiler crash, or a compile that exceeds its limits.
struct BrokenCompiler {
    enum class FailureKind : uint8_t { ends_itself, takes_too_long, takes_too_much_memory };
    FailureKind how = FailureKind::ends_itself;
    std::string file{};  // the file, if it was compiled twice; empty: once
};

// A run that was killed by its supervisor, twice.
struct KilledRun {
    std::string file{};
    bool waits = false;  // true: blocked; false: running past every limit
};

}  // namespace warpmark
