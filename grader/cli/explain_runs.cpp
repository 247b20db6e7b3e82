// explain_runs.cpp: pages of compile.*, launch.*, run.* and tool.*.
#include <array>

#include "grader/cli/explain_pages.h"

namespace warpmark::cli {
namespace {

constexpr std::array pages{
    Page{"compile.error", "The compiler rejected the file, so nothing was run.",
         "Read the first message first: later ones are often its echoes.",
         "int x = 5\n"
         "int y = 6;                      // expected a \";\"\n",
         "int x = 5;\n"
         "int y = 6;\n",
         "It never gets there."},
    Page{"compile.warning", "The compiler took the file, and wondered about a line.",
         "Warnings cost no points. Many are the first sign of a mistake.",
         "int unused = 5;                 // declared but never referenced\n",
         "int used = 5;\n"
         "out[0] = used;\n",
         "Runs as it is written."},
    Page{"launch.refused", "The device would not start this kernel with this grid, block or shared memory.",
         "Nothing ran, and the outputs are as they were before. Without a look at the error code that goes unnoticed.",
         "kernel<<<1, 2048>>>(out);                 // a block has at most 1,024 threads\n"
         "kernel<<<1, 256, 60000>>>(out);           // more than 48 KB without asking\n",
         "cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);\n"
         "kernel<<<1, 256, 60000>>>(out);\n",
         "The launch returns an error code, which cudaGetLastError() tells, and the program goes on."},
    Page{"launch.host-access", "The launch function itself, which runs on the host, read or wrote device memory.",
         "On a machine with a GPU the host cannot reach those bytes. The work belongs into a kernel.",
         "void launch(const int* in, int* out, int n) {\n"
         "    for (int i = 0; i < n; i++) out[i] = in[i];\n"
         "}\n",
         "void launch(const int* in, int* out, int n) {\n"
         "    copy<<<(n + 255) / 256, 256>>>(in, out, n);\n"
         "}\n",
         "A segmentation fault of the host program."},
    Page{"run.limit", "The run reached a limit: of time, of instructions, of launches, or of printed text.",
         "Most often a loop that never ends, or a thread that waits for another one that cannot come.",
         "for (int i = n; i >= 0; i = i / 2)   // 0 / 2 is 0 for ever\n"
         "    sum += in[i];\n",
         "for (int i = n; i > 0; i = i / 2)\n"
         "    sum += in[i];\n",
         "Hangs until the driver's watchdog or a person ends it."},
    Page{"run.trap", "The kernel executed a trap: by __trap(), or where the compiler put one.",
         "It ends the whole launch at once, and every later call fails.", "if (n % 32) __trap();\n",
         "if (n % 32) return;             // or handle the ragged end\n",
         "The launch is ended with an error, and the context is lost."},
    Page{"run.assert", "An assert() in device code was false.",
         "The code states what it relies on, and it does not hold for this input.",
         "assert(blockDim.x == 256);\n"
         "…  kernel<<<grid, 128>>>(…);\n",
         "assert(blockDim.x == 256);\n"
         "…  kernel<<<grid, 256>>>(…);\n",
         "Prints the assertion and ends the launch."},
    Page{"tool.unsupported", "The simulated machine cannot do something that this code asks for.",
         "That is the tool's fault. The submission is not marked, and it is never a zero.",
         "// valid code with an instruction that is not there yet\n", "// `warpmark isa` lists what is there\n", "Runs."},
};

}  // namespace

std::span<const Page> run_pages() {
    return pages;
}

}  // namespace warpmark::cli
