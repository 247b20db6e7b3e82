// explain_memory.cpp: pages of memory.*.
#include <array>

#include "grader/cli/explain_pages.h"

namespace warpmark::cli {
namespace {

constexpr std::array pages{
    Page{"memory.out-of-bounds", "A thread reads or writes beside its array.",
         "It takes or destroys somebody else's data. The usual cause is a grid that is rounded up to whole blocks\n"
         "without an if for the threads that are left over.",
         "n = 40, two blocks of 32 threads\n"
         "thread    0 ............ 31 | 32 ....... 39 40 ....... 63\n"
         "array    [0 ............ 31   32 ....... 39]xxxxxxxxxxxxx\n"
         "                                            somebody else's bytes\n",
         "int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
         "out[i] = in[i];                 // i may be n or more\n",
         "int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
         "if (i < n) out[i] = in[i];\n",
         "Usually nothing is seen: the neighbouring bytes belong to the same process. Far enough away, the launch is\n"
         "ended with an illegal-address error."},
    Page{"memory.shared-overrun", "A thread uses more dynamic shared memory than the launch asked for.",
         "An `extern __shared__` array has no size of its own: the third number in <<< >>> is its size, in bytes.",
         "k<<<1, 256, 256>>>: 256 bytes are 64 floats\n"
         "s    [0 ... 63] 64 ................................. 255\n"
         "      asked for  used, and not asked for\n",
         "__global__ void k(float* out) {\n"
         "    extern __shared__ float s[];\n"
         "    s[threadIdx.x] = out[threadIdx.x];\n"
         "}\n"
         "void launch(float* out) { k<<<1, 256, 256>>>(out); }                   // 256 bytes\n",
         "__global__ void k(float* out) {\n"
         "    extern __shared__ float s[];\n"
         "    s[threadIdx.x] = out[threadIdx.x];\n"
         "}\n"
         "void launch(float* out) { k<<<1, 256, 256 * sizeof(float)>>>(out); }   // 256 floats\n",
         "Shared memory is handed out in larger pieces, so that a small overrun often goes unnoticed."},
    Page{"memory.misaligned", "An address is not a multiple of the size that is read or written there.",
         "A float lies at multiples of 4, a double or float2 at multiples of 8, a float4 at multiples of 16.",
         "byte     0   4   8   12  16  20  24\n"
         "words    |   |   |   |   |   |   |\n"
         "f[0]                  [---]              at byte 13: across two words\n"
         "f[0]                     [--]            at byte 16: in one\n",
         "extern __shared__ char raw[];\n"
         "float* f = (float*)(raw + 13);    // right behind 13 chars\n"
         "f[t] = in[t];\n",
         "extern __shared__ char raw[];\n"
         "float* f = (float*)(raw + 16);    // the next multiple of 4; or put the floats first\n"
         "f[t] = in[t];\n",
         "The launch is ended with a misaligned-address error."},
    Page{"memory.null", "A thread reads or writes through a null pointer, or so near to zero that it was meant to be one.",
         "A pointer was never set: an allocation that failed, or a parameter that was not passed on.",
         "p = 0x0  -->  nothing is ever allocated at the first 64 KB\n"
         "p[100]   -->  0x190, still nothing\n",
         "__global__ void k(int* p) { *p = 5; }\n"
         "void launch(int* out) { k<<<1, 1>>>(nullptr); }\n",
         "__global__ void k(int* p) { *p = 5; }\n"
         "void launch(int* out) { k<<<1, 1>>>(out); }\n",
         "The launch is ended with an illegal-address error."},
    Page{"memory.freed", "A thread uses memory after it was freed.", "The memory may belong to somebody else by then.",
         "cudaMalloc |=========== yours ===========| cudaFree\n"
         "                                                 ^ the kernel writes here\n",
         "cudaMalloc(&buffer, n * sizeof(int));\n"
         "cudaFree(buffer);\n"
         "fill<<<1, 32>>>(buffer);\n",
         "cudaMalloc(&buffer, n * sizeof(int));\n"
         "fill<<<1, 32>>>(buffer);\n"
         "cudaDeviceSynchronize();\n"
         "cudaFree(buffer);\n",
         "Often works, until the memory is given out again."},
    Page{"memory.leak", "A launcher allocates device memory, and nobody frees it.",
         "Whoever calls the launcher again and again runs out of memory. It takes no points.",
         "call 1   cudaMalloc |=== 4 MB ===|\n"
         "call 2   cudaMalloc |=== 4 MB ===|=== 4 MB ===|\n"
         "call 3   cudaMalloc |=== 4 MB ===|=== 4 MB ===|=== 4 MB ===|\n",
         "cudaMalloc(&buffer, n * sizeof(int));\n"
         "fill<<<1, 32>>>(buffer);\n",
         "cudaMalloc(&buffer, n * sizeof(int));\n"
         "fill<<<1, 32>>>(buffer);\n"
         "cudaFree(buffer);\n",
         "The driver takes the memory back when the process ends. compute-sanitizer --leak-check full shows it."},
    Page{"memory.read-only", "A thread writes to an input of the task.",
         "Inputs are `const` for a reason: whoever called still needs them, and the next kernel reads them again.",
         "in  --read-->  kernel  --write-->  out\n"
         "in  <--write--  never this way\n",
         "int* scratch = (int*)in;\n"
         "scratch[i] += 1;\n"
         "out[i] = scratch[i];\n",
         "int own = in[i] + 1;            // a copy in a register\n"
         "out[i] = own;\n",
         "The write succeeds and spoils the input."},
    Page{"memory.uninitialised", "A thread reads bytes that nobody has written: shared, or of a buffer before it was set.",
         "The value is whatever an earlier block left there. It may be zero on your machine today.",
         "sum    [ ?  ?  ?  ?  ...  ? ]     what the block before left\n"
         "         |\n"
         "         +1  -->  ? + 1          an unknown number is still unknown\n",
         "__shared__ int sum[32];\n"
         "atomicAdd(&sum[t % 32], v);      // nobody set sum to zero\n",
         "__shared__ int sum[32];\n"
         "if (t < 32) sum[t] = 0;\n"
         "__syncthreads();\n"
         "atomicAdd(&sum[t % 32], v);\n",
         "Shared memory is not cleared between blocks. Reading it gives the leavings of the block before."},
    Page{"memory.stack", "A thread's local memory is used up: recursion without end, or very large local arrays.",
         "Each thread has a small stack, and there are thousands of threads.",
         "stack of one thread\n"
         "| f(3) | f(2) | f(1) | f(0) | f(-1) | f(-2) | ...   --> end of the stack\n"
         "                         ^ here it should have turned back\n",
         "__device__ int f(int n) { return 1 + n * f(n - 1); }   // never ends\n",
         "__device__ int f(int n) { return n == 0 ? 1 : 1 + n * f(n - 1); }\n",
         "The launch is ended with a stack-overflow or illegal-address error."},
};

}  // namespace

std::span<const Page> memory_pages() {
    return pages;
}

}  // namespace warpmark::cli
