// explain_memory.cpp: pages of memory.*.
#include <array>

#include "grader/cli/explain_pages.h"

namespace warpmark::cli {
namespace {

constexpr std::array pages{
    Page{"memory.out-of-bounds", "A thread reads or writes beside its array.",
         "It takes or destroys somebody else's data. The usual cause is a grid that is rounded up to whole blocks\n"
         "without an if for the threads that are left over.",
         "int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
         "out[i] = in[i];                 // i may be n or more\n",
         "int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
         "if (i < n) out[i] = in[i];\n",
         "Usually nothing is seen: the neighbouring bytes belong to the same process. Far enough away, the launch is\n"
         "ended with an illegal-address error."},
    Page{"memory.shared-overrun", "A thread uses more dynamic shared memory than the launch asked for.",
         "An `extern __shared__` array has no size of its own: the third number in <<< >>> is its size, in bytes.",
         "extern __shared__ float s[];\n"
         "s[threadIdx.x] = v;\n"
         "…  kernel<<<grid, 256, 256>>>(…);                   // 256 bytes\n",
         "extern __shared__ float s[];\n"
         "s[threadIdx.x] = v;\n"
         "…  kernel<<<grid, 256, 256 * sizeof(float)>>>(…);   // 256 floats\n",
         "Shared memory is handed out in larger pieces, so that a small overrun often goes unnoticed."},
    Page{"memory.misaligned", "An address is not a multiple of the size that is read or written there.",
         "A float lies at multiples of 4, a double or float2 at multiples of 8, a float4 at multiples of 16.",
         "extern __shared__ char raw[];\n"
         "char*  c = raw;                   // 13 chars …\n"
         "float* f = (float*)(raw + 13);    // … and then floats, at byte 13\n",
         "extern __shared__ float f[];      // the largest alignment first\n"
         "char* c = (char*)(f + nf);\n",
         "The launch is ended with a misaligned-address error."},
    Page{"memory.null", "A thread reads or writes through a null pointer, or so near to zero that it was meant to be one.",
         "A pointer was never set: an allocation that failed, or a parameter that was not passed on.",
         "int* p = nullptr;\n"
         "*p = 5;\n",
         "if (p) *p = 5;\n", "The launch is ended with an illegal-address error."},
    Page{"memory.freed", "A thread uses memory after it was freed.", "The memory may belong to somebody else by then.",
         "cudaFree(buffer);\n"
         "kernel<<<1, 32>>>(buffer);\n",
         "kernel<<<1, 32>>>(buffer);\n"
         "cudaDeviceSynchronize();\n"
         "cudaFree(buffer);\n",
         "Often works, until the memory is given out again."},
    Page{"memory.read-only", "A thread writes to an input of the task.",
         "Inputs are `const` for a reason: whoever called still needs them, and the next kernel reads them again.",
         "int* scratch = (int*)in;\n"
         "scratch[i] += 1;\n",
         "int own = in[i] + 1;            // a copy in a register\n", "The write succeeds and spoils the input."},
    Page{"memory.uninitialised", "A thread reads bytes that nobody has written: shared, local, or an output before it was set.",
         "The value is whatever an earlier block left there. It may be zero on your machine today.",
         "__shared__ int sum[32];\n"
         "atomicAdd(&sum[t % 32], v);      // nobody set sum to zero\n",
         "__shared__ int sum[32];\n"
         "if (t < 32) sum[t] = 0;\n"
         "__syncthreads();\n"
         "atomicAdd(&sum[t % 32], v);\n",
         "Shared memory is not cleared between blocks. Reading it gives the leavings of the block before."},
    Page{"memory.stack", "A thread's local memory is used up: recursion without end, or very large local arrays.",
         "Each thread has a small stack, and there are thousands of threads.",
         "__device__ int f(int n) { return n + f(n - 1); }   // never ends\n",
         "__device__ int f(int n) { return n == 0 ? 0 : n + f(n - 1); }\n",
         "The launch is ended with a stack-overflow or illegal-address error."},
};

}  // namespace

std::span<const Page> memory_pages() {
    return pages;
}

}  // namespace warpmark::cli
