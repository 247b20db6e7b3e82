// What a launcher asked of its device, in order: allocations, copies, launches. The machine
// writes it down while it runs the launcher; a real device can then be asked the same. Addresses are the
// machine's.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmark {

struct PlanLaunch {
    std::string kernel;                                                       // its linkage name
    std::string shown;                                                        // as in the source
    std::array<uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1}, cluster{0, 0, 0};  // cluster 0: none
    uint64_t dynamic_shared_bytes = 0;
    uint32_t dynamic_limit = 0;  // cudaFuncAttributeMaxDynamicSharedMemorySize: 48 KB less the static arrays,
                                 // or what it opted in to
    bool cooperative = false;
    std::vector<std::byte> parameters;        // one block of bytes, laid out as the kernel declares it
    std::vector<uint32_t> variable_pointers;  // where in there an address of a variable stands
    bool refused = false;                     // by the machine: the device is expected to refuse it, too
    uint64_t warp_instructions = 0;           // that the machine took for it
};

struct PlanStep {
    enum class Kind : uint8_t {
        allocate,  // `bytes` at `address`
        release,   // what was allocated at `address`
        write,     // `contents` to `address`
        fill,      // `bytes` of `value` to `address`
        copy,      // `bytes` from device memory at `from` to device memory at `address`
        read,      // `bytes` from `address`, by the host
        launch,
    };
    Kind kind = Kind::launch;
    uint64_t address = 0, from = 0, bytes = 0;
    uint8_t value = 0;
    std::vector<std::byte> contents;
    uint64_t seen = 0;  // read: a hash of what the machine's launcher got (base/hash.h)
    PlanLaunch launch;
};

// An argument's buffer: there before the first step.
struct PlanBuffer {
    uint64_t address = 0, bytes = 0;
    uint32_t argument = 0;  // its position among the case's
    bool is_output = false;
};

// A variable of the module that kernels reach.
struct PlanVariable {
    std::string name;
    uint64_t address = 0, bytes = 0;
};

struct Plan {
    std::vector<PlanBuffer> buffers;
    std::vector<PlanVariable> variables;
    std::vector<PlanStep> steps;
    std::string unsupported;  // why no device can be asked the same; "" if it can
    bool looks_back =
        false;  // the launcher read device memory: what it did may depend on what kernels computed
};

}  // namespace warpmark
