// Distinguishes device memory from the launcher's own, and records steps for the former.
#include "harness/runtime/plan_recording.h"

#include <algorithm>
#include <cstring>

#include "harness/base/hash.h"
#include "harness/runtime/host_process_state.h"

namespace warpmark::runtime {
namespace {

// Limit for the total data that a launcher writes. A larger plan is unsupported.
constexpr uint64_t most_contents = uint64_t{1} << 30;
constexpr size_t most_steps = 400'000;

const PlanVariable* variable_at(const Plan& plan, uint64_t address) {
    const auto found = std::ranges::find_if(plan.variables, [&](const PlanVariable& one) {
        return address >= one.address && address - one.address < std::max<uint64_t>(1, one.bytes);
    });
    return found == plan.variables.end() ? nullptr : &*found;
}

// False for the launcher's stack, variables and own allocations.
bool is_of_device(Run& run, uint64_t address) {
    const Region* region = run.memory.region(address);
    if (!region || region->info.space == Space::param) return false;
    return !region->host_access || variable_at(*process_of(run).recording.plan, address);
}

PlanStep* add(Run& run, PlanStep::Kind kind) {
    Plan& plan = *process_of(run).recording.plan;
    if (plan.steps.size() >= most_steps) record_unsupported(run, "it takes more steps than are written down");
    if (!plan.unsupported.empty()) return nullptr;
    plan.steps.emplace_back();
    plan.steps.back().kind = kind;
    return &plan.steps.back();
}

void add_contents(Run& run, PlanStep& step, const std::byte* source, uint64_t bytes) {
    if ((process_of(run).recording.contents += bytes) > most_contents)
        return record_unsupported(run, "it copies more to the device than is written down");
    step.contents.assign(source, source + bytes);
}

// True for the address of a device function, but only if the program takes it somewhere: two adjacent
// integers may look like any function's address.
bool is_function(const Program& program, uint64_t value) {
    const uint64_t index = value - isa::code_window;
    return isa::in_window(value, isa::code_window) &&
           program.addressed.contains(static_cast<uint32_t>(index)) && !program.functions[index].is_entry;
}

// Finds addresses of variables in the parameters, because a device has them elsewhere, and rejects pointers
// to host memory. Pointers are aligned to eight bytes. In structures of more than one word, where integers
// may be aligned like that, only a variable's exact start counts as a pointer.
void look_at_pointers(Run& run, const Grid& grid, PlanLaunch& launch) {
    for (const auto& parameter : grid.code->parameters) {
        if (parameter.align % 8 != 0 || parameter.area + parameter.bytes > launch.parameters.size()) continue;
        const bool is_alone = parameter.bytes == 8;
        for (uint32_t at = parameter.area; at + 8 <= parameter.area + parameter.bytes; at += 8) {
            uint64_t value = 0;
            std::memcpy(&value, launch.parameters.data() + at, 8);
            const Region* region = is_alone ? run.memory.region(value) : nullptr;
            const PlanVariable* variable = variable_at(*process_of(run).recording.plan, value);
            if (variable && (is_alone || variable->address == value))
                launch.variable_pointers.push_back(at);
            else if (region && region->host_access && !region->freed)
                record_unsupported(run, "a kernel gets a pointer to memory of the host");
            else if (is_function(run.program, value))
                record_unsupported(run, "a kernel gets a pointer to a function");
        }
    }
}

}  // namespace

void record_unsupported(Run& run, const char* why) {
    if (process_of(run).recording.plan && process_of(run).recording.plan->unsupported.empty())
        process_of(run).recording.plan->unsupported = why;
}

void record_allocation(Run& run, uint64_t address, uint64_t bytes) {
    if (!process_of(run).recording.plan || !address) return;
    if (PlanStep* step = add(run, PlanStep::Kind::allocate)) {
        step->address = address;
        step->bytes = bytes;
    }
}

void record_release(Run& run, uint64_t address) {
    if (!process_of(run).recording.plan || !is_of_device(run, address)) return;
    if (PlanStep* step = add(run, PlanStep::Kind::release)) step->address = address;
}

void record_fill(Run& run, uint64_t address, uint64_t bytes, uint8_t value) {
    if (!process_of(run).recording.plan || !bytes || !is_of_device(run, address)) return;
    if (PlanStep* step = add(run, PlanStep::Kind::fill)) {
        step->address = address;
        step->bytes = bytes;
        step->value = value;
    }
}

void record_copy(Run& run, uint64_t to, uint64_t from, uint64_t bytes, const std::byte* source) {
    if (!process_of(run).recording.plan || !bytes) return;
    const bool to_device = is_of_device(run, to), from_device = is_of_device(run, from);
    if (!to_device && !from_device) return;
    process_of(run).recording.plan->looks_back = process_of(run).recording.plan->looks_back || !to_device;
    const PlanStep::Kind onto_device = from_device ? PlanStep::Kind::copy : PlanStep::Kind::write;
    PlanStep* step = add(run, to_device ? onto_device : PlanStep::Kind::read);
    if (!step) return;
    step->address = to_device ? to : from;
    step->bytes = bytes;
    if (to_device && from_device)
        step->from = from;
    else if (to_device)
        add_contents(run, *step, source, bytes);
    else
        step->seen = hash_of_bytes({source, bytes});
}

void record_launch(Run& run, const Grid& grid, uint32_t function, bool refused) {
    if (!process_of(run).recording.plan) return;
    if (process_of(run).device.refuses_launches) return;  // a real device would accept it
    if (process_of(run).launching.runs_children) return record_unsupported(run, "a kernel launches kernels");
    PlanStep* step = add(run, PlanStep::Kind::launch);
    if (!step) return;
    PlanLaunch& launch = step->launch;
    launch.kernel = grid.code->name;
    launch.shown = grid.code->shown;
    launch.grid = grid.size;
    launch.block = grid.block;
    if (grid.explicit_cluster) launch.cluster = grid.cluster;
    launch.dynamic_shared_bytes = grid.dynamic_shared_bytes;
    launch.dynamic_limit = static_cast<uint32_t>(
        process_of(run).device.dynamic_shared_limit(function, grid.static_shared_bytes));
    launch.cooperative = grid.cooperative;
    launch.parameters = grid.parameters;
    launch.refused = refused;
    look_at_pointers(run, grid, launch);
}

void record_launch_end(Run& run, uint64_t warp_instructions) {
    if (process_of(run).recording.plan && !process_of(run).recording.plan->steps.empty() &&
        process_of(run).recording.plan->steps.back().kind == PlanStep::Kind::launch)
        process_of(run).recording.plan->steps.back().launch.warp_instructions = warp_instructions;
}

}  // namespace warpmark::runtime
