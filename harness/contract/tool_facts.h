// What the simulation, the compiler or a real GPU could not do.
#pragma once
#include <cstdint>
#include <string>

namespace warpmark {

// What the simulation cannot do.
struct Unsimulated {
    enum class Feature : uint8_t {
        instruction,
        copy_in_graph,
        host_api_in_kernel,
        library_call,
        unreadable_ptx,
        host_code,           // that does not compile here
        plan,                // a real GPU cannot be asked the same
        undefined_function,  // a call of what is declared alone
        calls_at_a_time,     // functions' registers take more memory than there is
    };
    Feature what = Feature::instruction;
    std::string detail{};  // which one, or why not
    std::string in{};      // instruction: the function; host_code: the entry; plan: the file
    int ptx_line = 0;
    bool may_be_assembly = false;  // unreadable_ptx: the text of an asm() stands there
};

// A call from one side to a function of the other one, which nvcc lets pass.
struct WrongSide {
    std::string callee{};
    bool in_host = false;  // the call
};

// How a run ends on a real GPU, where the simulation shows no error.
struct BrokeOnDevice {
    enum class FailureKind : uint8_t { failed, launch_refused, endless, overrun };
    FailureKind how = FailureKind::failed;
    std::string says{};     // the driver
    int code = 0;           // its, of `failed`
    std::string in_case{};  // endless
    uint32_t seconds = 0;   // endless: after which it was stopped
    uint32_t argument = 0;  // overrun
};

// A compiler that does not survive a file.
struct BrokenCompiler {
    enum class FailureKind : uint8_t { ends_itself, takes_too_long, takes_too_much_memory };
    FailureKind how = FailureKind::ends_itself;
    std::string file{};  // that was tried twice; empty: once
};

// A run that was stopped from outside, twice.
struct HeldRun {
    std::string file{};
    bool waits = false;  // for something; else it goes on after every limit
};

}  // namespace warpmark
