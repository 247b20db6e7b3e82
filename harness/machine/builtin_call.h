// One lane's call of a function that the simulator supplies: its arguments and its result.
#pragma once
#include <cstring>
#include <string>

#include "harness/machine/builtin_functions.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {

struct BuiltinCall {
    Warp& warp;
    const Op& op;
    const CallOp& call;
    uint32_t lane;
    std::byte* frame;

    const std::byte* argument_bytes(size_t index) const {
        const auto& area = call.arguments[index];
        return frame + area.area + lane * ((std::max(area.bytes, 8u) + 7) / 8 * 8);
    }
    uint64_t argument(size_t index) const {
        if (index >= call.arguments.size()) return 0;
        uint64_t value = 0;
        std::memcpy(&value, argument_bytes(index), std::min(call.arguments[index].bytes, 8u));
        return value;
    }
    void result(uint64_t value) const {
        if (!call.has_result) return;
        std::memcpy(frame + call.result.area + lane * ((std::max(call.result.bytes, 8u) + 7) / 8 * 8), &value,
                    std::min(call.result.bytes, 8u));
    }
    Run& run() const { return warp.machine(); }

    // Host or device memory at a generic address: the launcher's stack, its launch buffers, device buffers,
    // variables. Returns nullptr unless all of [address, address + bytes) is accessible.
    std::byte* memory(uint64_t address, uint64_t bytes) const;
    // Reads a string that ends within `limit` bytes. Returns false if it cannot be read.
    bool text(uint64_t address, std::string& out, size_t limit = 4096) const;
};

}  // namespace warpmark::machine
