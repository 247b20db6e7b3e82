// includes.cpp: the table of headers that only a host program can use, and the scan for #include lines.
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
    "Use a plain array or a pointer: a launcher gets its buffers as arguments, and a kernel has __shared__ and local arrays.";
constexpr const char* streams = "Use printf from <cstdio>: it works in kernels and in the launcher.";
constexpr const char* threads =
    "A launcher is one thread, and a kernel has CUDA's own threads: __syncthreads(), atomicAdd() and their like.";
constexpr const char* clocks = "There is no time of day here: kernels are timed from outside.";
constexpr const char* memory = "Use plain pointers: the buffers arrive as arguments.";
constexpr const char* errors = "Code for the device cannot throw: return the cudaError_t.";
constexpr const char* system_calls =
    "This file talks to no operating system: it launches kernels over the buffers that it is given.";
constexpr const char* libraries = "Write a kernel of your own: a library's host functions cannot run here.";
constexpr const char* random_numbers = "Inputs are made outside; this file needs no random numbers.";

constexpr std::array host_headers{
    HostHeader{"vector", containers},
    HostHeader{"string", containers},
    HostHeader{"map", containers},
    HostHeader{"set", containers},
    HostHeader{"unordered_map", containers},
    HostHeader{"unordered_set", containers},
    HostHeader{"list", containers},
    HostHeader{"forward_list", containers},
    HostHeader{"deque", containers},
    HostHeader{"queue", containers},
    HostHeader{"stack", containers},
    HostHeader{"bitset", containers},
    HostHeader{"valarray", containers},
    HostHeader{"string_view", containers},
    HostHeader{"span", containers},
    HostHeader{"tuple", containers},
    HostHeader{"optional", containers},
    HostHeader{"variant", containers},
    HostHeader{"any", containers},
    HostHeader{"iterator", containers},
    HostHeader{"ranges", containers},
    HostHeader{"bits/stdc++.h", containers},
    HostHeader{"iostream", streams},
    HostHeader{"fstream", streams},
    HostHeader{"sstream", streams},
    HostHeader{"ostream", streams},
    HostHeader{"istream", streams},
    HostHeader{"iomanip", streams},
    HostHeader{"ios", streams},
    HostHeader{"iosfwd", streams},
    HostHeader{"streambuf", streams},
    HostHeader{"format", streams},
    HostHeader{"print", streams},
    HostHeader{"locale", streams},
    HostHeader{"charconv", streams},
    HostHeader{"regex", streams},
    HostHeader{"thread", threads},
    HostHeader{"mutex", threads},
    HostHeader{"shared_mutex", threads},
    HostHeader{"future", threads},
    HostHeader{"condition_variable", threads},
    HostHeader{"pthread.h", threads},
    HostHeader{"omp.h", threads},
    HostHeader{"execution", threads},
    HostHeader{"atomic", "Use atomicAdd() and its like, or the toolkit's <cuda/atomic>."},
    HostHeader{"barrier", "Use __syncthreads(), or the toolkit's <cuda/barrier>."},
    HostHeader{"complex", "Use the toolkit's <cuComplex.h> or <cuda/std/complex>."},
    HostHeader{"bit", "Use __popc(), __clz(), __ffs() and their like."},
    HostHeader{"chrono", clocks},
    HostHeader{"sys/time.h", clocks},
    HostHeader{"memory", memory},
    HostHeader{"stdexcept", errors},
    HostHeader{"exception", errors},
    HostHeader{"system_error", errors},
    HostHeader{"cerrno", errors},
    HostHeader{"errno.h", errors},
    HostHeader{"typeinfo", errors},
    HostHeader{"random", random_numbers},
    HostHeader{"curand.h", random_numbers},
    HostHeader{"filesystem", system_calls},
    HostHeader{"unistd.h", system_calls},
    HostHeader{"fcntl.h", system_calls},
    HostHeader{"signal.h", system_calls},
    HostHeader{"csignal", system_calls},
    HostHeader{"windows.h", system_calls},
    HostHeader{"sys/", system_calls},
    HostHeader{"getopt.h", system_calls},
    HostHeader{"dlfcn.h", system_calls},
    HostHeader{"cuda.h", "Use the runtime's functions (cudaMalloc() and their like): they need no header."},
    HostHeader{"nvrtc.h", libraries},
    HostHeader{"thrust/", libraries},
    HostHeader{"cub/", libraries},
    HostHeader{"cublas_v2.h", libraries},
    HostHeader{"cublas.h", libraries},
    HostHeader{"cufft.h", libraries},
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

bool is_memory_header(std::string_view name) {
    return std::ranges::any_of(memory_headers(), [&](const MemoryHeader& header) { return header.name == name; });
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
        all.push_back({std::string(line.substr(open + 1, close - open - 1)), quoted, number, static_cast<int>(open) + 1});
    }
    return all;
}

}  // namespace warpmark::toolchain
