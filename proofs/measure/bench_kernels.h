// Benchmark jobs: three textbook kernels in several sizes, a stencil of variable size, and a launcher.
#pragma once
#include <cstdint>
#include <vector>

#include "harness/contract/job.h"

namespace warpmark::measure {

struct BenchKernel {
    const char *title, *name;
    uint32_t grid[2], block[2];
    std::vector<uint64_t> buffers;  // floats in each; the last is the output
    std::vector<int32_t> scalars;
};

// Tiled matrix product, transpose, reduction.
std::vector<BenchKernel> bench_kernels();

Job job_of(const BenchKernel&);

// A launcher that computes for a while, and then starts a kernel of one thread.
Job bench_launcher();

}  // namespace warpmark::measure
