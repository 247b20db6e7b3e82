// One end of a copy or a fill: whose memory it is, and how far it goes.
#pragma once
#include <fmt/format.h>

#include <string>

#include "harness/machine/builtin_call.h"

namespace warpmark::runtime {

using namespace machine;
using namespace program;

struct End {
    enum class Side { nowhere, host, device, both } side = Side::nowhere;
    std::byte* bytes = nullptr;  // nullptr: not all of it is there
    Region* region = nullptr;    // nullptr: the launcher's stack
    uint64_t offset = 0;
    uint64_t room = 0;  // bytes that are there

    bool can_be(Side wanted) const { return side == wanted || side == Side::both; }
    std::string name() const {
        if (side == Side::nowhere) return "no memory";
        if (!region) return "a local variable of the host";
        return region->shadow_of ? fmt::format("the host's shadow of {}", region->info.name)
                                 : region->info.name;
    }
};

End end_at(const BuiltinCall&, uint64_t address, uint64_t bytes);

// Why one end of a device copy does not do; "" if it does.
std::string fault_of(const End&, uint64_t bytes, bool writes);

// The line of the call.
Location place_of(const BuiltinCall&, Role role);

// Bytes that are there from now on.
void tell_written(const BuiltinCall&, uint64_t address, uint64_t bytes);

// Of a graph only launches are kept. True: the run ends as unsupported.
bool refused_in_capture(const BuiltinCall&);

}  // namespace warpmark::runtime
