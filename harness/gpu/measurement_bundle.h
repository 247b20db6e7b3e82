// Serialized PTX, inputs and launches for a computer with a GPU, and its results.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/base/serialization.h"

namespace warpmark::gpu {

// A buffer argument is a copy of a blob in the bundle; a scalar argument has its own bytes.
struct BundleArgument {
    bool is_buffer = true;
    uint32_t blob = 0;
    bool read_back = false;
    std::vector<std::byte> scalar;
};

struct BundleLaunch {
    std::string kernel;
    std::array<uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    uint32_t dynamic_shared_bytes = 0;
    std::vector<BundleArgument> more;  // scalars appended to the job's arguments
};

// One module and its launches in order, all on the same buffers.
struct BundleJob {
    std::string name, ptx;
    std::vector<BundleArgument> arguments;
    std::vector<BundleLaunch> launches;
};

struct Bundle {
    std::vector<std::vector<std::byte>> blobs;
    std::vector<BundleJob> jobs;
};

struct JobAnswer {
    std::string name;
    std::string failure;                          // "" if it ran; otherwise the driver's message
    std::vector<std::vector<std::byte>> outputs;  // arguments to read back, in order
};

struct BundleAnswer {
    std::string device;  // "NVIDIA H200 (sm_90), driver 580.82 (CUDA 13.0)"
    std::vector<JobAnswer> jobs;
};

// Error (Blame::tool): no driver or no GPU. Failures of single jobs are in their answers. `threads`: number
// of parallel compilations.
Result<BundleAnswer> run_bundle(const Bundle&, unsigned threads);

}  // namespace warpmark::gpu
