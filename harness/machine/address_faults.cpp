// address_faults.cpp: what is wrong with an address that no memory answers: which array it misses, and by how
// much.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "harness/machine/bounds.h"
#include "harness/machine/faults.h"

namespace warpmark::machine {
namespace {

const char* verb(Access kind) {
    if (kind == Access::load) return "reads";
    return kind == Access::store ? "writes" : "updates";
}

struct Diagnosis {
    const char* id;
    std::string what, explanation;
    Space space;
    const Location* further = nullptr;  // a second place
};

// One lane's attempt.
struct Attempt {
    Warp& warp;
    const MemoryOp& memory;
    uint32_t lane;
    uint64_t address;
    uint32_t width;
    const Grid& grid() const { return warp.block().grid(); }
};

constexpr const char* third_parameter =
    "Make the third launch parameter as large as everything that the kernel carves out of it.";
constexpr const char* of_each_block =
    "The index is the thread's place in the grid. Each block has shared memory of its own, which begins at "
    "0: take the thread's place in its block, threadIdx.x.";

// Whose bytes they are where a device lays the arrays of shared memory side by side; "" if nobody's.
std::string neighbour(const Attempt& attempt, const Region& region, uint64_t real) {
    if (attempt.grid().blocks_in_cluster() > 1) return "";
    for (const uint32_t array : attempt.grid().code->uses_shared) {
        Region* other = attempt.warp.block().shared(array);
        if (!other || other == &region || real < other->real_offset ||
            real + attempt.width > other->real_offset + other->info.bytes)
            continue;
        return fmt::format(
            " On a device {} lies there.",
            element_of(other->info, static_cast<int64_t>(real - other->real_offset), attempt.width));
    }
    return "";
}

// Is the element's number that of the thread in its grid? Then threads are left over that have no element.
bool is_thread_number(const Attempt& attempt, uint64_t index) {
    const auto block = attempt.warp.block().block_coordinates(),
               thread = attempt.warp.block().thread_coordinates(attempt.warp.index(), attempt.lane);
    return index == uint64_t{block[0]} * attempt.grid().block[0] + thread[0];
}

Diagnosis outside(const Attempt& attempt, const Region& region, uint64_t offset, bool is_shared) {
    const RegionInfo& info = region.info;
    // An offset in the upper half of a window is a small negative index.
    const uint64_t window = is_shared ? uint64_t{1} << isa::shared_array_shift : Memory::region_limit;
    if (offset >= window / 2) {
        const int64_t before = static_cast<int64_t>(offset) - static_cast<int64_t>(window);
        const std::string below =
            is_shared && region.real_offset >= static_cast<uint64_t>(-before)
                ? neighbour(attempt, region, region.real_offset - static_cast<uint64_t>(-before))
                : "";
        return {"memory.out-of-bounds",
                fmt::format("{}, {} bytes before its start ({})", element_of(info, before, attempt.width),
                            -before, extent_of(info)),
                "Check the index that can become negative." + below, info.space};
    }
    const std::string element = element_of(info, static_cast<int64_t>(offset), attempt.width);
    uint64_t each = attempt.width;
    if (info.shape && info.shape->element_bytes)
        each = info.shape->element_bytes;
    else if (!is_shared && info.element_bytes)
        each = info.element_bytes;
    const bool by_thread = is_thread_number(attempt, offset / each);
    const bool by_grid = is_shared && by_thread && attempt.warp.block().block_coordinates()[0] > 0;
    if (is_shared && (info.id & shared_array_mask) == 0) {
        const std::string asked =
            info.bytes ? fmt::format("asked for {} bytes", info.bytes) : std::string("asked for none");
        const bool named = info.shape && info.shape->element_bytes;
        const std::string where = named ? fmt::format("{} (bytes {}–{} of the dynamic shared memory)",
                                                      element, offset, offset + attempt.width - 1)
                                        : element;
        return {"memory.shared-overrun", fmt::format("{}, of which the launch {}", where, asked),
                by_grid ? of_each_block : third_parameter, Space::shared};
    }
    std::string advice = "Guard the access with the array's size, or make the array larger.";
    if (by_grid) advice = of_each_block;
    if (is_shared) advice += neighbour(attempt, region, region.real_offset + offset);
    if (!is_shared && info.bytes % each == 0 && by_thread)
        advice = fmt::format(
            "The launch has more threads than {} has elements: let those that are left over do nothing, as "
            "with `if (i < {})`.",
            info.name, info.bytes / each);
    return {"memory.out-of-bounds", fmt::format("{}, past its end ({})", element, extent_of(info)), advice,
            info.space};
}

// Which parameters of the kernel are null; "" if none is, or nobody knows.
std::string null_parameters(const Attempt& attempt) {
    const Code& code = *attempt.grid().code;
    if (attempt.grid().is_host || !code.declared || code.declared->size() != code.parameters.size())
        return "";
    std::string names;
    for (size_t at = 0; at < code.parameters.size(); ++at) {
        uint64_t value = 1;
        if (!(*code.declared)[at].is_pointer ||
            code.parameters[at].area + 8 > attempt.grid().parameters.size())
            continue;
        std::memcpy(&value, attempt.grid().parameters.data() + code.parameters[at].area, 8);
        if (value == 0) names += fmt::format("{}`{}`", names.empty() ? "" : ", ", (*code.declared)[at].name);
    }
    return names.empty() ? ""
                         : fmt::format(" In this launch {} null.",
                                       names.find(',') == names.npos ? names + " is" : names + " are");
}

Diagnosis nowhere(const Attempt& attempt, bool is_shared) {
    constexpr uint64_t near_null = 65536;
    if (attempt.address < near_null)
        return {
            "memory.null", fmt::format("through a null pointer (address {:#x})", attempt.address),
            "A pointer was never set, or an allocation failed and nobody looked." + null_parameters(attempt),
            attempt.memory.space};
    if (is_shared)
        return {"memory.out-of-bounds", "shared memory outside of every array of the kernel",
                "Check the index.", Space::shared};
    return {"memory.out-of-bounds", fmt::format("address {:#x}, where nothing is allocated", attempt.address),
            "Check how the pointer was computed.", attempt.memory.space};
}

Diagnosis gone(const Attempt& attempt, const Region& region, uint64_t offset, bool is_shared) {
    if (is_shared)
        return {"memory.freed", fmt::format("{} of a block of the cluster that has exited", region.info.name),
                "Let every block wait for the cluster (cluster.sync()) before it returns.", Space::shared};
    const std::string element = offset < Memory::region_limit / 2
                                    ? element_of(region.info, static_cast<int64_t>(offset), attempt.width)
                                    : region.info.name;
    const std::string when = region.freed_at.line
                                 ? fmt::format("which line {} freed before", region.freed_at.line)
                                 : std::string("which was freed before");
    const std::string origin = has_name(region.info)
                                   ? fmt::format(" ({}, {})", region.info.name, region.info.origin)
                                   : std::string();
    return {"memory.freed", fmt::format("{}, {}{}", element, when, origin), "Free memory after its last use.",
            region.info.space, region.freed_at.line ? &region.freed_at : nullptr};
}

// A thread's local memory: which of its variables an address misses.
Diagnosis beyond_locals(const Attempt& attempt, int64_t offset) {
    const Frame* frame = attempt.warp.current_frame();
    while (frame->caller && frame->code->local_end == 0) frame = frame->caller;
    const LocalVariable* nearest = nullptr;
    if (frame->code->locals)
        for (const auto& one : *frame->code->locals) {
            const int64_t start = static_cast<int64_t>(frame->stack_base + one.offset);
            const bool is_array = !one.declared.shape.extents.empty();
            // Upwards the last array is missed, downwards the first.
            if (is_array && (!nearest || (offset >= start) == (one.offset > nearest->offset))) nearest = &one;
        }
    const std::string advice = "Check the index: a thread's local array has a fixed size.";
    if (!nearest)
        return {"memory.out-of-bounds",
                fmt::format("local memory {} the thread's variables", offset < 0 ? "before" : "behind"),
                advice, Space::local};
    const Shape& shape = nearest->declared.shape;
    const int64_t within = offset - static_cast<int64_t>(frame->stack_base + nearest->offset);
    return {"memory.out-of-bounds",
            fmt::format("{}, {} (it is the local `{}`)",
                        element_name(nearest->declared.name, shape, within, attempt.width),
                        within < 0 ? "before its start" : "past its end",
                        declaration(nearest->declared.name, shape)),
            advice, Space::local};
}

Diagnosis misaligned(const Attempt& attempt, const RegionInfo& info, uint64_t offset) {
    const uint32_t align = std::min(attempt.width, 16u);
    return {"memory.misaligned",
            fmt::format("{} bytes at byte {} of {}, which is no multiple of {}", attempt.width, offset,
                        info.name, align),
            fmt::format("An access of {} bytes needs an address that is a multiple of {}: round the offset "
                        "up, or put the larger types first.",
                        attempt.width, align),
            info.space};
}

Diagnosis from_host(const Region& region) {
    if (region.shadow_of)
        return {
            "memory.host-access",
            fmt::format("{}, a variable of the device, from host code", region.info.name),
            "In host code its name is only a shadow: copy with cudaMemcpyToSymbol and cudaMemcpyFromSymbol.",
            Space::global};
    return {"memory.host-access", fmt::format("{} from host code", region.info.name),
            "Host code cannot access device memory: use a kernel, cudaMemcpy or cudaMemset.", Space::global};
}

Diagnosis from_device(const Region& region) {
    if (region.shadow_of)
        return {"memory.host-access", fmt::format("the host's shadow of {}", region.info.name),
                "The launcher passes the address of a `__device__` variable, which in host code is the "
                "address of its shadow: use the variable in the kernel, or ask cudaGetSymbolAddress.",
                Space::global};
    return {"memory.host-access", fmt::format("{}, which is host memory", region.info.name),
            "A kernel can only access device memory: allocate with cudaMalloc and copy with cudaMemcpy.",
            Space::global};
}

// Does a parameter of the kernel point into the launcher's stack?
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
            return {
                "memory.host-access", "a local variable of the launcher, which is host memory",
                "A kernel can only access device memory: pass the value itself, or copy it with cudaMemcpy.",
                Space::local};
        if (address & unaligned)
            return {"memory.misaligned",
                    fmt::format("local memory at a misaligned address, {} bytes wide", width), "",
                    Space::local};
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
    if (region->freed) return gone(attempt, *region, offset, is_shared);
    if (offset + width > region->info.bytes) return outside(attempt, *region, offset, is_shared);
    if (offset & unaligned) return misaligned(attempt, region->info, offset);
    if (attempt.grid().is_host) return from_host(*region);
    if (!region->device_access) return from_device(*region);
    return {
        "memory.read-only",
        fmt::format("{}, which is an input", element_of(region->info, static_cast<int64_t>(offset), width)),
        "Write to the output buffer only.", region->info.space};
}

}  // namespace

void bad_access(Warp& warp, const Op& op, const MemoryOp& memory, uint32_t lane, uint64_t address,
                uint32_t width) {
    asked_outside();
    Run& run = warp.machine();
    if (isa::in_window(address, isa::shared_window)) {
        constexpr uint64_t array_bytes = uint64_t{1} << isa::shared_array_shift;
        const Region* array = warp.block().shared_at(address & 0xffffffffu);
        const uint64_t offset = address & (array_bytes - 1);
        const bool is_dynamic = array && !array->freed && (array->info.id & shared_array_mask) == 0;
        if (is_dynamic && offset < array_bytes / 2)
            run.dynamic_shared_end =
                std::max(run.dynamic_shared_end, offset + width);  // above lie negative indices
    }
    BadAccesses& known = run.bad_accesses[warp.site_of(op, warp.current_frame())];
    if (++known.times > BadAccesses::looked_into) return run.findings.count_again(known.finding);
    const Diagnosis diagnosis = diagnose(Attempt{warp, memory, lane, address, width});
    Finding* finding = new_finding(warp, op, diagnosis.id, lane, verb(memory.kind));
    known.finding = run.findings.last();
    if (!finding) return;
    finding->space = diagnosis.space;
    const Location& at = finding->locations[0];
    finding->message =
        fmt::format("{} {} {} {}", place_text(at), thread_text(at), verb(memory.kind), diagnosis.what);
    finding->explanation = diagnosis.explanation;
    if (diagnosis.further) finding->locations.push_back(*diagnosis.further);
}

void tell_overrun(Run& run, const Grid& grid, size_t first) {
    const uint64_t needed = std::exchange(run.dynamic_shared_end, 0);
    if (needed <= grid.dynamic_shared_bytes) return;
    auto& findings = run.findings.all();
    const Finding* told = nullptr;
    for (size_t at = first; at < findings.size(); ++at) {
        if (findings[at].id != "memory.shared-overrun") continue;
        // One launch that asks for too little shows at each line that uses the rest.
        if (told)
            findings[at].explanation = fmt::format(
                "This follows from the same launch as at line {}: fix that first.", told->locations[0].line);
        else if (findings[at].explanation == third_parameter)
            findings[at].explanation += fmt::format(" This launch uses {} bytes of it and asks for {}.",
                                                    needed, grid.dynamic_shared_bytes);
        if (!told) told = &findings[at];
    }
}

}  // namespace warpmark::machine
