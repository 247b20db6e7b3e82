// Source or target of a copy or fill: its memory and available size.
#pragma once
#include <fmt/format.h>

#include <string>

#include "harness/machine/builtin_call.h"

namespace warpmark::runtime {

using namespace machine;
using namespace program;

struct End {
    enum class Side { nowhere, host, device, both } side = Side::nowhere;
    std::byte* bytes = nullptr;  // nullptr: some of the bytes do not exist
    Region* region = nullptr;    // nullptr: the launcher's stack
    uint64_t offset = 0;
    uint64_t room = 0;  // available bytes

    bool can_be(Side wanted) const { return side == wanted || side == Side::both; }
    std::string name() const {
        if (side == Side::nowhere) return "no memory";
        if (!region) return "a local variable of the host";
        return region->shadow_of ? fmt::format("the host's shadow of {}", region->info.name)
                                 : region->info.name;
    }
};

End end_at(const BuiltinCall&, uint64_t address, uint64_t bytes);

// Reason for rejecting an end of a device copy; "" if it is valid.
std::string fault_of(const End&, uint64_t bytes, bool writes);

// Source line of the call.
Location place_of(const BuiltinCall&, Role role);

// Marks the bytes as initialized.
void mark_initialized(const BuiltinCall&, uint64_t address, uint64_t bytes);

// Graphs record launches only. True: the run ends as unsupported.
bool refused_in_capture(const BuiltinCall&);

}  // namespace warpmark::runtime
