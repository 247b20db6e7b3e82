// Pending launches: between the two calls of a k<<<…>>>(…), from kernels, and in graphs; and refused
// launches.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::machine {
struct BuiltinCall;
}

namespace warpmark::runtime {

// Launch between the two calls that k<<<…>>>(…) is lowered to.
struct PendingLaunch {
    uint32_t function = 0;
    std::array<uint32_t, 3> grid{}, block{};
    uint64_t shared_bytes = 0;
};

// A complete launch, for now or later: one made by a kernel runs after that kernel's grid.
struct LaunchCall {
    PendingLaunch launch;
    std::vector<std::byte> parameters;
    Location at;
};

// Launches, copies and fills between cudaStreamBeginCapture and cudaStreamEndCapture. They run when the graph
// is launched, on that launch's stream. Each node returns an error code.
struct Graphs {
    using Node = std::function<int(const machine::BuiltinCall&)>;
    bool is_capturing = false;
    std::vector<std::vector<Node>> made;  // while is_capturing, the last one is incomplete
    // During a capture: adds the node if there is space. False: nothing is being captured.
    bool keep(Node node, uint64_t most) {
        if (is_capturing && made.back().size() <= most) made.back().push_back(std::move(node));
        return is_capturing;
    }
};

// Launch attributes other than grid and block.
struct LaunchExtras {
    std::array<uint32_t, 3> cluster{};  // 0: the kernel's own
    bool cooperative = false;
};

// A launch refused by the device. CUDA prescribes querying the error and launching again.
struct RefusedLaunch {
    size_t finding = 0;
    bool is_noticed = false, is_retried = false;
    uint32_t told_of = ~0u;  // the kernel, if the launching call returned the error
};

struct Launching {
    std::map<uint64_t, PendingLaunch> pending;  // by the address of the argument buffer
    LaunchExtras extras;                        // for the next launch
    std::vector<LaunchCall> children;
    bool runs_children = false;
    Graphs graphs;
    std::vector<RefusedLaunch> refused;
    bool launches_nothing = false;  // kernels are only recorded, and count as run
    // ... except for a few blocks, up to this amount of work.
    uint64_t poll_limit = 0;  // warp instructions
    uint64_t poll_seed = 0;   // selects the blocks
};

}  // namespace warpmark::runtime
