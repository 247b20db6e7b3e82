// one_run.cpp: lays a case's buffers into a machine, runs the entry, takes out what there is to see.
#include "harness/session/one_run.h"

#include <fmt/format.h>

#include <time.h>

#include <chrono>

#include "harness/machine/machine.h"

namespace warpmark::session {
namespace {

// Of the calling thread.
double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

machine::NewRegion region_for(const Argument& argument, size_t index) {
    machine::NewRegion region;
    region.name = argument.name.empty() ? fmt::format("argument {}", index) : argument.name;
    region.named = !argument.name.empty();
    region.bytes = argument.bytes.size() + argument.zeros;
    region.element_bytes = argument.element_bytes;
    region.initialised = argument.use != Use::out;
    region.device_writes = argument.use != Use::in;
    return region;
}

// Outputs that the launcher wrote itself.
void tell_host_written(machine::Run& run, const Case& one, const std::vector<uint64_t>& buffers, std::vector<HostWritten>& told) {
    for (size_t at = 0; at < buffers.size(); ++at) {
        const bool is_output = one.arguments[at].use == Use::out || one.arguments[at].use == Use::inout;
        const machine::Region* region = buffers[at] && is_output ? run.memory.region(buffers[at]) : nullptr;
        if (!region || region->freed) continue;
        for (const auto& stretch : machine::host_stretches(run, *region)) told.push_back({static_cast<uint32_t>(at), stretch.offset, stretch.bytes, stretch.where, false});
    }
}

}  // namespace

Result<Done> run_once(const Job& job, Case& one, const OneRun& run) {
    Done done;
    done.seen.name = one.name;
    machine::Setup setup;
    setup.decode = {job.file, job.include_dirs, run.names};
    setup.decoded = run.decoded;
    setup.seed = job.seed;
    setup.limits.warp_instructions = run.warp_instructions;
    setup.observer = run.observer;
    setup.disturber = run.disturber;
    setup.schedule = run.schedule;
    setup.damaged = run.damaged;
    setup.host_view = run.host_view;
    setup.block_shared_limit = one.block_shared_limit;
    setup.plan = run.wants_plan ? &done.seen.plan : nullptr;
    setup.launches_nothing = job.launches_nothing || run.launches_nothing;
    machine::Machine machine(*run.module, setup);
    std::vector<std::vector<std::byte>> arguments;
    std::vector<uint64_t> buffers;
    for (size_t at = 0; at < one.arguments.size(); ++at) {
        Argument& argument = one.arguments[at];
        if (argument.use == Use::scalar) {
            arguments.push_back(argument.bytes);
            buffers.push_back(0);
            continue;
        }
        const machine::NewRegion region = region_for(argument, at);
        const uint64_t address = machine.add_buffer(region, run.keeps_inputs ? argument.bytes : std::move(argument.bytes));
        if (!address) return std::unexpected(Error{fmt::format("no room for a buffer of {} bytes", region.bytes), {}, "use smaller sizes", Blame::caller});
        buffers.push_back(address);
        const auto* bytes = reinterpret_cast<const std::byte*>(&address);
        arguments.emplace_back(bytes, bytes + sizeof address);
        if (run.wants_plan) done.seen.plan.buffers.push_back({address, region.bytes, static_cast<uint32_t>(at), argument.use != Use::in});
    }
    const auto start = std::chrono::steady_clock::now();
    const double cpu_start = cpu_seconds();
    const auto ran = job.kernel_mode ? machine.launch(run.entry, {job.grid[0], job.grid[1], job.grid[2]}, {job.block[0], job.block[1], job.block[2]},
                                                      job.dynamic_shared_bytes, arguments)
                                     : machine.call_host(run.entry, arguments, job.host_reads_device);
    done.seen.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    done.seen.cpu_seconds = cpu_seconds() - cpu_start;
    if (!ran) return std::unexpected(ran.error());
    machine::Run& seen = machine.run();
    tell_host_written(seen, one, buffers, done.seen.host_written);
    if (run.wants_outputs)
        for (const uint64_t address : buffers) done.seen.outputs.push_back(address ? machine.take_buffer(address) : std::vector<std::byte>{});
    done.seen.launches = std::move(seen.launches);
    done.seen.printed = std::move(seen.printed);
    done.seen.exit_code = seen.exit_code.value_or(0);
    for (const uint32_t at : seen.took_from_nobody) {
        const Site& site = seen.program.sites[at];
        Location place;
        place.file = site.file, place.line = site.line, place.column = site.column, place.role = "takes";
        done.seen.from_nobody.push_back(std::move(place));
    }
    done.seen.unseen = seen.findings.unseen();
    done.seen.findings = seen.findings.take();
    done.warp_instructions = seen.warp_instructions;
    done.whole = done.seen.whole = !seen.aborted && seen.sticky_error == 0;
    done.exchanged = machine.exchanged();
    return done;
}

}  // namespace warpmark::session
