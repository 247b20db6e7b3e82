// Table of hardware counters, by CUPTI metric name.
#pragma once
#include <array>

#include "harness/contract/gpu_launch_counters.h"

namespace warpmark::gpu {

// Kind of measurement. Instruction counts (metrics with "sass" in their name) come from instrumented code:
// they are reproducible, and one run collects them all. The others are hardware counters of the unmodified
// kernel, collected in a separate run. For both kinds CUPTI runs the launch twice and restores memory in
// between.
enum class MetricKind { counts, times, both };

struct Metric {
    const char* name;
    LaunchCounters::Count LaunchCounters::* count;
    const char* what;  // name for messages about metrics that a chip lacks
    MetricKind from = MetricKind::counts;
};

inline constexpr std::array metrics{
    Metric{"smsp__sass_inst_executed_op_shared_ld.sum", &LaunchCounters::shared_load_requests,
           "shared load requests"},
    Metric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
           &LaunchCounters::shared_load_wavefronts, "shared load wavefronts"},
    Metric{"smsp__sass_inst_executed_op_shared_st.sum", &LaunchCounters::shared_store_requests,
           "shared store requests"},
    Metric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
           &LaunchCounters::shared_store_wavefronts, "shared store wavefronts"},
    Metric{"smsp__sass_inst_executed_op_shared_atom.sum", &LaunchCounters::shared_atomic_requests,
           "shared atomic requests"},
    Metric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_atom.sum",
           &LaunchCounters::shared_atomic_wavefronts, "shared atomic wavefronts"},
    Metric{"smsp__sass_inst_executed_op_ldsm.sum", &LaunchCounters::matrix_load_requests,
           "ldmatrix requests"},
    Metric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldsm.sum",
           &LaunchCounters::matrix_load_wavefronts, "ldmatrix wavefronts"},
    Metric{"smsp__sass_inst_executed_op_shared_stsm.sum", &LaunchCounters::matrix_store_requests,
           "stmatrix requests"},
    Metric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_stsm.sum",
           &LaunchCounters::matrix_store_wavefronts, "stmatrix wavefronts"},
    Metric{"smsp__sass_inst_executed_op_ldgsts.sum", &LaunchCounters::copy_requests, "cp.async requests"},
    Metric{"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldgsts.sum",
           &LaunchCounters::copy_wavefronts, "cp.async wavefronts"},
    Metric{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ldgsts.sum", &LaunchCounters::copy_sectors,
           "cp.async sectors"},
    Metric{"smsp__sass_inst_executed_op_global_ld.sum", &LaunchCounters::global_load_requests,
           "global load requests"},
    Metric{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ld.sum", &LaunchCounters::global_load_sectors,
           "global load sectors"},
    Metric{"smsp__sass_inst_executed_op_global_st.sum", &LaunchCounters::global_store_requests,
           "global store requests"},
    Metric{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_st.sum", &LaunchCounters::global_store_sectors,
           "global store sectors"},
    Metric{"smsp__sass_inst_executed_op_global_atom.sum", &LaunchCounters::global_atomic_requests,
           "global atomic requests"},
    Metric{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_atom.sum",
           &LaunchCounters::global_atomic_sectors, "global atomic sectors"},
    Metric{"smsp__sass_inst_executed_op_global_red.sum", &LaunchCounters::global_reduction_requests,
           "global reduction requests"},
    Metric{"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_red.sum",
           &LaunchCounters::global_reduction_sectors, "global reduction sectors"},
    Metric{"smsp__sass_inst_executed_op_local_ld.sum", &LaunchCounters::local_load_requests,
           "local load requests"},
    Metric{"smsp__sass_inst_executed_op_local_st.sum", &LaunchCounters::local_store_requests,
           "local store requests"},
    // The metric of the same name with "sass" has a slightly different definition, and differs from ncu's
    // value.
    Metric{"smsp__inst_executed.sum", &LaunchCounters::warp_instructions, "warp instructions",
           MetricKind::times},
    Metric{"dram__bytes.sum", &LaunchCounters::dram_bytes, "bytes to and from device memory",
           MetricKind::times},
    Metric{"sm__cycles_elapsed.max", &LaunchCounters::cycles, "cycles", MetricKind::times},
    Metric{"gpu__time_duration.sum", &LaunchCounters::time_ns, "time", MetricKind::times},
};

}  // namespace warpmark::gpu
