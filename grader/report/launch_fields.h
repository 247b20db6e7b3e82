// Members of a launch, and of its GPU counters.
#pragma once
#include <fmt/format.h>

#include "grader/lab/grading_limits.h"
#include "grader/report/request_fields.h"
#include "harness/contract/gpu_launch_counters.h"
#include "harness/contract/launch_counts.h"

namespace warpmark::report {

// Traffic of a line in shared memory.
struct SharedLine {
    LineTraffic line;
};
struct GlobalLine {
    LineTraffic line;
};

template <class A>
void describe(A& a, const SharedLine& shared) {
    a.is("shared_line", "A line's traffic in shared memory, with the array and the worst request");
    describe_traffic(a, shared.line.shared, "wavefronts");
    a("array", text(shared.line.shared_array));
    a("worst", SharedRequest{shared.line.worst_shared});
}
template <class A>
void describe(A& a, const GlobalLine& global) {
    a.is("global_line", "A line's traffic in global memory, with the array and the worst request");
    describe_traffic(a, global.line.global, "sectors");
    a("array", text(global.line.global_array));
    a("worst", GlobalRequest{global.line.worst_global});
}
// Splits a bit set of powers of two into a list.
inline std::vector<uint32_t> widths_of(uint32_t joined) {
    std::vector<uint32_t> widths;
    for (uint32_t bit = 0; bit < 32; ++bit)
        if (joined >> bit & 1) widths.push_back(uint32_t{1} << bit);
    return widths;
}

template <class A>
void describe(A& a, const LineTraffic& line) {
    const bool is_shared = line.shared.total().requests, is_global = line.global.total().requests;
    a.is("line", "Memory traffic of a source line");
    a("file", text(line.file));
    a("line", line.line);
    a("shared_accesses", line.shared_accesses,
      "by warps, as the program has them: machine code may join several into one request, also of another "
      "line");
    a("shared_widths", widths_of(line.shared_widths), "of the requests, bytes a lane, ascending");
    a("global_accesses", line.global_accesses, "likewise");
    a("global_widths", widths_of(line.global_widths), "likewise");
    a.if_there("shared", is_shared ? std::optional(SharedLine{line}) : std::nullopt);
    a.if_there("global", is_global ? std::optional(GlobalLine{line}) : std::nullopt);
}

constexpr std::array residency_limits{"threads", "blocks", "registers", "shared memory"};

template <class A>
void describe(A& a, const Residency& residency) {
    a.is("residency", "Occupancy: blocks and threads that fit on one multiprocessor");
    a("blocks", residency.blocks);
    a("threads", residency.threads);
    a("registers", residency.registers, "per thread; 0: not known, and not counted");
    a("spilled_bytes", residency.spilled_bytes, "registers per thread that are kept in local memory");
    a("limited_by", residency_limits[static_cast<size_t>(residency.limited_by)],
      "threads, blocks, registers or shared memory");
    a("shared_bytes", residency.shared_bytes, "of the multiprocessor");
    a("l1_bytes", residency.l1_bytes, "the rest of its L1 cache");
}

template <class A>
void describe_launch(A& a, const LaunchRecord& launch) {
    std::vector<LineTraffic> lines = launch.lines;
    if (lines.size() > limits::lines_in_launch_max) lines.resize(limits::lines_in_launch_max);
    a("kernel", text(launch.kernel));
    a("grid", launch.grid);
    a("block", launch.block);
    a("dynamic_shared_bytes", launch.dynamic_shared_bytes);
    a("static_shared_bytes", launch.static_shared_bytes);
    a("error", launch.error, "the CUDA error with which the device refuses it; else empty");
    a("thread_instructions", launch.thread_instructions);
    a("warp_instructions", launch.warp_instructions);
    a("shared", SharedTraffic{launch.shared});
    a("remote", SharedTraffic{launch.remote},
      "of `shared`, to other blocks of the cluster; the counters of a GPU leave it out");
    a("global", GlobalTraffic{launch.global});
    a("residency", launch.residency);
    a("barriers", launch.barriers, "completed, summed over blocks");
    a("waits", launch.waits,
      "of a warp for others at flags, atomics or barrier objects: of each block the most, summed");
    a("cycles", launch.cycles, "modeled");
    a("lines", lines, fmt::format("the first {}", limits::lines_in_launch_max));
}
template <class A>
void describe(A& a, const LaunchRecord& launch) {
    a.is("launch", "Counts of one kernel launch");
    describe_launch(a, launch);
}

struct CounterName {
    const char* name;
    LaunchCounters::Count LaunchCounters::* count;
};
inline constexpr CounterName counter_names[] = {
    {"shared_load_requests", &LaunchCounters::shared_load_requests},
    {"shared_load_wavefronts", &LaunchCounters::shared_load_wavefronts},
    {"shared_store_requests", &LaunchCounters::shared_store_requests},
    {"shared_store_wavefronts", &LaunchCounters::shared_store_wavefronts},
    {"shared_atomic_requests", &LaunchCounters::shared_atomic_requests},
    {"shared_atomic_wavefronts", &LaunchCounters::shared_atomic_wavefronts},
    {"matrix_load_requests", &LaunchCounters::matrix_load_requests},
    {"matrix_load_wavefronts", &LaunchCounters::matrix_load_wavefronts},
    {"matrix_store_requests", &LaunchCounters::matrix_store_requests},
    {"matrix_store_wavefronts", &LaunchCounters::matrix_store_wavefronts},
    {"copy_requests", &LaunchCounters::copy_requests},
    {"copy_wavefronts", &LaunchCounters::copy_wavefronts},
    {"copy_sectors", &LaunchCounters::copy_sectors},
    {"global_load_requests", &LaunchCounters::global_load_requests},
    {"global_load_sectors", &LaunchCounters::global_load_sectors},
    {"global_store_requests", &LaunchCounters::global_store_requests},
    {"global_store_sectors", &LaunchCounters::global_store_sectors},
    {"global_atomic_requests", &LaunchCounters::global_atomic_requests},
    {"global_atomic_sectors", &LaunchCounters::global_atomic_sectors},
    {"global_reduction_requests", &LaunchCounters::global_reduction_requests},
    {"global_reduction_sectors", &LaunchCounters::global_reduction_sectors},
    {"local_load_requests", &LaunchCounters::local_load_requests},
    {"local_store_requests", &LaunchCounters::local_store_requests},
    {"warp_instructions", &LaunchCounters::warp_instructions},
    {"dram_bytes", &LaunchCounters::dram_bytes},
    {"cycles", &LaunchCounters::cycles},
    {"time_ns", &LaunchCounters::time_ns},
};

template <class A>
void describe(A& a, const MeasuredLaunch& launch) {
    a.is("measured", "The same launch on a GPU; counters that this chip does not have are missing");
    a("seconds", launch.seconds);
    a("error", launch.error);
    for (const auto& [name, count] : counter_names)
        a.if_there(name, launch.counted ? launch.counters.*count : std::nullopt);
}

}  // namespace warpmark::report
