// Compilation of a kernel's file and its run in the simulator, and the outputs measured on a GPU.
#pragma once
#include <filesystem>
#include <map>

#include "harness/contract/finding.h"
#include "harness/contract/launch_counts.h"
#include "harness/gpu/measurement_bundle.h"
#include "proofs/measure/kernel_file.h"

namespace warpmark::measure {

struct KernelRun {
    std::vector<std::vector<std::byte>> outputs;  // by argument; empty for scalars
    std::vector<Finding> findings;
    std::vector<LaunchRecord> launches;
};

// PTX for sm_90, optimized or not.
Result<std::string> compile_kernel(const KernelFile&, bool optimized);
// `level`: of x86-64, 0 for the current one. `checks`: enables the race and initialization checks.
Result<KernelRun> run_kernel(const KernelFile&, const std::string& ptx, bool optimized, int level,
                             bool checks);

// Adds one module with its launches to the GPU's bundle.
void ask_kernel(gpu::Bundle&, const KernelFile&, const std::string& name, const std::string& ptx);

// A line of h200.txt: name, build, fingerprint of the source, argument, size in bytes, hash of the bytes, and
// the first ones.
struct KernelOutput {
    uint32_t source = 0;
    size_t bytes = 0;
    uint64_t hash = 0;
    std::vector<std::byte> first;
};
inline constexpr size_t kept_bytes = 64;
KernelOutput output_of(const KernelFile&, const std::vector<std::byte>&);

// Keys are like "fft optimised 0".
using KernelData = std::map<std::string, KernelOutput>;
std::string key_of(const KernelFile&, bool optimized, size_t argument);
KernelData read_kernel_data(const std::filesystem::path& file);
void write_kernel_data(const std::filesystem::path& file, const KernelData&, const std::string& device);
inline constexpr const char* kernel_data = "proofs/measure/cases/kernels/h200.txt";

}  // namespace warpmark::measure
