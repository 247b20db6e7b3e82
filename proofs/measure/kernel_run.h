// A kernel's file compiled, and run in the machine; and what the GPU left in its buffers.
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

// The PTX for sm_90, optimised or not.
Result<std::string> compile_kernel(const KernelFile&, bool optimised);
// `level`: of x86-64, 0 for that in use. `checks`: races and initialisation are looked for.
Result<KernelRun> run_kernel(const KernelFile&, const std::string& ptx, bool optimised, int level,
                             bool checks);

// One module with its launches, for the GPU.
void ask_kernel(gpu::Bundle&, const KernelFile&, const std::string& name, const std::string& ptx);

// A line of h200.txt: name, build, fingerprint of the source, argument, bytes, their hash, and the first of
// them.
struct KernelOutput {
    uint32_t source = 0;
    size_t bytes = 0;
    uint64_t hash = 0;
    std::vector<std::byte> first;
};
inline constexpr size_t kept_bytes = 64;
KernelOutput output_of(const KernelFile&, const std::vector<std::byte>&);

// By "fft optimised 0".
using KernelData = std::map<std::string, KernelOutput>;
std::string key_of(const KernelFile&, bool optimised, size_t argument);
KernelData read_kernel_data(const std::filesystem::path& file);
void write_kernel_data(const std::filesystem::path& file, const KernelData&, const std::string& device);
inline constexpr const char* kernel_data = "proofs/measure/cases/kernels/h200.txt";

}  // namespace warpmark::measure
