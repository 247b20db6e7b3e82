// Trial of an NVRTC: compiles a few lines of CUDA in both passes, like any file. It detects what an older or
// newer NVRTC cannot do, whatever its version number.
#include <algorithm>
#include <array>

#include "harness/toolchain/nvrtc.h"

namespace warpmark::toolchain {
namespace {

constexpr const char* sample = R"(
template <int size> __global__ void turn(const int* in, int* out, int n) {
    __shared__ int tile[size];
    int t = threadIdx.x;
    if (t < n) tile[t] = in[t];
    __syncthreads();
    if (t < n) out[n - 1 - t] = tile[t] + __shfl_xor_sync(~0u, t, 1);
}
extern "C" void launch(const int* in, int* out, int n) {
    turn<256><<<1, 256>>>(in, out, n);
    cudaDeviceSynchronize();
}
)";
constexpr const char* groups = R"(
#include <cooperative_groups.h>
extern "C" __global__ void wait() { cooperative_groups::this_thread_block().sync(); }
)";
constexpr const char* parent = R"(
__global__ void child(int* out) { out[threadIdx.x] = 1; }
extern "C" __global__ void parent(int* out) { child<<<1, 32>>>(out); }
extern "C" void launch(int* out) { parent<<<1, 1>>>(out); }
)";

struct Trial {
    const char* what;
    const char* source;
    Pass pass;
    bool optimize, relocatable;
    const char* in_ptx;  // text that its PTX must contain
    bool wants_headers = false;
};
constexpr std::array trials{
    Trial{"a kernel, optimized", sample, Pass::device, true, false, "bar"},
    Trial{"a kernel, with every access kept", sample, Pass::device, false, false, "bar"},
    Trial{"a launch function", sample, Pass::host, true, false, "launch"},
    Trial{"a kernel that launches a kernel", parent, Pass::device, true, true,
          "__cudaCDP2GetParameterBufferV2"},
    Trial{"the toolkit's headers", groups, Pass::device, true, false, "bar", true},
};

}  // namespace

std::string trial_failure(const Nvrtc& nvrtc) {
    for (const auto& trial : trials) {
        if (trial.wants_headers && nvrtc.toolkit.include_dir.empty()) continue;
        CompileOptions options;
        options.pass = trial.pass;
        options.optimize = trial.optimize;
        options.relocatable = trial.relocatable;
        const auto compiled = compile_by(nvrtc, "trial.cu", trial.source, options);
        const std::string begin = std::string("it does not compile ") + trial.what;
        if (!compiled) return begin + ": " + compiled.error().what;
        const auto wrong = std::ranges::find(compiled->findings, Severity::error, &Finding::severity);
        if (wrong != compiled->findings.end()) return begin + ": " + wrong->message;
        if (!compiled->ptx.contains(trial.in_ptx))
            return begin + " to what the simulator runs: there is no " + trial.in_ptx + " in it";
    }
    return "";
}

}  // namespace warpmark::toolchain
