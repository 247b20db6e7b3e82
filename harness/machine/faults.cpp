// faults.cpp: the machine's own findings, with places, threads, bytes, and what to do.
#include "harness/machine/faults.h"

#include <fmt/format.h>

#include <bit>
#include <string_view>

namespace warpmark::machine {
namespace {

std::string place_text(const Location& at) {
    return at.line ? fmt::format("{}:{}", at.file, at.line) : at.file.empty() ? std::string("(unknown place)") : at.file;
}

const char* verb(Access kind) { return kind == Access::load ? "reads" : kind == Access::store ? "writes" : "updates"; }

// "tile[1][…]" is not known here, only the array's bytes: element and range.
std::string elements_text(const Region& region, uint64_t offset, uint32_t width) {
    const uint32_t element = region.info.element_bytes;
    if (element > 1 && offset % element == 0) return fmt::format("{}[{}]", region.info.name, static_cast<int64_t>(offset) / element);
    return fmt::format("{} at bytes {}–{}", region.info.name, offset, offset + width - 1);
}

std::string size_text(const Region& region) {
    const uint32_t element = region.info.element_bytes;
    if (element > 1) return fmt::format("{} has {} elements of {} bytes", region.info.name, region.info.bytes / element, element);
    return fmt::format("{} has {} bytes", region.info.name, region.info.bytes);
}

struct Diagnosis {
    const char* id;
    std::string what, explanation;
    Space space;
};

Diagnosis outside(const Warp& warp, Region& region, uint64_t offset, uint32_t width, bool is_shared) {
    const bool is_dynamic = is_shared && (region.info.id & shared_array_mask) == 0;
    // An offset in the upper half of a window is a small negative index.
    const uint64_t window = is_shared ? uint64_t{1} << isa::shared_array_shift : Memory::region_limit;
    if (offset >= window / 2) {
        const uint64_t before = window - offset;
        return {"memory.out-of-bounds", fmt::format("{} bytes before the start of {}", before, region.info.name),
                "Check the index that can become negative.", region.info.space};
    }
    if (is_dynamic)
        return {"memory.shared-overrun",
                fmt::format("byte {} of the dynamic shared memory, of which the launch asked for {} bytes", offset + width - 1, region.info.bytes),
                "Make the third launch parameter as large as everything that the kernel carves out of it.", Space::shared};
    (void)warp;
    return {"memory.out-of-bounds", fmt::format("{}, past its end ({})", elements_text(region, offset, width), size_text(region)),
            "Guard the access with the array's size, or make the array larger.", region.info.space};
}

Diagnosis diagnose(Warp& warp, const MemoryOp& memory, uint64_t address, uint32_t width) {
    if (isa::in_window(address, isa::local_window)) {
        if (address & (std::min(width, 16u) - 1)) return {"memory.misaligned", fmt::format("local memory at a misaligned address, {} bytes wide", width), "", Space::local};
        return {"memory.stack", "beyond the thread's local memory", "Check the indices of local arrays.", Space::local};
    }
    const bool is_shared = isa::in_window(address, isa::shared_window);
    Region* region = is_shared ? warp.block().shared_at(address & 0xffffffffu) : warp.machine().memory.region(address);
    const uint64_t offset = is_shared ? address & ((1u << isa::shared_array_shift) - 1) : address & (Memory::region_limit - 1);
    if (!region && !is_shared) {
        // Just below a region's slot: a negative index into it.
        if (Region* next = warp.machine().memory.region(address + Memory::region_limit / 2); next && !next->freed && offset >= Memory::region_limit / 2)
            return outside(warp, *next, offset, width, false);
    }
    if (!region) {
        if (address < 65536) return {"memory.null", fmt::format("through a null pointer (address {:#x})", address), "A pointer was never set, or an allocation failed and nobody looked.", memory.space};
        if (is_shared) return {"memory.out-of-bounds", "shared memory outside of every array of the kernel", "Check the index.", Space::shared};
        return {"memory.out-of-bounds", fmt::format("address {:#x}, where nothing is allocated", address), "Check how the pointer was computed.", memory.space};
    }
    if (region->freed && is_shared)
        return {"memory.freed", fmt::format("{} of a block of the cluster that has exited", region->info.name), "Let every block wait for the cluster (cluster.sync()) before it returns.", Space::shared};
    if (region->freed) return {"memory.freed", fmt::format("{}, which was freed before", region->info.name), "Free memory after its last use.", region->info.space};
    if (!is_shared && offset >= Memory::region_limit / 2) {
        if (Region* next = warp.machine().memory.region(address + Memory::region_limit / 2); next && !next->freed) return outside(warp, *next, offset, width, false);
    }
    if (offset + width > region->info.bytes) return outside(warp, *region, offset, width, is_shared);
    if (offset & (std::min(width, 16u) - 1))
        return {"memory.misaligned", fmt::format("{} bytes at byte {} of {}, which is no multiple of {}", width, offset, region->info.name, std::min(width, 16u)),
                fmt::format("An access of {} bytes needs an address that is a multiple of {}: round the offset up, or put the larger types first.", width, std::min(width, 16u)),
                region->info.space};
    if (warp.block().grid().is_host)
        return {"launch.host-access", fmt::format("{} from host code", region->info.name), "Device memory cannot be reached from the host: use a kernel, cudaMemcpy or cudaMemset.", Space::global};
    return {"memory.read-only", fmt::format("{}, which is an input", elements_text(*region, offset, width)), "Write to the output buffer only.", region->info.space};
}

}  // namespace

std::string thread_text(const Location& at) {
    if (!at.has_thread) return "the launcher";
    return fmt::format("thread ({},{},{}) of block ({},{},{})", at.thread[0], at.thread[1], at.thread[2], at.block[0], at.block[1], at.block[2]);
}

Finding* new_finding(Warp& warp, const Op& op, const char* id, uint32_t lane, const char* role, const std::string& more_key) {
    const uint32_t site = warp.site_of(op, warp.current_frame());
    Finding* finding = warp.machine().findings.add(fmt::format("{}@{}{}", id, site, more_key));
    if (!finding) return nullptr;
    finding->id = id;
    finding->kernel = warp.block().grid().is_host ? "" : warp.block().grid().code->shown;
    finding->locations.push_back(warp.block().location(warp, lane, site, role));
    return finding;
}

void bad_access(Warp& warp, const Op& op, const MemoryOp& memory, uint32_t lane, uint64_t address, uint32_t width) {
    const Diagnosis diagnosis = diagnose(warp, memory, address, width);
    Finding* finding = new_finding(warp, op, diagnosis.id, lane, verb(memory.kind));
    if (!finding) return;
    finding->space = diagnosis.space;
    const Location& at = finding->locations[0];
    finding->message = fmt::format("{} {} {} {}", place_text(at), thread_text(at), verb(memory.kind), diagnosis.what);
    finding->explanation = diagnosis.explanation;
}

void limit_reached(Warp& warp, const Op& op) {
    Run& run = warp.machine();
    run.aborted = true;
    run.sticky_error = 702;  // cudaErrorLaunchTimeout
    Finding* finding = new_finding(warp, op, "run.limit", warp.alive ? static_cast<uint32_t>(std::countr_zero(warp.alive)) : 0, "still runs");
    if (!finding) return;
    const Location& at = finding->locations[0];
    finding->message = fmt::format("{} {} still runs after {} million warp instructions: an endless loop, or far too much work", place_text(at),
                                   thread_text(at), run.limits.warp_instructions / 1'000'000);
    finding->explanation = "Check that the loop's condition becomes false for every thread, and that nobody waits for a thread that cannot run.";
}

void trapped(Warp& warp, const Op& op) {
    warp.machine().aborted = true;
    warp.machine().sticky_error = 719;  // cudaErrorLaunchFailure
    Finding* finding = new_finding(warp, op, "run.trap", static_cast<uint32_t>(std::countr_zero(warp.active)), "traps");
    if (!finding) return;
    finding->message = fmt::format("{} {} executes a trap: the kernel ends with an error", place_text(finding->locations[0]), thread_text(finding->locations[0]));
    finding->explanation = "__trap(), a failed check, or code that the compiler holds to be unreachable.";
}

void unsupported(Warp& warp, const Op& op) {
    warp.machine().aborted = true;
    Finding* finding = new_finding(warp, op, "tool.unsupported", 0, "executes");
    if (!finding) return;
    const Finding& known = warp.machine().program.unsupported[op.detail];
    finding->message = known.message;
    finding->explanation = known.explanation;
}

void stack_overflow(Warp& warp, const Op& op, uint32_t lane) {
    Finding* finding = new_finding(warp, op, "memory.stack", lane, "calls");
    if (!finding) return;
    finding->space = Space::local;
    finding->message = fmt::format("{} {} calls deeper than its stack allows ({} KB)", place_text(finding->locations[0]), thread_text(finding->locations[0]),
                                   warp.machine().limits.stack_bytes >> 10);
    finding->explanation = "Check that the recursion ends for every thread.";
}

void caller_not_in_mask(Warp& warp, const Op& op, uint32_t lanes, uint32_t named) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
    Finding* finding = new_finding(warp, op, "barrier.warp-mask", lane, "executes");
    if (!finding) return;
    finding->message = fmt::format("{} {} (lane {}) executes a warp-level instruction whose mask {:#010x} does not name it", place_text(finding->locations[0]),
                                   thread_text(finding->locations[0]), lane, named);
    finding->explanation = "The mask must name exactly the lanes that execute the instruction together.";
}

void never_arrives(Warp& warp, const Split& split, uint32_t missing) {
    const Op& op = split.frame->code->ops[split.pc];
    const uint32_t site = warp.site_of(op, split.frame);
    Finding* finding = warp.machine().findings.add(fmt::format("barrier.warp-mask@{}", site));
    if (!finding) return;
    const auto lane = static_cast<uint32_t>(std::countr_zero(split.mask));
    finding->id = "barrier.warp-mask";
    finding->kernel = warp.block().grid().code->shown;
    finding->locations.push_back(warp.block().location(warp, lane, site, "waits"));
    if (missing) finding->locations.push_back(warp.block().location(warp, static_cast<uint32_t>(std::countr_zero(missing)), site, "is named, but does not come"));
    finding->message = fmt::format("{} the lanes {:#010x} wait with the mask {:#010x}, but the lanes {:#010x} never come here", place_text(finding->locations[0]),
                                   split.mask, split.wait_mask, missing);
    finding->explanation = "Every lane that the mask names must execute the same instruction: move it out of the branch, or name only the lanes that take the branch.";
}

}  // namespace warpmark::machine
