// launch_counters.h: what the counters of a GPU said of one kernel launch, and the table of the counters that are read.
#pragma once
#include <array>
#include <cstdint>
#include <optional>

namespace warpmark::gpu {

// None: this chip does not count it, or it was not asked for. Wavefronts and sectors are those of trace/launch.h's Traffic.
struct LaunchCounters {
    using Count = std::optional<uint64_t>;
    Count shared_load_requests, shared_load_wavefronts;
    Count shared_store_requests, shared_store_wavefronts;
    Count shared_atomic_requests, shared_atomic_wavefronts;
    Count matrix_load_requests, matrix_load_wavefronts;    // ldmatrix
    Count matrix_store_requests, matrix_store_wavefronts;  // stmatrix
    Count copy_requests, copy_wavefronts, copy_sectors;    // cp.async, from global to shared memory
    Count global_load_requests, global_load_sectors;
    Count global_store_requests, global_store_sectors;
    Count global_atomic_requests, global_atomic_sectors;        // those whose result is used
    Count global_reduction_requests, global_reduction_sectors;  // and those whose result is not
    Count local_load_requests, local_store_requests;            // spilled registers, local arrays
    Count warp_instructions;
    Count dram_bytes;
    Count cycles;   // of the multiprocessor that took longest
    Count time_ns;  // of the GPU, from the first block to the last; the clocks as found
    bool operator==(const LaunchCounters&) const = default;
};

// What a launch is asked for. Counts are those of the kernel's instructions (the metrics with sass in their names), taken by code
// that is patched into it: they do not change from one run to the next, and one run of the launch has them all. Its times, cycles
// and bytes are the hardware's own, of the kernel as it is: they take a second run, before which CUPTI puts the memory back.
enum class Ask { counts, counts_and_times };

struct Metric {
    const char* name;
    LaunchCounters::Count LaunchCounters::*count;
    const char* what;  // to say which one a chip lacks
    Ask from = Ask::counts;
};

inline constexpr std::array metrics{
    Metric{"smsp__sass_inst_executed_op_shared_ld.sum", &LaunchCounters::shared_load_requests, "shared load requests"},
    Metric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", &LaunchCounters::shared_load_wavefronts, "shared load wavefronts"},
    Metric{"smsp__sass_inst_executed_op_shared_st.sum", &LaunchCounters::shared_store_requests, "shared store requests"},
    Metric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_st.sum", &LaunchCounters::shared_store_wavefronts, "shared store wavefronts"},
    Metric{"smsp__sass_inst_executed_op_shared_atom.sum", &LaunchCounters::shared_atomic_requests, "shared atomic requests"},
    Metric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_atom.sum", &LaunchCounters::shared_atomic_wavefronts, "shared atomic wavefronts"},
    Metric{"smsp__sass_inst_executed_op_ldsm.sum", &LaunchCounters::matrix_load_requests, "ldmatrix requests"},
    Metric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldsm.sum", &LaunchCounters::matrix_load_wavefronts, "ldmatrix wavefronts"},
    Metric{"smsp__sass_inst_executed_op_shared_stsm.sum", &LaunchCounters::matrix_store_requests, "stmatrix requests"},
    Metric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_stsm.sum", &LaunchCounters::matrix_store_wavefronts, "stmatrix wavefronts"},
    Metric{"smsp__sass_inst_executed_op_ldgsts.sum", &LaunchCounters::copy_requests, "cp.async requests"},
    Metric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldgsts.sum", &LaunchCounters::copy_wavefronts, "cp.async wavefronts"},
    Metric{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ldgsts.sum", &LaunchCounters::copy_sectors, "cp.async sectors"},
    Metric{"smsp__sass_inst_executed_op_global_ld.sum", &LaunchCounters::global_load_requests, "global load requests"},
    Metric{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ld.sum", &LaunchCounters::global_load_sectors, "global load sectors"},
    Metric{"smsp__sass_inst_executed_op_global_st.sum", &LaunchCounters::global_store_requests, "global store requests"},
    Metric{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_st.sum", &LaunchCounters::global_store_sectors, "global store sectors"},
    Metric{"smsp__sass_inst_executed_op_global_atom.sum", &LaunchCounters::global_atomic_requests, "global atomic requests"},
    Metric{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_atom.sum", &LaunchCounters::global_atomic_sectors, "global atomic sectors"},
    Metric{"smsp__sass_inst_executed_op_global_red.sum", &LaunchCounters::global_reduction_requests, "global reduction requests"},
    Metric{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_red.sum", &LaunchCounters::global_reduction_sectors, "global reduction sectors"},
    Metric{"smsp__sass_inst_executed_op_local_ld.sum", &LaunchCounters::local_load_requests, "local load requests"},
    Metric{"smsp__sass_inst_executed_op_local_st.sum", &LaunchCounters::local_store_requests, "local store requests"},
    Metric{"smsp__sass_inst_executed.sum", &LaunchCounters::warp_instructions, "warp instructions"},
    Metric{"dram__bytes.sum", &LaunchCounters::dram_bytes, "bytes to and from device memory", Ask::counts_and_times},
    Metric{"sm__cycles_elapsed.max", &LaunchCounters::cycles, "cycles", Ask::counts_and_times},
    Metric{"gpu__time_duration.sum", &LaunchCounters::time_ns, "time", Ask::counts_and_times},
};

// For the pipe between two processes (base/archive.h).
template <class A>
void fields(A& a, LaunchCounters& t) {
    for (const auto& metric : metrics) {
        auto& count = t.*metric.count;
        uint8_t known = count.has_value();
        uint64_t value = count.value_or(0);
        a(known, value);
        count = known ? LaunchCounters::Count(value) : std::nullopt;
    }
}

}  // namespace warpmark::gpu
