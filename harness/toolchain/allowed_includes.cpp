// Tables of headers that are not available here, and the scan for #include lines.
#include "harness/toolchain/allowed_includes.h"

#include <algorithm>
#include <array>

#include "harness/source/source_tokens.h"

namespace warpmark::toolchain {
namespace {

constexpr std::string_view of_std = "std", system_names = "system";

struct HostHeader {
    std::string_view name;  // a trailing / means every header below it
    const char* advice;
    std::string_view brings = system_names;
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
constexpr const char* libraries = "Write your own kernel: a library's host functions cannot run here.";

constexpr std::array host_headers{
    HostHeader{"valarray", containers, of_std},
    HostHeader{"any", types, of_std},
    HostHeader{"ranges", containers, of_std},
    HostHeader{"streambuf", texts, of_std},
    HostHeader{"format", texts, of_std},
    HostHeader{"print", texts, of_std},
    HostHeader{"locale", texts, of_std},
    HostHeader{"charconv", texts, of_std},
    HostHeader{"regex", texts, of_std},
    HostHeader{"pthread.h", threads},
    HostHeader{"omp.h", threads, "omp_"},
    HostHeader{"execution", threads, of_std},
    HostHeader{"barrier", "Use __syncthreads(), or the toolkit's <cuda/barrier>.", of_std},
    HostHeader{"latch", threads, of_std},
    HostHeader{"semaphore", threads, of_std},
    HostHeader{"stop_token", threads, of_std},
    HostHeader{"system_error", errors, of_std},
    HostHeader{"typeinfo", types, of_std},
    HostHeader{"typeindex", types, of_std},
    HostHeader{"curand.h", "Use <random>, or <curand_kernel.h> in kernels.", "curand CURAND"},
    HostHeader{"filesystem", system_calls, of_std},
    HostHeader{"unistd.h", system_calls},
    HostHeader{"fcntl.h", system_calls},
    HostHeader{"signal.h", system_calls},
    HostHeader{"csignal", system_calls},
    HostHeader{"windows.h", system_calls},
    HostHeader{"sys/", system_calls},
    HostHeader{"getopt.h", system_calls},
    HostHeader{"dlfcn.h", system_calls},
    HostHeader{"cuda.h", "Use the runtime's functions (cudaMalloc() and others), which need no header.",
               "cu CU"},
    HostHeader{"nvrtc.h", libraries, "nvrtc NVRTC"},
    HostHeader{"thrust/", libraries, "thrust THRUST cub cuda std"},
    HostHeader{"cub/", libraries, "cub CUB cuda std"},
    HostHeader{"cublas_v2.h", libraries, "cublas CUBLAS cu"},
    HostHeader{"cublas.h", libraries, "cublas CUBLAS cu"},
    HostHeader{"cublasLt.h", libraries, "cublas CUBLAS"},
    HostHeader{"cublasXt.h", libraries, "cublas CUBLAS"},
    HostHeader{"cufft.h", libraries, "cufft CUFFT cu"},
    HostHeader{"cufftXt.h", libraries, "cufft CUFFT cu"},
    HostHeader{"cusolverSp.h", libraries, "cu CU"},
    HostHeader{"nvjpeg.h", libraries, "nvjpeg NVJPEG"},
    HostHeader{"cusparse.h", libraries, "cu CU"},
    HostHeader{"cusolverDn.h", libraries, "cu CU"},
    HostHeader{"cudnn.h", libraries, "cudnn CUDNN"},
    HostHeader{"nccl.h", libraries, "nccl NCCL"},
};

// Other headers that nvcc finds: those of g++ 12, glibc and the toolkit.
constexpr std::string_view of_cxx[] = {"ciso646",
                                       "codecvt",
                                       "cstdalign",
                                       "cuchar",
                                       "cxxabi.h",
                                       "expected",
                                       "flat_map",
                                       "generator",
                                       "mdspan",
                                       "memory_resource",
                                       "scoped_allocator",
                                       "spanstream",
                                       "stacktrace",
                                       "stdfloat",
                                       "strstream",
                                       "syncstream",
                                       "version",
                                       "backward/",
                                       "debug/",
                                       "decimal/",
                                       "experimental/",
                                       "ext/",
                                       "parallel/",
                                       "pstl/",
                                       "tr1/",
                                       "tr2/"};
constexpr std::string_view of_system[] = {
    "ccomplex",    "cfenv",       "csetjmp",    "ctgmath",      "cuchar",      "cwctype",       "aio.h",
    "aliases.h",   "ammintrin.h", "ar.h",       "argp.h",       "argz.h",      "avx2intrin.h",  "avxintrin.h",
    "byteswap.h",  "complex.h",   "cpio.h",     "cpuid.h",      "crypt.h",     "dirent.h",      "elf.h",
    "emmintrin.h", "endian.h",    "envz.h",     "err.h",        "error.h",     "execinfo.h",    "features.h",
    "fenv.h",      "fmtmsg.h",    "fnmatch.h",  "ftw.h",        "gconv.h",     "glob.h",        "grp.h",
    "iconv.h",     "ieee754.h",   "ifaddrs.h",  "immintrin.h",  "iso646.h",    "langinfo.h",    "libgen.h",
    "libintl.h",   "link.h",      "malloc.h",   "mcheck.h",     "mm_malloc.h", "mmintrin.h",    "mntent.h",
    "monetary.h",  "mqueue.h",    "netdb.h",    "nl_types.h",   "nmmintrin.h", "obstack.h",     "openacc.h",
    "paths.h",     "pmmintrin.h", "poll.h",     "printf.h",     "pty.h",       "pwd.h",         "quadmath.h",
    "regex.h",     "resolv.h",    "sched.h",    "search.h",     "semaphore.h", "setjmp.h",      "shadow.h",
    "smmintrin.h", "spawn.h",     "stab.h",     "stdalign.h",   "stdatomic.h", "stdnoreturn.h", "syscall.h",
    "sysexits.h",  "syslog.h",    "tar.h",      "termio.h",     "termios.h",   "tgmath.h",      "threads.h",
    "tmmintrin.h", "uchar.h",     "ucontext.h", "ulimit.h",     "unwind.h",    "utime.h",       "utmp.h",
    "utmpx.h",     "values.h",    "wait.h",     "wctype.h",     "wmmintrin.h", "wordexp.h",     "x86intrin.h",
    "xmmintrin.h", "arpa/",       "asm/",       "asm-generic/", "bits/",       "gnu/",          "linux/",
    "net/",        "netinet/",    "rpc/",       "scsi/"};
constexpr std::string_view of_toolkit[] = {"builtin_types.h",
                                           "cuComplex.h",
                                           "cudaProfiler.h",
                                           "cuda_device_runtime_api.h",
                                           "cuda_fp4.h",
                                           "cuda_fp6.h",
                                           "cuda_fp8.h",
                                           "cuda_gl_interop.h",
                                           "cuda_occupancy.h",
                                           "cuda_profiler_api.h",
                                           "cudart_platform.h",
                                           "cufftw.h",
                                           "cufile.h",
                                           "cupti.h",
                                           "curand_kernel.h",
                                           "cusolverMg.h",
                                           "cusolverRf.h",
                                           "cusparse_v2.h",
                                           "device_functions.h",
                                           "driver_functions.h",
                                           "driver_types.h",
                                           "library_types.h",
                                           "npp.h",
                                           "nppcore.h",
                                           "nppdefs.h",
                                           "nppi.h",
                                           "npps.h",
                                           "nvJitLink.h",
                                           "nvToolsExt.h",
                                           "nvblas.h",
                                           "nvml.h",
                                           "nvvm.h",
                                           "vector_functions.h",
                                           "vector_types.h",
                                           "cccl/",
                                           "cooperative_groups/",
                                           "crt/",
                                           "cuda/",
                                           "nv/",
                                           "nvtx3/"};

// Headers of NVIDIA's CUDA samples and of textbooks. Code is often copied without them.
constexpr std::string_view of_samples[] = {
    "drvapi_error_string.h", "exception.h",    "helper_cuda.h",  "helper_cuda_drvapi.h", "helper_functions.h",
    "helper_gl.h",           "helper_image.h", "helper_math.h",  "helper_string.h",      "helper_timer.h",
    "nvrtc_helper.h",        "cutil.h",        "cutil_inline.h", "cutil_math.h",         "cuPrintf.cu",
    "cuPrintf.cuh",          "book.h",         "common/book.h",  "common/common.h",      "common.h"};

bool is_of(std::string_view name, std::string_view header) {
    return header.ends_with('/') ? name.starts_with(header) : name == header;
}

template <class Table>
bool has(const Table& table, std::string_view name) {
    return std::ranges::any_of(table, [&](std::string_view header) { return is_of(name, header); });
}

}  // namespace

const char* advice_for_host_header(std::string_view name) {
    const auto found =
        std::ranges::find_if(host_headers, [&](const HostHeader& row) { return is_of(name, row.name); });
    return found == host_headers.end() ? nullptr : found->advice;
}

std::string_view names_declared_by(std::string_view name) {
    const auto found =
        std::ranges::find_if(host_headers, [&](const HostHeader& row) { return is_of(name, row.name); });
    if (found != host_headers.end()) return found->brings;
    if (has(of_cxx, name)) return of_std;
    return has(of_system, name) || has(of_toolkit, name) ? system_names : "";
}

bool is_of_samples(std::string_view name) {
    return has(of_samples, name);
}

bool is_library_of_hosts(std::string_view name) {
    // Parts of thrust can be used in kernels.
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
    size_t counted = 0;
    int number = 1;
    for (const std::string_view line : preprocessor_lines(source)) {
        const auto hash = static_cast<size_t>(line.data() - source.data());
        number += static_cast<int>(std::ranges::count(source.substr(counted, hash - counted), '\n'));
        counted = hash;
        const size_t at = line.find_first_not_of(blank, 1);
        if (at == line.npos || !line.substr(at).starts_with("include")) continue;
        const size_t open = line.find_first_not_of(blank, at + 7);
        if (open == line.npos || (line[open] != '<' && line[open] != '"')) continue;
        const bool quoted = line[open] == '"';
        const size_t close = line.find(quoted ? '"' : '>', open + 1);
        if (close == line.npos) continue;
        all.push_back({std::string(line.substr(open + 1, close - open - 1)), quoted, number,
                       column_of(source, hash + open)});
    }
    return all;
}

}  // namespace warpmark::toolchain
