// State of the caller that a supplied function can access; and assert, which is independent of the layers
// above.
#include "harness/machine/builtin_functions.h"

#include <utility>

#include "harness/base/range_checks.h"
#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/machine/builtin_call.h"
#include "harness/machine/machine_faults.h"

namespace warpmark::machine {

void assert_fail(BuiltinCall& call) {
    Run& run = call.run();
    run.aborted = true;
    run.host.sticky_error = 710;
    Finding* finding = new_finding(call.warp, call.op, FindingId::run_assert, call.lane, Role::asserts);
    if (!finding) return;
    std::string condition;
    call.text(call.argument(0), condition, 300);
    finding->fact = FailedAssertion{std::move(condition)};
}

std::byte* BuiltinCall::memory(uint64_t address, uint64_t bytes) const {
    if (isa::in_window(address, isa::local_window)) {
        const uint64_t offset = address & 0xffffffffu;
        return bytes <= warp.stack_limit()
                   ? warp.stack(lane, static_cast<uint32_t>(offset), static_cast<uint32_t>(bytes))
                   : nullptr;
    }
    if (isa::in_window(address, isa::shared_window)) {
        const uint64_t array = (address & 0xffffffffu) >> isa::shared_array_shift,
                       offset = address & ((1u << isa::shared_array_shift) - 1);
        Region* region = array ? warp.block().shared(static_cast<uint32_t>(array - 1)) : nullptr;
        return region && fits(offset, bytes, region->info.bytes) ? region->data + offset : nullptr;
    }
    return run().memory.bytes(address, bytes);
}

bool BuiltinCall::text(uint64_t address, std::string& out, size_t limit) const {
    out.clear();
    for (size_t at = 0; at < limit; ++at) {
        const std::byte* c = memory(address + at, 1);
        if (!c) return false;
        if (*c == std::byte{0}) return true;
        out += static_cast<char>(*c);
    }
    return true;
}

}  // namespace warpmark::machine
