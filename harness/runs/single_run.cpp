// Copies a case's buffers into a simulator, runs the entry, and collects the results.
#include "harness/runs/single_run.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <map>
#include <utility>

#include "harness/diagnose/finding_merging.h"
#include "harness/runs/work_limits.h"
#include "harness/runtime/simulator.h"

namespace warpmark::session {
namespace {

// CPU time of the calling thread.
double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

machine::NewRegion region_for(const Argument& argument, size_t index) {
    machine::NewRegion region;
    const char* kind = argument.passed ? "argument" : "buffer";
    region.name = argument.name.empty() ? fmt::format("{} {}", kind, index) : argument.name;
    region.named = !argument.name.empty();
    region.bytes = argument.bytes.size() + argument.zeros;
    region.lead = argument.lead;
    region.element_bytes = argument.element_bytes;
    region.initialized = argument.use != Use::out;
    region.device_writes = argument.use != Use::in;
    return region;
}

// The case's own buffers do not count as memory that the program allocates.
machine::Limits limits_of(const Job& job, const RunOptions& run, const Case& one) {
    machine::Limits limits;
    const uint64_t most = run.purse ? run.purse->left : ~uint64_t{0};
    limits.warp_instructions = std::min(run.warp_instructions, most);
    limits.other_work = std::min(run.other_work, most);
    limits.touched_bytes = times_undefended(job.memory_limit, 32);
    limits.are_adjustable = job.limits_are_adjustable;
    for (const auto& argument : one.arguments)
        if (argument.use != Use::scalar) limits.touched_bytes += argument.bytes.size() + argument.zeros;
    limits.threads = times_undefended(limits.threads, 1024);
    limits.stop_from = run.stop_from;
    limits.number = run.number;
    return limits;
}

// Reports outputs that the launcher wrote itself.
void tell_host_written(machine::Run& run, const Case& one, const std::vector<uint64_t>& buffers,
                       std::vector<HostWritten>& told) {
    for (size_t at = 0; at < buffers.size(); ++at) {
        const bool is_output = one.arguments[at].use == Use::out || one.arguments[at].use == Use::inout;
        const machine::Region* region = buffers[at] && is_output ? run.memory.region(buffers[at]) : nullptr;
        if (!region || region->freed) continue;
        for (const auto& stretch : machine::host_stretches(run, *region))
            told.push_back({static_cast<uint32_t>(at), stretch.offset - region->info.lead, stretch.bytes,
                            stretch.where, false});
    }
}

runtime::Setup setup_of(const Job& job, const Case& one, const RunOptions& run) {
    runtime::Setup setup;
    setup.decode = {.user_file = job.file,
                    .include_dirs = folders_of(job),
                    .user_lines = job.is_ptx ? 0 : 1 + static_cast<int>(std::ranges::count(job.source, '\n')),
                    .shapes = run.names,
                    .scalars = run.scalars};
    setup.decoded = run.decoded;
    setup.limits = limits_of(job, run, one);
    setup.observer = run.observer;
    setup.injector = run.injector;
    setup.models_time = run.models_time;
    setup.schedule = run.schedule;
    setup.damaged = run.damaged;
    setup.host_view = run.host_view;
    setup.arch = job.arch;
    setup.block_shared_limit = one.block_shared_limit;
    setup.multiprocessors = one.multiprocessors;
    setup.refuses_launches = one.refuses_launches;
    setup.launches_nothing = job.launches_nothing || run.launches_nothing;
    setup.poll_limit = run.poll_limit;
    setup.poll_seed = run.poll_seed;
    setup.words = job.words;
    setup.files = job.has_files ? &job.files : nullptr;
    return setup;
}

// A case's arguments in the form that the entry receives.
struct Laid {
    std::vector<std::vector<std::byte>> arguments;  // that are passed
    std::vector<uint64_t> buffers;                  // addresses; 0 for a scalar
};

void write_address(std::vector<std::byte>& bytes, uint64_t at, uint64_t address) {
    std::memcpy(bytes.data() + at, &address, sizeof address);
}

// Arguments of the entry, after all buffers have their addresses.
std::vector<std::vector<std::byte>> passed(const Case& one, const std::vector<uint64_t>& buffers) {
    std::vector<std::vector<std::byte>> given;
    for (size_t at = 0; at < one.arguments.size(); ++at) {
        const Argument& argument = one.arguments[at];
        if (!argument.passed) continue;
        auto& bytes = given.emplace_back();
        if (argument.use != Use::scalar) {
            bytes.resize(sizeof buffers[at]);
            write_address(bytes, 0, buffers[at]);
            continue;
        }
        bytes = argument.bytes;
        for (const auto& pointer : argument.pointers)
            write_address(bytes, pointer.at, buffers.at(pointer.argument) + pointer.offset);
    }
    return given;
}

// known: buffers of the same sizes from an earlier call; they get new contents.
Result<Laid> lay(runtime::Simulation& machine, Case& one, const RunOptions& run, const Laid* known) {
    Laid laid;
    for (size_t at = 0; at < one.arguments.size(); ++at) {
        Argument& argument = one.arguments[at];
        if (argument.use == Use::scalar) {
            laid.buffers.push_back(0);
            continue;
        }
        const machine::NewRegion region = region_for(argument, at);
        const uint64_t before = known ? known->buffers[at] : 0;
        const bool refilled = before && machine.refill_buffer(before, argument.bytes);
        const uint64_t address =
            refilled
                ? before
                : machine.add_buffer(region, run.keeps_inputs ? argument.bytes : std::move(argument.bytes));
        if (!address)
            return std::unexpected(Error{fmt::format("no room for a buffer of {} bytes", region.bytes),
                                         {},
                                         "use smaller sizes",
                                         Blame::caller});
        laid.buffers.push_back(address);
    }
    laid.arguments = passed(one, laid.buffers);
    return laid;
}

}  // namespace

Result<RunResult> run_once(const Job& job, Case& one, const RunOptions& run) {
    RunResult done;
    done.seen.name = one.name;
    runtime::Setup setup = setup_of(job, one, run);
    setup.plan = run.wants_plan ? &done.seen.plan : nullptr;
    runtime::Simulation machine(*run.module, setup);
    const auto laid = lay(machine, one, run, nullptr);
    if (!laid) return std::unexpected(laid.error());
    const auto& [arguments, buffers] = *laid;
    if (run.wants_plan)
        for (size_t at = 0; at < buffers.size(); ++at)
            if (buffers[at]) {
                const RegionInfo& info = machine.run().memory.region(buffers[at])->info;
                done.seen.plan.buffers.push_back({buffers[at], info.bytes - info.lead,
                                                  static_cast<uint32_t>(at),
                                                  one.arguments[at].use != Use::in});
            }
    const auto start = std::chrono::steady_clock::now();
    const double cpu_start = cpu_seconds();
    const auto ran = job.kernel_mode
                         ? machine.launch(run.entry, job.grid, job.block, job.dynamic_shared_bytes, arguments)
                         : machine.call_host(run.entry, arguments, job.host_reads_device);
    done.seen.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    done.seen.cpu_seconds = cpu_seconds() - cpu_start;
    if (!ran) return std::unexpected(ran.error());
    machine::Run& state = machine.run();
    tell_host_written(state, one, buffers, done.seen.host_written);
    for (const uint64_t address : buffers)
        done.shapes.push_back(address ? state.memory.region(address)->info.shape : nullptr);
    if (run.wants_outputs)
        for (const uint64_t address : buffers)
            done.seen.outputs.push_back(address ? machine.take_buffer(address) : std::vector<std::byte>{});
    done.seen.launches = std::move(state.seen.launches);
    done.seen.printed = std::move(state.seen.printed);
    done.seen.exit_code = state.host.exit_code.value_or(0);
    for (const uint32_t at : state.seen.undefined_shuffle_sites) {
        const Site& site = state.program.sites[at];
        Location place;
        place.file = site.file;
        place.line = site.line;
        place.column = site.column;
        place.role = Role::takes;
        done.seen.inactive_lane_shuffles.push_back(std::move(place));
    }
    done.seen.unseen = state.seen.findings.unseen();
    done.seen.findings = state.seen.findings.take();
    std::ranges::for_each(done.seen.findings, diagnose::weigh);
    done.warp_instructions = state.work.warp_instructions;
    done.used = {state.work.warp_instructions, state.work.additional_work(), state.work.touched.bytes()};
    if (run.purse) run.purse->spend(done.used.work());
    if (on_run_used) on_run_used(job, one, run, done.used);
    done.whole = done.seen.whole = !state.aborted && state.host.sticky_error == 0;
    done.exchanged = machine.exchanged();
    done.waits = state.seen.waits;
    return done;
}

Result<std::vector<CaseObservation>> run_repeated_calls(const Job& job, std::vector<Case>& calls,
                                                        const RunOptions& run, FindingLog& watched) {
    std::vector<CaseObservation> seen;
    if (calls.empty()) return seen;
    runtime::Simulation machine(*run.module, setup_of(job, calls.front(), run));
    machine::Run& state = machine.run();
    std::map<std::string, Laid> known;             // by the case's name
    std::vector<std::pair<size_t, size_t>> found;  // so many findings after each call
    for (auto& one : calls) {
        const auto before = known.find(one.name);
        auto laid = lay(machine, one, run, before == known.end() ? nullptr : &before->second);
        if (!laid) return std::unexpected(laid.error());
        const auto ran = machine.call_host(run.entry, laid->arguments, job.host_reads_device);
        if (!ran) return std::unexpected(ran.error());
        state.host.in_flight.wait();  // the caller does, before it looks
        CaseObservation& call = seen.emplace_back();
        call.name = one.name;
        tell_host_written(state, one, laid->buffers, call.host_written);
        for (const uint64_t address : laid->buffers)
            call.outputs.push_back(address ? machine.read_buffer(address) : std::vector<std::byte>{});
        call.whole = !state.aborted && state.host.sticky_error == 0 && !state.host.exit_code;
        found.emplace_back(state.seen.findings.findings().size(), watched.findings().size());
        known[one.name] = std::move(*laid);
        if (!call.whole) break;
    }
    if (run.purse) run.purse->spend(state.work.warp_instructions + state.work.additional_work());
    auto of_machine = state.seen.findings.take(), of_watch = watched.take();
    std::ranges::for_each(of_machine, diagnose::weigh);
    std::pair<size_t, size_t> from;
    for (size_t at = 0; at < seen.size(); from = found[at++]) {
        const auto take = [&](std::vector<Finding>& all, size_t first, size_t end) {
            for (size_t one = first; one < end; ++one) seen[at].findings.push_back(std::move(all[one]));
        };
        take(of_machine, from.first, found[at].first);
        take(of_watch, from.second, found[at].second);
    }
    return seen;
}

}  // namespace warpmark::session
