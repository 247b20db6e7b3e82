// Pages of compile.*, launch.*, run.* and tool.*.
#include <array>

#include "grader/cli/explain/explain_pages.h"

namespace warpmark::cli {
namespace {

constexpr std::array pages_of_runs{
    Page{"compile.error", "The file does not compile, so nothing was run.",
         "Start with the first error message: the later ones are often consequences of it.",
         "k.cu:3:5   expected a \";\"        <- fix this one\n"
         "k.cu:9:1   declaration is incompatible with ...\n"
         "k.cu:12:3  identifier \"y\" is undefined     <- these may disappear\n",
         "int x = 5\n"
         "int y = 6;                      // expected a \";\"\n",
         "int x = 5;\n"
         "int y = 6;\n",
         "The program never gets to a GPU."},
    Page{"compile.warning", "The file compiles, but the compiler has a warning.",
         "Warnings cost no points. But many of them are the first sign of a mistake.",
         "k.cu:2:9   variable \"unused\" was declared but never referenced\n"
         "           ^ did you use another variable by mistake?\n",
         "int unused = 5;                 // declared but never referenced\n",
         "int used = 5;\n"
         "out[0] = used;\n",
         "It runs as it is written."},
    Page{"launch.refused",
         "The launch was refused: the device cannot run this kernel with this grid, block or shared memory.",
         "The kernel did not run, and the outputs are unchanged. You do not notice that unless you check the "
         "error code.",
         "k<<<grid, block, bytes>>>\n"
         "     |      |      +--- at most 48 KB; more after cudaFuncSetAttribute\n"
         "     |      +---------- 1 to 1,024 threads\n"
         "     +----------------- 1 block or more\n",
         "k<<<1, 2048>>>(out);            // a block has at most 1,024 threads\n",
         "k<<<2, 1024>>>(out);            // twice as many blocks of half the size\n",
         "cudaGetLastError() returns the error code of the launch, and the program continues."},
    Page{"call.failed", "A call of the CUDA runtime returned an error.",
         "The call had no effect. If the program ignores the error code, it continues with wrong data.",
         "cudaMemcpy(host, device, bytes, kind)\n"
         "             |     |       |      +-- the direction of the copy\n"
         "             |     |       +--------- at most the size of both allocations\n"
         "             +-----+----------------- valid pointers\n",
         "// h is the destination, so the direction is device to host\n"
         "cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyHostToDevice);\n",
         "cudaError_t error =\n"
         "    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);\n"
         "if (error != cudaSuccess) printf(\"%s\\n\", cudaGetErrorString(error));\n",
         "The call returns an error code, and the program continues."},
    Page{"memory.host-access", "Host code accessed device memory, or a kernel accessed host memory.",
         "Host and device have separate memories. Only managed and pinned memory can be accessed from both.",
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
         "The host program gets a segmentation fault, or the kernel an illegal-address error."},
    Page{"run.limit", "The run reached a limit: of time, of instructions, of launches, or of printed text.",
         "The usual cause is an infinite loop, or a thread that waits for another thread that can never "
         "arrive.",
         "i    40   20   10   5   2   1   0   0   0   0 ...\n"
         "                                ^ 0 / 2 is 0, and 0 >= 0 stays true\n",
         "for (int i = n; i >= 0; i = i / 2)   // 0 / 2 is 0 forever\n"
         "    sum += in[i];\n",
         "for (int i = n; i > 0; i = i / 2)\n"
         "    sum += in[i];\n",
         "It hangs until the driver's watchdog or the user kills it."},
    Page{"run.trap", "The kernel executed a trap: from __trap(), or inserted by the compiler.",
         "A trap aborts the whole launch at once, and every later call fails.",
         "thread 5    __trap()\n"
         "   |\n"
         "   +--> the grid is aborted --> every later call returns an error\n",
         "if (n % 32) __trap();\n", "if (n % 32) return;             // or handle the last, partial warp\n",
         "The launch fails with an error, and the CUDA context is lost."},
    Page{"run.assert", "An assert() in device code failed.",
         "The code relies on a condition that is false for this input.",
         "assert(blockDim.x == 256)\n"
         "       |             |\n"
         "       128 in this   what the kernel\n"
         "       launch        was written for\n",
         "__global__ void k(int* out) {\n"
         "    assert(blockDim.x == 256);\n"
         "    out[threadIdx.x] = 1;\n"
         "}\n"
         "void launch(int* out) { k<<<2, 128>>>(out); }\n",
         "__global__ void k(int* out) {\n"
         "    assert(blockDim.x == 256);\n"
         "    out[threadIdx.x] = 1;\n"
         "}\n"
         "void launch(int* out) { k<<<1, 256>>>(out); }\n",
         "It prints the assertion and aborts the launch."},
    Page{"run.exit",
         "Host code ended the whole program, with exit(), abort(), or an exception that is not caught.",
         "The program that calls the launcher still needs to use the results. In `main`, this is only a note "
         "with the exit code.\n"
         "nvcc does not always notice that host code calls a __device__ function. Such a call ends the "
         "program "
         "too.",
         "main -> launch -> exit(1)     the results are never compared\n",
         "cudaError_t error = cudaMalloc(&buffer, bytes);\n"
         "if (error != cudaErrorMemoryAllocation) exit(1);   // also on success\n",
         "cudaError_t error = cudaMalloc(&buffer, bytes);\n"
         "if (error != cudaSuccess) exit(1);\n",
         "The program ends there, with that exit code."},
    Page{"compile.breaks-compiler",
         "The compiler crashes on this file, or needs many times the usual time or memory.",
         "The compiler's memory is limited, and its CPU time is compared with that for a small control file. "
         "If\n"
         "it fails twice, the whole file is held, and a teacher decides.",
         "your file     --> compiler: 16 times the usual time, 600 MB, or a crash\n"
         "control file  --> compiler: as usual\n"
         "                  --> every check is held, exit code 3\n",
         "template <int N, int M> struct E {\n    static const long v = E<N - 1, 2 * M>::v + E<N - 1, 2 * M "
         "+ 1>::v;\n};\n",
         "constexpr long sum(int n) { return long(n) * (n + 1) / 2; }\n",
         "nvcc may compile it, if it gets enough time and memory."},
    Page{"run.unfinished", "The simulator could not complete the run.",
         "Normally a limit on counted work ends a run that goes on for too long (run.limit). If none does, a "
         "limit\n"
         "on CPU time stops the run, and it is repeated alone. If it is stopped again, the whole file is "
         "held,\n"
         "because this is a limitation of the simulator.",
         "your code --> no limit on counted work ends it --> once more, alone\n"
         "          --> it still does not end: every check is held\n",
         "while (true) {}     // ended by run.limit, not by this\n", "for (int i = 0; i < n; i++) {}\n",
         "A GPU has no such limit."},
    Page{"tool.unsupported", "The simulator does not support something that this code uses.",
         "This is a limitation of the tool. The submission is not marked, so it does not get zero points.",
         "your code  -->  an instruction that `warpmark isa` does not list\n"
         "                |\n"
         "                +--> not an error in your code: not marked, exit code 3\n",
         "// correct, but not supported yet\n"
         "asm(\"vadd.s32.s32.s32 %0, %1, %2;\" : \"=r\"(d) : \"r\"(a), \"r\"(b));\n",
         "d = a + b;\n", "It runs."},
};

}  // namespace

std::span<const Page> run_pages() {
    return pages_of_runs;
}

}  // namespace warpmark::cli
