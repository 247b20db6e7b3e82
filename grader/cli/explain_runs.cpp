// explain_runs.cpp: pages of compile.*, launch.*, run.* and tool.*.
#include <array>

#include "grader/cli/explain_pages.h"

namespace warpmark::cli {
namespace {

constexpr std::array pages{
    Page{"compile.error", "The compiler rejected the file, so nothing was run.",
         "Read the first message first: later ones are often its echoes.",
         "k.cu:3:5   expected a \";\"        <- mend this one\n"
         "k.cu:9:1   declaration is incompatible with ...\n"
         "k.cu:12:3  identifier \"y\" is undefined     <- these may go by themselves\n",
         "int x = 5\n"
         "int y = 6;                      // expected a \";\"\n",
         "int x = 5;\n"
         "int y = 6;\n",
         "It never gets there."},
    Page{"compile.warning", "The compiler took the file, and wondered about a line.",
         "Warnings cost no points. Many are the first sign of a mistake.",
         "k.cu:2:9   variable \"unused\" was declared but never referenced\n"
         "           ^ was something else meant where it should have been used?\n",
         "int unused = 5;                 // declared but never referenced\n",
         "int used = 5;\n"
         "out[0] = used;\n",
         "Runs as it is written."},
    Page{"launch.refused", "The device would not start this kernel with this grid, block or shared memory.",
         "Nothing ran, and the outputs are as they were before. Without a look at the error code that goes unnoticed.",
         "k<<<grid, block, bytes>>>\n"
         "     |      |      +--- at most 48 KB, more after cudaFuncSetAttribute\n"
         "     |      +---------- 1 to 1,024 threads\n"
         "     +----------------- 1 block or more\n",
         "k<<<1, 2048>>>(out);            // a block has at most 1,024 threads\n",
         "k<<<2, 1024>>>(out);            // twice as many blocks of half the size\n",
         "The launch returns an error code, which cudaGetLastError() tells, and the program goes on."},
    Page{"call.failed", "A call of the CUDA runtime returned an error.",
         "What it was asked for did not happen. If the program ignores the code, it goes on with wrong data.",
         "cudaMemcpy(host, device, bytes, kind)\n"
         "             |     |       |      +-- says where both ends are\n"
         "             |     |       +--------- at most what both allocations hold\n"
         "             +-----+----------------- live pointers\n",
         "cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyHostToDevice);   // d is the source: device to host\n",
         "cudaError_t error = cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);\n"
         "if (error != cudaSuccess) printf(\"%s\\n\", cudaGetErrorString(error));\n",
         "The call returns an error code, and the program goes on."},
    Page{"memory.host-access", "Host code accessed device memory, or a kernel accessed host memory.",
         "Host and device have separate memories. Only managed and pinned memory belong to both.",
         "host memory         |   device memory\n"
         "launch() ------- x -|-> in, out\n"
         "malloc, new, int h[] <-|- x ------- kernel\n"
         "launch() -- <<<>>> -|-> kernel ---> in, out\n",
         "void launch(const int* in, int* out, int n) {\n"
         "    for (int i = 0; i < n; i++) out[i] = in[i];\n"
         "}\n",
         "void launch(const int* in, int* out, int n) {\n"
         "    copy<<<(n + 255) / 256, 256>>>(in, out, n);\n"
         "}\n",
         "A segmentation fault of the host program, or an illegal address in the kernel."},
    Page{"run.limit", "The run reached a limit: of time, of instructions, of launches, or of printed text.",
         "Most often a loop that never ends, or a thread that waits for another one that cannot come.",
         "i    40   20   10   5   2   1   0   0   0   0 ...\n"
         "                                ^ 0 / 2 is 0, and 0 >= 0 stays true\n",
         "for (int i = n; i >= 0; i = i / 2)   // 0 / 2 is 0 for ever\n"
         "    sum += in[i];\n",
         "for (int i = n; i > 0; i = i / 2)\n"
         "    sum += in[i];\n",
         "Hangs until the driver's watchdog or a person ends it."},
    Page{"run.trap", "The kernel executed a trap: by __trap(), or where the compiler put one.",
         "It ends the whole launch at once, and every later call fails.",
         "thread 5    __trap()\n"
         "   |\n"
         "   +--> the whole grid ends --> every later call returns an error\n",
         "if (n % 32) __trap();\n",
         "if (n % 32) return;             // or handle the ragged end\n",
         "The launch is ended with an error, and the context is lost."},
    Page{"run.assert", "An assert() in device code was false.",
         "The code states what it relies on, and it does not hold for this input.",
         "assert(blockDim.x == 256)\n"
         "       |             |\n"
         "       128 in this   what the kernel\n"
         "       launch        was written for\n",
         "__global__ void k(int* out) { assert(blockDim.x == 256); out[threadIdx.x] = 1; }\n"
         "void launch(int* out) { k<<<2, 128>>>(out); }\n",
         "__global__ void k(int* out) { assert(blockDim.x == 256); out[threadIdx.x] = 1; }\n"
         "void launch(int* out) { k<<<1, 256>>>(out); }\n",
         "Prints the assertion and ends the launch."},
    Page{"run.exit", "Host code ended the whole program: exit(), abort(), or an exception that nobody catches.",
         "A launcher is called by a program that goes on to use its results. In `main` it is a note that says the\n"
         "exit code. nvcc also ends the program where host code calls a __device__ function that it overlooked.",
         "main -> launch -> exit(1)     the comparison of the results is not reached\n",
         "cudaError_t error = cudaMalloc(&buffer, bytes);\n"
         "if (error != cudaErrorMemoryAllocation) exit(1);     // 0, success, gets here too\n",
         "cudaError_t error = cudaMalloc(&buffer, bytes);\n"
         "if (error != cudaSuccess) exit(1);\n",
         "The program ends there, with that exit code."},
    Page{"tool.unsupported", "The simulated machine cannot do something that this code asks for.",
         "That is the tool's fault. The submission is not marked, and it is never a zero.",
         "your code  -->  an instruction that `warpmark isa` does not list\n"
         "                |\n"
         "                +--> no finding about you, no mark, exit code 3\n",
         "asm(\"vadd.s32.s32.s32 %0, %1, %2;\" : \"=r\"(d) : \"r\"(a), \"r\"(b));   // right, but not there yet\n",
         "d = a + b;\n", "Runs."},
};

}  // namespace

std::span<const Page> run_pages() {
    return pages;
}

}  // namespace warpmark::cli
