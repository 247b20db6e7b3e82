// Pages of memory.*.
#include <array>

#include "grader/cli/explain/explain_pages.h"

namespace warpmark::cli {
namespace {

constexpr std::array pages_of_memory{
    Page{"memory.out-of-bounds", "A thread reads or writes out of the bounds of an array.",
         "It reads or overwrites other data. The usual cause is a grid that is rounded up to whole blocks, "
         "without an if for\n"
         "the threads that have no element.",
         "n = 40, two blocks of 32 threads\n"
         "thread    0 ............ 31 | 32 ....... 39 40 ....... 63\n"
         "array    [0 ............ 31   32 ....... 39]xxxxxxxxxxxxx\n"
         "                                            other data\n",
         "int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
         "out[i] = in[i];                 // i may be n or more\n",
         "int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
         "if (i < n) out[i] = in[i];\n",
         "Usually there is no error, because the neighboring bytes belong to the same process. If the "
         "address is far enough\n"
         "away, the launch fails with an illegal-address error."},
    Page{"memory.shared-overrun", "A thread uses more dynamic shared memory than the launch requested.",
         "An `extern __shared__` array has no size of its own. The third launch parameter is its size in "
         "bytes.",
         "k<<<1, 256, 256>>>: 256 bytes are 64 floats\n"
         "s    [0 ... 63] 64 ................................. 255\n"
         "      requested  used, but not requested\n",
         "__global__ void k(float* out) {\n"
         "    extern __shared__ float s[];\n"
         "    s[threadIdx.x] = out[threadIdx.x];\n"
         "}\n"
         "void launch(float* out) { k<<<1, 256, 256>>>(out); }   // 256 bytes\n",
         "__global__ void k(float* out) {\n"
         "    extern __shared__ float s[];\n"
         "    s[threadIdx.x] = out[threadIdx.x];\n"
         "}\n"
         "void launch(float* out) {\n"
         "    k<<<1, 256, 256 * sizeof(float)>>>(out);   // 256 floats\n"
         "}\n",
         "Shared memory is allocated in larger units, so a small overrun often goes unnoticed."},
    Page{"memory.misaligned", "An address is not a multiple of the size of the access.",
         "The address of a float is a multiple of 4, of a double or float2 a multiple of 8, of a float4 a "
         "multiple of 16.",
         "byte     0   4   8   12  16  20  24\n"
         "words    |   |   |   |   |   |   |\n"
         "f[0]                  [---]              at byte 13: across two words\n"
         "f[0]                     [--]            at byte 16: in one word\n",
         "extern __shared__ char raw[];\n"
         "float* f = (float*)(raw + 13);    // directly after 13 chars\n"
         "f[t] = in[t];\n",
         "extern __shared__ char raw[];\n"
         "float* f = (float*)(raw + 16);   // the next multiple of 4\n"
         "f[t] = in[t];\n",
         "The launch fails with a misaligned-address error."},
    Page{"memory.null", "A thread reads or writes through a null pointer, or at an address close to it.",
         "A pointer was not set: an allocation failed, or an argument was not passed on.",
         "p = 0x0  -->  nothing is ever allocated in the first 64 KB\n"
         "p[100]   -->  0x190: still nothing\n",
         "__global__ void k(int* p) { *p = 5; }\n"
         "void launch(int* out) { k<<<1, 1>>>(nullptr); }\n",
         "__global__ void k(int* p) { *p = 5; }\n"
         "void launch(int* out) { k<<<1, 1>>>(out); }\n",
         "The launch fails with an illegal-address error."},
    Page{"memory.freed",
         "A thread accesses memory after it was freed, or shared memory of a block that may have ended.",
         "The memory may have been allocated again by then. In a cluster, the shared memory of another block "
         "exists while\n"
         "that block runs: it must not end before all others have read, so it waits for them at a barrier of "
         "the cluster.",
         "cudaMalloc |========= allocated =========| cudaFree\n"
         "                                                 ^ the kernel writes here\n"
         "block 1    |==== cluster.sync() ====| ends\n"
         "block 0    |==== cluster.sync() ========== reads s of block 1 ==|\n",
         "cudaMalloc(&buffer, n * sizeof(int));\n"
         "cudaFree(buffer);\n"
         "fill<<<1, 32>>>(buffer);\n"
         "\n"
         "s[t] = t;                        // in a cluster\n"
         "cluster.sync();\n"
         "out[t] = cluster.map_shared_rank(s, other)[t];\n",
         "cudaMalloc(&buffer, n * sizeof(int));\n"
         "fill<<<1, 32>>>(buffer);\n"
         "cudaDeviceSynchronize();\n"
         "cudaFree(buffer);\n"
         "\n"
         "s[t] = t;                        // in a cluster\n"
         "cluster.sync();\n"
         "out[t] = cluster.map_shared_rank(s, other)[t];\n"
         "cluster.sync();                  // no block ends before all have read\n",
         "It often works until the memory is allocated again."},
    Page{
        "memory.leak", "A launcher allocates device memory that is never freed.",
        "A program that calls the launcher many times runs out of memory. It costs no points.",
        "call 1   cudaMalloc |=== 4 MB ===|\n"
        "call 2   cudaMalloc |=== 4 MB ===|=== 4 MB ===|\n"
        "call 3   cudaMalloc |=== 4 MB ===|=== 4 MB ===|=== 4 MB ===|\n",
        "cudaMalloc(&buffer, n * sizeof(int));\n"
        "fill<<<1, 32>>>(buffer);\n",
        "cudaMalloc(&buffer, n * sizeof(int));\n"
        "fill<<<1, 32>>>(buffer);\n"
        "cudaFree(buffer);\n",
        "The driver frees the memory when the process ends. compute-sanitizer --leak-check full reports it."},
    Page{"memory.read-only", "A thread writes to an input of the exercise.",
         "Inputs are `const` for a reason: the caller still needs them, and the next kernel may read them "
         "again.",
         "in  --read-->  kernel  --write-->  out\n"
         "in  <--write--  never this way\n",
         "int* scratch = (int*)in;\n"
         "scratch[i] += 1;\n"
         "out[i] = scratch[i];\n",
         "int own = in[i] + 1;            // a copy in a register\n"
         "out[i] = own;\n",
         "The write succeeds and changes the input."},
    Page{
        "memory.uninitialised",
        "A thread uses uninitialized bytes: of shared memory, of a buffer that was never written, or of a "
        "local "
        "variable without a value.",
        "The value is whatever was there before, for example from an earlier block. It may be zero on your "
        "computer today. The simulator ran the case again with other values there, and an output, an address "
        "or the path of a thread changed.",
        "sum    [ ?  ?  ?  ?  ...  ? ]     left by an earlier block\n"
        "         |\n"
        "         +1  -->  ? + 1          still an unknown number\n",
        "__shared__ int sum[32];\n"
        "atomicAdd(&sum[t % 32], v);      // sum was never set to zero\n",
        "__shared__ int sum[32];\n"
        "if (t < 32) sum[t] = 0;\n"
        "__syncthreads();\n"
        "atomicAdd(&sum[t % 32], v);\n",
        "Shared memory is not zeroed between blocks. A read returns what an earlier block left there."},
    Page{"memory.stack",
         "A thread has used up its local memory: by infinite recursion, or with very large local arrays.",
         "Each thread has a small stack, and there are thousands of threads.",
         "stack of one thread\n"
         "| f(3) | f(2) | f(1) | f(0) | f(-1) | f(-2) | ...   --> end of the stack\n"
         "                         ^ the recursion should end here\n",
         "__device__ int f(int n) { return 1 + n * f(n - 1); }   // never ends\n",
         "__device__ int f(int n) { return n == 0 ? 1 : 1 + n * f(n - 1); }\n",
         "The launch fails with a stack-overflow or illegal-address error."},
};

}  // namespace

std::span<const Page> memory_pages() {
    return pages_of_memory;
}

}  // namespace warpmark::cli
