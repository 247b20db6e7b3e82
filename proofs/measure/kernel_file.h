// Format of the whole kernels in cases/kernels/: launches and arguments are described in the file's first
// lines:
//   // name.cu: purpose of the kernel
//   // arg: u32[64]=bits        a buffer of 64, or without brackets a scalar: i32=5
//   // tolerance: 1 1e-5        relative tolerance of argument 1; all others are compared byte for byte
//   // launch: k<<<4x2x1, 16x16, 1024>>> 7 8    grid, block, bytes of dynamic shared memory;
//                                               scalars after the arguments
// Fills: zero, ones, iota, poison (uninitialized), bits (random), below:N, unit (0 to 1), signed (−1 to 1),
// letters (a to d), rising:N (running sums of random numbers below N, starting at 0).
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::measure {

struct KernelArgument {
    std::string type;
    bool is_buffer = true, initialized = true;
    std::vector<std::byte> bytes;  // initial contents of the buffer, or the scalar's value
};

struct KernelLaunch {
    std::string kernel;
    std::array<uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    uint32_t dynamic_shared_bytes = 0;
    std::vector<int32_t> more;
};

struct KernelFile {
    std::string name;  // "fft"
    std::string source;
    std::vector<KernelArgument> arguments;
    std::vector<KernelLaunch> launches;
    std::map<size_t, double> tolerance;  // by argument
};

// Every line that begins with one of the keywords above must be valid.
Result<KernelFile> read_kernel(const std::string& name, const std::string& source);

// All kernels of the folder, by name.
inline constexpr const char* kernel_folder = "proofs/measure/cases/kernels";
Result<std::vector<KernelFile>> read_kernels(const std::string& folder);

// The greatest relative difference of two buffers of f32 or f64; 1 if only one value is NaN.
double distance(const std::string& type, const std::vector<std::byte>& a, const std::vector<std::byte>& b);

}  // namespace warpmark::measure
