// includes.cpp: the table of headers that cannot be had here, and the scan for #include lines.
#include "harness/toolchain/includes.h"

#include <algorithm>
#include <array>

namespace warpmark::toolchain {
namespace {

struct HostHeader {
    std::string_view name;  // a trailing / means every header below it
    const char* advice;
};

constexpr const char* containers =
    "It is not available here, but <vector>, <array>, <string>, <map>, <optional>, <variant> and the other "
    "C++17 containers are.";
constexpr const char* texts =
    "It is not available here, but <iostream>, <sstream>, <iomanip>, <string> and <cstdio> are.";
constexpr const char* threads =
    "A program is one thread here: std::thread runs its function at once. Kernels have CUDA's own threads.";
constexpr const char* types = "Run-time type information is not available here: no typeid, no dynamic_cast.";
constexpr const char* errors = "It is not available here, but <stdexcept> has std::runtime_error and others.";
constexpr const char* system_calls =
    "A program has no operating system here: it only launches kernels on its own data.";
constexpr const char* libraries = "Write a kernel of your own: a library's host functions cannot run here.";

constexpr std::array host_headers{
    HostHeader{"valarray", containers},
    HostHeader{"any", types},
    HostHeader{"ranges", containers},
    HostHeader{"streambuf", texts},
    HostHeader{"format", texts},
    HostHeader{"print", texts},
    HostHeader{"locale", texts},
    HostHeader{"charconv", texts},
    HostHeader{"regex", texts},
    HostHeader{"pthread.h", threads},
    HostHeader{"omp.h", threads},
    HostHeader{"execution", threads},
    HostHeader{"barrier", "Use __syncthreads(), or the toolkit's <cuda/barrier>."},
    HostHeader{"latch", threads},
    HostHeader{"semaphore", threads},
    HostHeader{"stop_token", threads},
    HostHeader{"system_error", errors},
    HostHeader{"typeinfo", types},
    HostHeader{"typeindex", types},
    HostHeader{"curand.h", "Use <random>, or <curand_kernel.h> in kernels."},
    HostHeader{"filesystem", system_calls},
    HostHeader{"unistd.h", system_calls},
    HostHeader{"fcntl.h", system_calls},
    HostHeader{"signal.h", system_calls},
    HostHeader{"csignal", system_calls},
    HostHeader{"windows.h", system_calls},
    HostHeader{"sys/", system_calls},
    HostHeader{"getopt.h", system_calls},
    HostHeader{"dlfcn.h", system_calls},
    HostHeader{"cuda.h", "Use the runtime's functions (cudaMalloc() and others), which need no header."},
    HostHeader{"nvrtc.h", libraries},
    HostHeader{"thrust/", libraries},
    HostHeader{"cub/", libraries},
    HostHeader{"cublas_v2.h", libraries},
    HostHeader{"cublas.h", libraries},
    HostHeader{"cublasLt.h", libraries},
    HostHeader{"cublasXt.h", libraries},
    HostHeader{"cufft.h", libraries},
    HostHeader{"cufftXt.h", libraries},
    HostHeader{"cusolverSp.h", libraries},
    HostHeader{"nvjpeg.h", libraries},
    HostHeader{"cusparse.h", libraries},
    HostHeader{"cusolverDn.h", libraries},
    HostHeader{"cudnn.h", libraries},
    HostHeader{"nccl.h", libraries},
    HostHeader{"mpi.h", libraries},
    HostHeader{"helper_cuda.h", libraries},
    HostHeader{"helper_functions.h", libraries},
    HostHeader{"cutlass/", libraries},
};

}  // namespace

const char* advice_for_host_header(std::string_view name) {
    const auto found = std::ranges::find_if(host_headers, [&](const HostHeader& header) {
        return header.name.ends_with('/') ? name.starts_with(header.name) : name == header.name;
    });
    return found == host_headers.end() ? nullptr : found->advice;
}

bool is_library_of_hosts(std::string_view name) {
    // Some of thrust is for kernels.
    constexpr std::string_view for_kernels[] = {"thrust/complex.h", "thrust/pair.h", "thrust/tuple.h",
                                                "thrust/functional.h", "thrust/swap.h"};
    constexpr std::string_view others[] = {"curand.h",     "cublas_v2.h",  "cublas.h",  "cublasLt.h",
                                           "cublasXt.h",   "cufft.h",      "cufftXt.h", "cusparse.h",
                                           "cusolverDn.h", "cusolverSp.h", "nvrtc.h",   "nvjpeg.h"};
    if (name.starts_with("thrust/")) return std::ranges::find(for_kernels, name) == std::end(for_kernels);
    return std::ranges::find(others, name) != std::end(others);
}

bool is_memory_header(std::string_view name) {
    return std::ranges::any_of(memory_headers(),
                               [&](const MemoryHeader& header) { return header.name == name; });
}

std::vector<Include> includes_of(std::string_view source) {
    std::vector<Include> all;
    constexpr std::string_view blank = " \t";
    int number = 0;
    while (!source.empty()) {
        const size_t end = std::min(source.find('\n'), source.size());
        const std::string_view line = source.substr(0, end);
        source.remove_prefix(std::min(end + 1, source.size()));
        ++number;
        size_t at = line.find_first_not_of(blank);
        if (at == line.npos || line[at] != '#') continue;
        at = line.find_first_not_of(blank, at + 1);
        if (at == line.npos || !line.substr(at).starts_with("include")) continue;
        const size_t open = line.find_first_not_of(blank, at + 7);
        if (open == line.npos || (line[open] != '<' && line[open] != '"')) continue;
        const bool quoted = line[open] == '"';
        const size_t close = line.find(quoted ? '"' : '>', open + 1);
        if (close == line.npos) continue;
        all.push_back({std::string(line.substr(open + 1, close - open - 1)), quoted, number,
                       static_cast<int>(open) + 1});
    }
    return all;
}

}  // namespace warpmark::toolchain
