// Serialized PTX, inputs and launches for a computer with a GPU, and its results.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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

template <class A>
void fields(A& a, BundleArgument& t) {
    a(t.is_buffer, t.blob, t.read_back, t.scalar);
}
template <class A>
void fields(A& a, BundleLaunch& t) {
    a(t.kernel, t.grid, t.block, t.dynamic_shared_bytes, t.more);
}
template <class A>
void fields(A& a, BundleJob& t) {
    a(t.name, t.ptx, t.arguments, t.launches);
}
template <class A>
void fields(A& a, Bundle& t) {
    a(t.blobs, t.jobs);
}
template <class A>
void fields(A& a, JobAnswer& t) {
    a(t.name, t.failure, t.outputs);
}
template <class A>
void fields(A& a, BundleAnswer& t) {
    a(t.device, t.jobs);
}

// Returns the value if the file contains exactly one; otherwise nothing.
template <class T>
std::optional<T> unpacked(std::span<const std::byte> bytes) {
    Reader reader(bytes);
    T value;
    reader(value);
    if (reader.failed()) return std::nullopt;
    return value;
}

}  // namespace warpmark::gpu
