// Launches by k<<<…>>>(…), cudaLaunchKernel and similar calls. Kernels launched by kernels run after the
// parent grid ends, which is legal because a parent cannot wait for them.
#include "harness/runtime/launch_calls.h"

#include <cstring>
#include <memory>
#include <utility>

#include "harness/base/attack_defenses.h"
#include "harness/base/range_checks.h"
#include "harness/device/cost_coefficients.h"
#include "harness/device/operation_times.h"
#include "harness/machine/builtin_call.h"
#include "harness/machine/launcher_data_replay.h"
#include "harness/runtime/error_codes.h"
#include "harness/runtime/host_process_state.h"
#include "harness/runtime/launch_request.h"

namespace warpmark::runtime {
namespace {

std::array<uint32_t, 3> three(const BuiltinCall& call, size_t argument) {
    std::array<uint32_t, 3> values{};  // a file may declare the function with other types
    if (argument < call.call.arguments.size() && call.call.arguments[argument].bytes >= 12)
        std::memcpy(values.data(), call.argument_bytes(argument), 12);
    return values;
}

// Index of the kernel at that address; none if there is none.
uint32_t kernel_at(const BuiltinCall& call, uint64_t address) {
    const uint64_t function = address - isa::code_window;
    const auto& functions = call.run().program.functions;
    return isa::in_window(address, isa::code_window) && function < functions.size() &&
                   functions[function].is_entry
               ? static_cast<uint32_t>(function)
               : none;
}

// Modeled time of the launches from that one on. Only the observer of plain runs counts what the model needs;
// in other runs times depend on the sizes alone, so that changed values change no text.
uint64_t ns_of_launches(const Run& run, size_t first) {
    double cycles = 0;
    for (; first < run.seen.launches.size(); ++first) {
        const LaunchRecord& launch = run.seen.launches[first];
        if (!launch.error.empty()) continue;
        if (launch.cycles) {
            cycles += static_cast<double>(launch.cycles);
            continue;
        }
        const auto& costs = device::of_an_h200;
        cycles += costs.starts.launch +
                  costs.starts.block * static_cast<double>(launch.grid[0]) * launch.grid[1] * launch.grid[2];
        if (!run.attached.observer)
            cycles += static_cast<double>(launch.warp_instructions) / costs.pipes.issue /
                      device::of_architecture("sm_90").product.multiprocessors;
    }
    return static_cast<uint64_t>(cycles / device::cycles_per_ns);
}

// Adds the launch to its stream, where it runs now or at the next synchronization (Schedule::late_work).
int give(Run& run, LaunchCall wanted) {
    StreamOperations& in_flight = run.host.in_flight;
    in_flight.begin(
        in_flight.streams.in_use,
        {UnorderedWork::Kind::kernel, run.program.functions[wanted.launch.function].shown, wanted.at});
    if (!in_flight.is_late()) {
        const size_t first = run.seen.launches.size();
        const int error = launch_kernel(run, std::move(wanted));
        in_flight.streams.takes(ns_of_launches(run, first));
        return error;
    }
    const auto error = std::make_shared<int>(0);
    const LaunchExtras extras = std::exchange(process_of(run).launching.extras, {});
    in_flight.take([&run, wanted = std::move(wanted), extras, error] {
        process_of(run).launching.extras = extras;
        *error = launch_kernel(run, wanted);
    });
    return *error;
}

void launch(const BuiltinCall& call, const PendingLaunch& launch, std::vector<std::byte> parameters) {
    const uint32_t site = call.warp.site_of(call.op, call.warp.current_frame());
    Location at = call.warp.block().location(call.warp, call.lane, site, Role::launches);
    Graphs& graphs = process_of(call).launching.graphs;
    // One launch more than the limit is stored, so that an excess is detected.
    const auto is_full = [&](const std::vector<LaunchCall>& kept) {
        return kept.size() > call.run().work.limits.launches;
    };
    if (call.warp.block().grid().is_host && graphs.is_capturing) {
        const LaunchExtras extras = std::exchange(process_of(call).launching.extras, {});
        graphs.keep(
            [wanted = LaunchCall{launch, std::move(parameters), std::move(at)},
             extras](const BuiltinCall& replay) {
                process_of(replay).launching.extras = extras;
                return give(replay.run(), wanted);
            },
            call.run().work.limits.launches);
        return answer(call, 0);
    }
    if (HostView* view = call.run().attached.host_view; view && call.warp.block().grid().is_host) {
        view->goes(parameters.data(), parameters.size(), false);
        view->goes_from(at);
    }
    if (call.warp.block().grid().is_host)
        return answer(call, give(call.run(), {launch, std::move(parameters), at}));
    if (!is_full(process_of(call).launching.children))
        process_of(call).launching.children.push_back(
            LaunchCall{launch, std::move(parameters), std::move(at)});
    call.result(0);
}

}  // namespace

void answer(const BuiltinCall& call, int error) {
    Run& run = call.run();
    if (run.host.sticky_error) error = run.host.sticky_error;
    if (error) process_of(run).errors.last = error;
    call.result(static_cast<uint64_t>(error));
}

void get_parameter_buffer(BuiltinCall& call) {
    Run& run = call.run();
    const uint32_t function = kernel_at(call, call.argument(0));
    if (function == none) {
        process_of(run).errors.last = invalid_function;
        return call.result(0);
    }
    NewRegion region;
    region.name = "launch arguments";
    region.space = Space::param;
    region.bytes = run.program.functions[function].parameter_bytes;
    region.host_access = true;
    const uint64_t address = run.memory.allocate(region, nullptr);
    process_of(run).launching.pending[address] =
        PendingLaunch{function, three(call, 1), three(call, 2), call.argument(3)};
    call.result(address);
}

void launch_device(BuiltinCall& call) {
    Run& run = call.run();
    const auto pending = process_of(run).launching.pending.find(call.argument(0));
    if (pending == process_of(run).launching.pending.end()) return answer(call, invalid_value);
    const PendingLaunch made = pending->second;
    const uint64_t bytes = run.program.functions[made.function].parameter_bytes;
    std::vector<std::byte> parameters(bytes);
    if (const std::byte* from = run.memory.bytes(pending->first, bytes); from && bytes)
        std::memcpy(parameters.data(), from, bytes);
    run.memory.free(pending->first, nullptr);
    process_of(run).launching.pending.erase(pending);
    if (call.warp.block().grid().is_host) run.host.in_flight.streams.in_use = call.argument(1);
    launch(call, made, std::move(parameters));
}

void next_launch_extras(BuiltinCall& call) {
    const auto part = [&](size_t at) { return static_cast<uint32_t>(call.argument(at)); };
    process_of(call).launching.extras = LaunchExtras{{part(0), part(1), part(2)}, part(3) != 0};
    call.result(0);
}

void launch_with_arguments(BuiltinCall& call) {
    const uint32_t function = kernel_at(call, call.argument(0));
    if (function == none) return answer(call, invalid_function);
    const auto part = [&](size_t at) { return static_cast<uint32_t>(call.argument(at)); };
    const Code& code = call.run().program.functions[function];
    std::vector<std::byte> parameters(code.parameter_bytes);
    for (size_t at = 0; at < code.parameters.size(); ++at) {
        uint64_t from = 0;
        const std::byte* pointer = call.memory(call.argument(8) + 8 * at, 8);
        if (pointer) std::memcpy(&from, pointer, 8);
        const std::byte* value = pointer ? call.memory(from, code.parameters[at].bytes) : nullptr;
        if (!value || !fits(code.parameters[at].area, code.parameters[at].bytes, parameters.size()))
            return answer(call, invalid_value);
        std::memcpy(parameters.data() + code.parameters[at].area, value, code.parameters[at].bytes);
    }
    const size_t refused = process_of(call).launching.refused.size();
    launch(
        call,
        PendingLaunch{function, {part(1), part(2), part(3)}, {part(4), part(5), part(6)}, call.argument(7)},
        std::move(parameters));
    if (process_of(call).launching.refused.size() > refused)
        process_of(call).launching.refused.back().told_of = function;
}

void graph(BuiltinCall& call) {
    enum : uint64_t { begin, end, replay, asks };
    Graphs& graphs = process_of(call).launching.graphs;
    const uint64_t what = call.argument(0), number = call.argument(1);
    if (what == begin) {
        if (graphs.is_capturing) return call.result(0);
        graphs.is_capturing = true;
        graphs.made.emplace_back();
        return call.result(1);
    }
    if (what == asks) return call.result(graphs.is_capturing);
    if (what == end) return call.result(std::exchange(graphs.is_capturing, false) ? graphs.made.size() : 0);
    if (what != replay || graphs.is_capturing || number == 0 || number > graphs.made.size())
        return answer(call, invalid_value);
    int error = 0;
    for (size_t at = 0; at < graphs.made[number - 1].size() && !error; ++at)
        error = graphs.made[number - 1][at](call);
    answer(call, error);
}

void blocks_per_multiprocessor(BuiltinCall& call) {
    const uint32_t function = kernel_at(call, call.argument(0));
    const auto threads = static_cast<int32_t>(call.argument(1));
    if (function == none || threads <= 0) {
        const int error = function == none ? invalid_function : invalid_value;
        process_of(call).errors.last = error;
        return call.result(static_cast<uint64_t>(-error));
    }
    const Run& run = call.run();
    const uint64_t own = static_shared_of(run, function);
    const auto needs =
        needs_of(run, function, static_cast<uint32_t>(threads), capped_sum(own, call.argument(2)));
    const bool is_allowed = call.argument(2) <= process_of(run).device.dynamic_shared_limit(function, own);
    call.result(is_allowed ? device::occupancy(run.device.row, needs).blocks() : 0);
}

void function_attribute(BuiltinCall& call) {
    const uint32_t function = kernel_at(call, call.argument(0));
    const auto which = static_cast<int32_t>(call.argument(1));
    if (which < 0 || function == none) return call.result(function != none);
    const Code& code = call.run().program.functions[function];
    const uint32_t capability = call.run().device.row.capability;
    const uint64_t shared = static_shared_of(call.run(), function);
    const auto& carveouts = process_of(call).device.carveouts;
    const auto carveout = carveouts.contains(function) ? carveouts.at(function) : -1;
    const uint32_t most_threads =
        std::min(code.max_threads ? code.max_threads : device::max_threads_per_block,
                 most_threads_with_registers(call.run().device.row, code.thread_registers));
    // Local memory size depends on the build and must not reveal it to the program. The register count is the
    // optimized build's in both.
    const uint64_t local_bytes = is_enabled(Defense::two_builds) ? 0 : code.local_bytes;
    const uint64_t values[] = {most_threads,
                               shared,
                               0,
                               local_bytes,
                               code.thread_registers,
                               capability,
                               capability,
                               0,
                               process_of(call).device.dynamic_shared_limit(function, shared),
                               static_cast<uint64_t>(carveout)};
    call.result(static_cast<size_t>(which) < std::size(values) ? values[which] : 0);
}

}  // namespace warpmark::runtime
