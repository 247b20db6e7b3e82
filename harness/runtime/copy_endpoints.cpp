// Resolves addresses to regions or the launcher's stack.
#include "harness/runtime/copy_endpoints.h"

#include "harness/base/range_checks.h"
#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/machine/access_execution.h"
#include "harness/machine/machine_faults.h"
#include "harness/runtime/error_codes.h"
#include "harness/runtime/failed_calls.h"
#include "harness/runtime/host_memory.h"
#include "harness/runtime/host_process_state.h"
#include "harness/runtime/launch_calls.h"

namespace warpmark::runtime {

End end_at(const BuiltinCall& call, uint64_t address, uint64_t bytes) {
    End end;
    if (isa::in_window(address, isa::local_window)) {
        const Frame& frame = *call.warp.current_frame();
        const uint64_t limit = uint64_t{frame.stack_base} + frame.code->local_end;
        end.offset = address & 0xffffffffu;
        end.side = End::Side::host;
        end.room = end.offset < limit ? limit - end.offset : 0;
        // Grows the stack to its limit at once, because growth for a copy's second end would invalidate the
        // pointer to the first.
        std::byte* const all = fits(end.offset, bytes, limit) && limit <= ~0u
                                   ? call.warp.stack(call.lane, 0, static_cast<uint32_t>(limit))
                                   : nullptr;
        if (all) end.bytes = all + end.offset;
        return end;
    }
    end.region = call.run().memory.region(address);
    if (!end.region || end.region->info.space == Space::param) {
        end.region = nullptr;
        return end;
    }
    end.offset = address & (Memory::region_limit - 1);
    const bool host = end.region->host_access, device = end.region->device_access;
    end.side = device ? End::Side::device : End::Side::host;
    if (host && device) end.side = End::Side::both;
    const RegionInfo& info = end.region->info;
    const bool is_there = !end.region->freed && end.offset >= info.lead && end.offset <= info.bytes;
    end.room = is_there ? info.bytes - end.offset : 0;
    if (is_there && fits(end.offset, bytes, end.region->info.bytes))
        end.bytes = end.region->data + end.offset;
    return end;
}

std::string fault_of(const End& end, uint64_t bytes, bool writes) {
    if (end.side == End::Side::nowhere) return "the pointer does not point to allocated memory";
    if (end.region && end.region->freed)
        return fmt::format(
            "{} was freed{}", end.name(),
            end.region->freed_at.line ? fmt::format(" at line {}", end.region->freed_at.line) : "");
    if (!end.bytes && bytes)
        return fmt::format("{} bytes are more than the {} that remain in {}", bytes, end.room, end.name());
    const bool is_constant = end.region && end.region->info.space == Space::constant;
    if (writes && end.region && !end.region->device_writes && !end.region->host_access && !is_constant)
        return fmt::format("{} is an input and may not be written", end.name());
    return "";
}

Location place_of(const BuiltinCall& call, Role role) {
    return call.warp.block().location(call.warp, call.lane,
                                      call.warp.site_of(call.op, call.warp.current_frame()), role);
}

void mark_initialized(const BuiltinCall& call, uint64_t address, uint64_t bytes) {
    if (Region* region = call.run().memory.region(address); region && call.run().attached.observer)
        host_initializes(*call.run().attached.observer, *region, address & (Memory::region_limit - 1), bytes);
}

bool refused_in_capture(const BuiltinCall& call) {
    if (!process_of(call).launching.graphs.is_capturing) return false;
    call.run().aborted = true;
    if (Finding* finding =
            new_finding(call.warp, call.op, FindingId::tool_unsupported, call.lane, Role::calls))
        finding->fact = Unsimulated{.what = Unsimulated::Feature::copy_in_graph};
    return true;
}

bool only_host(const BuiltinCall& call) {
    if (call.warp.block().grid().is_host) return true;
    call.run().aborted = true;
    if (Finding* finding =
            new_finding(call.warp, call.op, FindingId::tool_unsupported, call.lane, Role::calls))
        finding->fact = Unsimulated{.what = Unsimulated::Feature::host_api_in_kernel};
    return false;
}

void fail_without_place(const BuiltinCall& call) {
    on_out_of_range_request();
    fail(call, invalid_value, "the pointer for the result is null",
         "Pass the address of a variable, for example `&result`.");
}

std::byte* host_bytes(const BuiltinCall& call, uint64_t address, uint64_t bytes, Access access) {
    const End end = end_at(call, address, bytes);
    if (end.bytes && end.can_be(End::Side::host) && !end.region) return end.bytes;
    if (end.bytes && end.can_be(End::Side::host) && !end.region->shadow_of) return end.bytes;
    if (address == 0 && access == Access::store) {
        fail_without_place(call);
        return nullptr;
    }
    on_out_of_range_request();
    answer(call, invalid_value);
    Finding* finding =
        new_finding(call.warp, call.op,
                    end.side == End::Side::nowhere ? FindingId::memory_null : FindingId::memory_host_access,
                    call.lane, access == Access::store ? Role::writes : Role::reads);
    if (!finding) return nullptr;
    const bool is_shadow = end.region && end.region->shadow_of;
    finding->fact = HostAccessFault{.element = end.name(), .is_shadow = is_shadow};
    return nullptr;
}

}  // namespace warpmark::runtime
