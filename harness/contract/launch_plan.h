// Device operations of a launcher, in order: allocations, copies, launches. The simulator records them while
// it runs the launcher, so that a GPU can repeat them. Addresses are the simulator's.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmark {

struct PlanLaunch {
    std::string kernel;                                                       // linkage name
    std::string shown;                                                        // source name
    std::array<uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1}, cluster{0, 0, 0};  // cluster 0: none
    uint64_t dynamic_shared_bytes = 0;
    uint32_t dynamic_limit = 0;  // largest dynamic shared memory: 48 KB minus the static arrays, or as opted
                                 // in
    bool cooperative = false;
    std::vector<std::byte> parameters;        // parameter block in the kernel's declared layout
    std::vector<uint32_t> variable_pointers;  // offsets of variable addresses in the block
    bool refused = false;                     // refused by the simulator; a device should refuse it, too
    uint64_t warp_instructions = 0;           // executed in the simulator
};

struct PlanStep {
    enum class Kind : uint8_t {
        allocate,  // allocates `bytes` at `address`
        release,   // frees the allocation at `address`
        write,     // writes `contents` to `address`
        fill,      // fills `bytes` at `address` with `value`
        copy,      // copies `bytes` from device address `from` to device address `address`
        read,      // host read of `bytes` from `address`
        launch,
    };
    Kind kind = Kind::launch;
    uint64_t address = 0, from = 0, bytes = 0;
    uint8_t value = 0;
    std::vector<std::byte> contents;
    uint64_t seen = 0;  // read: hash of the bytes that the launcher got in the simulator (base/hash.h)
    PlanLaunch launch;
};

// Buffer of an argument; it exists before the first step.
struct PlanBuffer {
    uint64_t address = 0, bytes = 0;
    uint32_t argument = 0;  // index among the case's arguments
    bool is_output = false;
};

// Module variable accessed by kernels.
struct PlanVariable {
    std::string name;
    uint64_t address = 0, bytes = 0;
};

struct Plan {
    std::vector<PlanBuffer> buffers;
    std::vector<PlanVariable> variables;
    std::vector<PlanStep> steps;
    std::string unsupported;  // reason why the plan cannot run on a device; "" if it can
    bool looks_back = false;  // the launcher read device memory, so its steps may depend on kernel results
};

}  // namespace warpmark
