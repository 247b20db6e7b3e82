// Identifies the caller's buffers: device memory that is neither allocated by the launcher nor a variable.
#include "harness/runtime/device_reset.h"

#include <algorithm>
#include <cstring>

#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/machine/builtin_call.h"
#include "harness/machine/machine_faults.h"
#include "harness/ptx/module_queries.h"
#include "harness/runtime/cuda_runtime_calls.h"
#include "harness/runtime/host_process_state.h"
#include "harness/runtime/plan_recording.h"

namespace warpmark::runtime {
namespace {

uint64_t address_of(const Region& region) {
    return uint64_t{region.info.id} << isa::slot_shift;
}

bool is_callers(Run& run, const Region& region) {
    if (region.freed || region.host_access || !region.device_access || !region.info.origin.empty())
        return false;
    const uint64_t address = address_of(region);
    const auto is_here = [&](const auto& variable) { return variable.second == address; };
    return region.info.space == Space::global && std::ranges::none_of(run.program.variables, is_here);
}

}  // namespace

bool free_callers_buffer(const BuiltinCall& call, uint64_t address) {
    Run& run = call.run();
    const Region* region = run.memory.region(address);
    if (!region || address_of(*region) != address || !is_callers(run, *region)) return false;
    const std::string name = region->info.name;
    record_unsupported(run, "it frees a buffer that belongs to the caller");
    if (!free_region(call, address)) return false;
    if (Finding* finding =
            new_finding(call.warp, call.op, FindingId::memory_freed, call.lane, Role::frees, name)) {
        finding->fact = BadFree{.of = BadFree::FreedMemory::callers_buffer, .array = name};
        finding->space = Space::global;
    }
    return true;
}

void free_callers_buffers(const BuiltinCall& call) {
    std::vector<uint64_t> addresses;
    call.run().memory.for_each([&](const Region& region) {
        if (is_callers(call.run(), region)) addresses.push_back(address_of(region));
    });
    for (const uint64_t address : addresses) free_callers_buffer(call, address);
}

void first_values_of_variables(const BuiltinCall& call) {
    Run& run = call.run();
    if (run.program.variables.empty() || !process_of(run).device.lay_variables_anew) return;
    Memory fresh;
    process_of(run).device.lay_variables_anew(fresh);
    for (const auto& [name, address] : run.program.variables) {
        Region* region = run.memory.region(address);
        const Region* first = fresh.region(address);
        if (!region || !first || region->freed || name.ends_with(ptx::host_mark)) continue;
        if (region->info.bytes != first->info.bytes) continue;
        std::memcpy(region->data, first->data, region->info.bytes);
        region->host_marks.clear();
        region->kernel_wrote = region->holds_data = region->carries = false;
        if (!run.attached.observer) continue;
        run.attached.observer->region_ends(region->info.id);
        run.attached.observer->region_begins(region->info);
    }
}

}  // namespace warpmark::runtime
