// What is on its way to be launched: between the two calls of a k<<<…>>>(…), by kernels,
// in graphs; and what the device refused.
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

// Between the two calls that a k<<<…>>>(…) is lowered to.
struct PendingLaunch {
    uint32_t function = 0;
    std::array<uint32_t, 3> grid{}, block{};
    uint64_t shared_bytes = 0;
};

// A launch that is made, now or later: one that a kernel makes runs when the kernel's grid has ended.
struct LaunchCall {
    PendingLaunch launch;
    std::vector<std::byte> parameters;
    Location at;
};

// Launches, copies and fills between cudaStreamBeginCapture and cudaStreamEndCapture: they run when the graph
// is launched, in that launch's stream. What each returns is an error.
struct Graphs {
    using Node = std::function<int(const machine::BuiltinCall&)>;
    bool is_capturing = false;
    std::vector<std::vector<Node>> made;  // the last one is being made while is_capturing
    // While one is captured: keeps the node, if there is room. False: none is captured.
    bool keep(Node node, uint64_t most) {
        if (is_capturing && made.back().size() <= most) made.back().push_back(std::move(node));
        return is_capturing;
    }
};

// What a launch is asked for beside grid and block.
struct LaunchExtras {
    std::array<uint32_t, 3> cluster{};  // 0: as the kernel says
    bool cooperative = false;
};

// A launch that the device does not take. Who asks for the error and launches again has done as CUDA wants
// it.
struct RefusedLaunch {
    size_t finding = 0;
    bool is_noticed = false, is_mended = false;
    uint32_t told_of = ~0u;  // the kernel, if the call that launched it said so by what it returned
};

struct Launching {
    std::map<uint64_t, PendingLaunch> pending;  // by the address of the argument buffer
    LaunchExtras extras;                        // of the next launch
    std::vector<LaunchCall> children;
    bool runs_children = false;
    Graphs graphs;
    std::vector<RefusedLaunch> refused;
    bool launches_nothing = false;  // kernels are only written down: they count as run
    // ... but for a few blocks, until these have taken so much.
    uint64_t looks_until = 0;  // warp instructions
};

}  // namespace warpmark::runtime
