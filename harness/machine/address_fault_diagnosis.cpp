// Diagnoses an address that is in no memory: the array that it misses, and the distance.
#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "harness/base/range_checks.h"
#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/machine/machine_faults.h"

namespace warpmark::machine {
namespace {

Role role_of(Access kind) {
    if (kind == Access::load) return Role::reads;
    return kind == Access::store ? Role::writes : Role::updates;
}

using Kind = AddressFault::Kind;

struct Diagnosis {
    FindingId id;
    AddressFault fault;
    Space space;
    const Location* further = nullptr;  // a second location
};

// The failed access of one lane.
struct Attempt {
    Warp& warp;
    const MemoryOp& memory;
    uint32_t lane;
    uint64_t address;
    uint32_t width;
    const Grid& grid() const { return warp.block().grid(); }
};

// The array that owns these bytes in hardware's layout of shared memory; "" if none does.
std::string neighbor(const Attempt& attempt, const Region& region, uint64_t real) {
    if (attempt.grid().blocks_in_cluster() > 1) return "";
    for (const uint32_t array : attempt.grid().code->uses_shared) {
        Region* other = attempt.warp.block().shared(array);
        if (!other || other == &region || real < other->real_offset ||
            real + attempt.width > other->real_offset + other->info.bytes)
            continue;
        return element_of(other->info, static_cast<int64_t>(real - other->real_offset), attempt.width);
    }
    return "";
}

// True if the element's index is the number of the thread in its grid: then there are more threads than
// elements.
bool is_thread_number(const Attempt& attempt, uint64_t index) {
    const auto block = attempt.warp.block().block_coordinates(),
               thread = attempt.warp.block().thread_coordinates(attempt.warp.index(), attempt.lane);
    return index == uint64_t{block[0]} * attempt.grid().block[0] + thread[0];
}

AddressFault fault_of(Kind kind, const Attempt& attempt) {
    AddressFault fault;
    fault.kind = kind;
    fault.address = attempt.address;
    fault.width = attempt.width;
    return fault;
}

AddressFault fault_of(Kind kind, const Attempt& attempt, const RegionInfo& info) {
    AddressFault fault = fault_of(kind, attempt);
    fault.array = info.name;
    return fault;
}

// An offset in the upper half of a window is a small negative index.
Diagnosis below(const Attempt& attempt, const Region& region, uint64_t before, bool is_shared) {
    AddressFault fault = fault_of(Kind::before_start, attempt, region.info);
    const auto start = static_cast<int64_t>(region.info.lead);
    fault.element = element_of(region.info, start - static_cast<int64_t>(before), attempt.width);
    fault.extent = extent_of(region.info);
    fault.offset = before;
    if (is_shared && region.real_offset >= before)
        fault.neighbor = neighbor(attempt, region, region.real_offset - before);
    return {FindingId::memory_out_of_bounds, std::move(fault), region.info.space};
}

Diagnosis outside(const Attempt& attempt, const Region& region, uint64_t offset, bool is_shared) {
    const RegionInfo& info = region.info;
    const uint64_t window = is_shared ? uint64_t{1} << isa::shared_array_shift : Memory::region_limit;
    if (offset >= window / 2) return below(attempt, region, window - offset + info.lead, is_shared);
    if (offset < info.lead) return below(attempt, region, info.lead - offset, is_shared);
    const bool is_dynamic = is_shared && (info.id & shared_array_mask) == 0;
    AddressFault fault = fault_of(is_dynamic ? Kind::overrun : Kind::past_end, attempt, info);
    fault.element = element_of(info, static_cast<int64_t>(offset), attempt.width);
    const uint64_t within = offset - info.lead, bytes = info.bytes - info.lead;
    fault.offset = within;
    uint64_t each = attempt.width;
    if (!is_shared && info.element_bytes) each = info.element_bytes;
    if (info.shape && info.shape->element_bytes) each = info.shape->element_bytes;
    const bool by_thread = is_thread_number(attempt, within / each);
    fault.is_place_in_grid = is_shared && by_thread && attempt.warp.block().block_coordinates()[0] > 0;
    if (is_dynamic) {
        fault.requested = info.bytes;
        fault.launch = attempt.warp.machine().seen.launches.size();
        fault.is_named = info.shape && info.shape->element_bytes;
        return {FindingId::memory_shared_overrun, std::move(fault), Space::shared};
    }
    fault.extent = extent_of(info);
    if (is_shared) fault.neighbor = neighbor(attempt, region, region.real_offset + offset);
    fault.threads_left_over = !is_shared && bytes % each == 0 && by_thread;
    fault.elements = bytes / each;
    return {FindingId::memory_out_of_bounds, std::move(fault), info.space};
}

// Null parameters of the kernel, as far as they are known.
std::vector<std::string> null_parameters(const Attempt& attempt) {
    const Code& code = *attempt.grid().code;
    if (attempt.grid().is_host || !code.declared || code.declared->size() != code.parameters.size())
        return {};
    std::vector<std::string> names;
    for (size_t at = 0; at < code.parameters.size(); ++at) {
        uint64_t value = 1;
        if (!(*code.declared)[at].is_pointer ||
            code.parameters[at].area + 8 > attempt.grid().parameters.size())
            continue;
        std::memcpy(&value, attempt.grid().parameters.data() + code.parameters[at].area, 8);
        if (value == 0) names.push_back((*code.declared)[at].name);
    }
    return names;
}

Diagnosis nowhere(const Attempt& attempt, bool is_shared) {
    constexpr uint64_t near_null = 65536;
    if (attempt.address < near_null) {
        AddressFault fault = fault_of(Kind::null, attempt);
        fault.null_parameters = null_parameters(attempt);
        return {FindingId::memory_null, std::move(fault), attempt.memory.space};
    }
    return {FindingId::memory_out_of_bounds,
            fault_of(is_shared ? Kind::no_shared_array : Kind::nothing_there, attempt),
            is_shared ? Space::shared : attempt.memory.space};
}

Diagnosis gone(const Attempt& attempt, const Region& region, uint64_t offset) {
    AddressFault fault = fault_of(Kind::freed, attempt, region.info);
    fault.element = offset < Memory::region_limit / 2
                        ? element_of(region.info, static_cast<int64_t>(offset), attempt.width)
                        : region.info.name;
    fault.freed_at_line = region.freed_at.line;
    if (has_name(region.info)) fault.origin = region.info.origin;
    return {FindingId::memory_freed, std::move(fault), region.info.space,
            region.freed_at.line ? &region.freed_at : nullptr};
}

// A thread's local memory: the variable that an address misses.
Diagnosis beyond_locals(const Attempt& attempt, int64_t offset) {
    const Frame* frame = attempt.warp.current_frame();
    while (frame->caller && frame->code->local_end == 0) frame = frame->caller;
    const LocalVariable* nearest = nullptr;
    if (frame->code->locals)
        for (const auto& one : *frame->code->locals) {
            const int64_t start = static_cast<int64_t>(frame->stack_base + one.offset);
            const bool is_array = !one.declared.shape.extents.empty();
            // An address above the arrays belongs to the last one, an address below to the first.
            if (is_array && (!nearest || (offset >= start) == (one.offset > nearest->offset))) nearest = &one;
        }
    AddressFault fault = fault_of(Kind::local, attempt);
    fault.is_before = offset < 0;
    if (!nearest) return {FindingId::memory_out_of_bounds, std::move(fault), Space::local};
    const Shape& shape = nearest->declared.shape;
    const int64_t within = offset - static_cast<int64_t>(frame->stack_base + nearest->offset);
    fault.element = element_name(nearest->declared.name, shape, within, attempt.width);
    fault.is_before = within < 0;
    fault.extent = declaration(nearest->declared.name, shape);
    return {FindingId::memory_out_of_bounds, std::move(fault), Space::local};
}

Diagnosis misaligned(const Attempt& attempt, const RegionInfo& info, uint64_t offset) {
    AddressFault fault = fault_of(Kind::misaligned, attempt, info);
    fault.align = std::min(attempt.width, 16u);
    fault.offset = offset - info.lead;
    if (info.lead)
        fault.array += ", which begins " + std::to_string(info.lead) + " bytes after an aligned address";
    return {FindingId::memory_misaligned, std::move(fault), info.space};
}

// Host memory accessed by the device, or device memory accessed by the host.
Diagnosis wrong_side(Kind kind, const Attempt& attempt, const Region& region) {
    return {FindingId::memory_host_access, fault_of(kind, attempt, region.info), Space::global};
}

// True if a parameter of the kernel points into the launcher's stack.
bool has_stack_pointer(const Grid& grid) {
    for (size_t at = 0; at + 8 <= grid.parameters.size(); at += 8) {
        uint64_t value = 0;
        std::memcpy(&value, grid.parameters.data() + at, 8);
        if (isa::in_window(value, isa::local_window)) return true;
    }
    return false;
}

Diagnosis diagnose(const Attempt& attempt) {
    Warp& warp = attempt.warp;
    const uint64_t address = attempt.address;
    const uint32_t width = attempt.width, unaligned = std::min(width, 16u) - 1;
    if (isa::in_window(address, isa::local_window)) {
        if (!attempt.grid().is_host && has_stack_pointer(attempt.grid()))
            return {FindingId::memory_host_access, fault_of(Kind::launchers_variable, attempt), Space::local};
        if (address & unaligned)
            return {FindingId::memory_misaligned, fault_of(Kind::misaligned_local, attempt), Space::local};
        return beyond_locals(attempt, static_cast<int64_t>(address & 0xffffffffu));
    }
    constexpr uint64_t near_below = 1 << 20;
    if (isa::in_window(address + near_below, isa::local_window))
        return beyond_locals(attempt, static_cast<int64_t>(address - isa::local_window));
    const bool is_shared = isa::in_window(address, isa::shared_window);
    Region* region =
        is_shared ? warp.block().shared_at(address & 0xffffffffu) : warp.machine().memory.region(address);
    const uint64_t offset =
        is_shared ? address & ((1u << isa::shared_array_shift) - 1) : address & (Memory::region_limit - 1);
    // Just below a region's slot: a negative index into it.
    const auto above = [&]() -> Region* {
        if (is_shared || offset < Memory::region_limit / 2) return nullptr;
        Region* next = warp.machine().memory.region(address + Memory::region_limit / 2);
        return next && !next->freed ? next : nullptr;
    };
    if (!region || (!region->freed && offset + width > region->info.bytes))
        if (Region* next = above()) return outside(attempt, *next, offset, false);
    if (!region) return nowhere(attempt, is_shared);
    if (region->freed) return gone(attempt, *region, offset);
    if (offset < region->info.lead || offset + width > region->info.bytes)
        return outside(attempt, *region, offset, is_shared);
    if (offset & unaligned) return misaligned(attempt, region->info, offset);
    if (attempt.grid().is_host)
        return wrong_side(region->shadow_of ? Kind::device_variable_from_host : Kind::device_from_host,
                          attempt, *region);
    if (!region->device_access)
        return wrong_side(region->shadow_of ? Kind::shadow_from_device : Kind::host_from_device, attempt,
                          *region);
    AddressFault fault = fault_of(Kind::input, attempt, region->info);
    fault.element = element_of(region->info, static_cast<int64_t>(offset), width);
    return {FindingId::memory_read_only, std::move(fault), region->info.space};
}

void tell(Warp& warp, const Op& op, const MemoryOp& memory, uint32_t lane, uint64_t address, uint32_t width,
          Role role) {
    on_out_of_range_request();
    Run& run = warp.machine();
    if (isa::in_window(address, isa::shared_window)) {
        constexpr uint64_t array_bytes = uint64_t{1} << isa::shared_array_shift;
        const Region* array = warp.block().shared_at(address & 0xffffffffu);
        const uint64_t offset = address & (array_bytes - 1);
        const bool is_dynamic = array && !array->freed && (array->info.id & shared_array_mask) == 0;
        if (is_dynamic && offset < array_bytes / 2)
            // Higher offsets are negative indices.
            run.device.dynamic_shared_end = std::max(run.device.dynamic_shared_end, offset + width);
    }
    BadAccesses& known = run.seen.bad_accesses[warp.site_of(op, warp.current_frame())];
    if (++known.times > BadAccesses::looked_into) return run.seen.findings.count_again(known.finding);
    Diagnosis diagnosis = diagnose(Attempt{warp, memory, lane, address, width});
    if (diagnosis.id == FindingId::memory_null && !warp.block().grid().is_host) run.work.has_fault();
    Finding* finding = new_finding(warp, op, diagnosis.id, lane, role);
    known.finding = run.seen.findings.last();
    if (!finding) return;
    finding->space = diagnosis.space;
    finding->fact = std::move(diagnosis.fault);
    if (diagnosis.further) finding->locations.push_back(*diagnosis.further);
}

}  // namespace

void bad_access(Warp& warp, const Op& op, const MemoryOp& memory, uint32_t lane, uint64_t address,
                uint32_t width) {
    tell(warp, op, memory, lane, address, width, role_of(memory.kind));
}

void bad_call(Warp& warp, const Op& op, uint32_t lane, uint64_t address) {
    tell(warp, op, MemoryOp{}, lane, address, 1, Role::calls);
}

void report_overrun(Run& run, const Grid& grid, size_t first) {
    const uint64_t needed = std::exchange(run.device.dynamic_shared_end, 0);
    if (needed <= grid.dynamic_shared_bytes) return;
    for (size_t at = first; at < run.seen.findings.all().size(); ++at) {
        Finding& finding = run.seen.findings.all()[at];
        const AddressFault* known = fact_of<AddressFault>(finding);
        if (!known || known->kind != Kind::overrun) continue;
        AddressFault fault = *known;
        fault.needed = needed;
        finding.fact = std::move(fault);
    }
}

}  // namespace warpmark::machine
