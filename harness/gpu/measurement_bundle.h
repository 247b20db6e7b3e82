// PTX, its inputs and its launches, packed for a computer with a GPU; and what comes
// back from there.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/serialization.h"

namespace warpmark::gpu {

// A buffer holds a copy of a blob of the bundle; a scalar is its bytes.
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
    std::vector<BundleArgument> more;  // scalars behind those of the job
};

// One module and what it runs, in order, all on the same buffers.
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
    std::string failure;                          // "" if it ran; else what the driver said of it
    std::vector<std::vector<std::byte>> outputs;  // of the arguments to read back, in order
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

// The file holds exactly one such value, or nothing.
template <class T>
std::optional<T> unpacked(std::span<const std::byte> bytes) {
    Reader reader(bytes);
    T value;
    reader(value);
    if (reader.failed()) return std::nullopt;
    return value;
}

}  // namespace warpmark::gpu
