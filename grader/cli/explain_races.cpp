// explain_races.cpp: pages of race.*.
#include <array>

#include "grader/cli/explain_pages.h"

namespace warpmark::cli {
namespace {

constexpr std::array pages{
    Page{"race.write-write", "Two threads write the same bytes, and nothing orders one write before the other.",
         "Which value stays is up to chance. Another GPU, another driver or another block size may choose differently.",
         "one time        thread 12       thread 40       best\n"
         "                best = 12                        12\n"
         "                                best = 40        40\n"
         "\n"
         "another time    thread 12       thread 40       best\n"
         "                                best = 40        40\n"
         "                best = 12                        12    <- another answer\n",
         "__shared__ int best;\n"
         "if (value[t] > 10)\n"
         "    best = t;               // several t get here, each writes its own\n",
         "__shared__ int best;\n"
         "if (t == 0) best = -1;\n"
         "__syncthreads();\n"
         "if (value[t] > 10) atomicMax(&best, t);\n",
         "One of the writes wins. Which one is not defined, not even between lanes of a single store instruction."},
    Page{"race.read-write", "One thread reads bytes that another thread writes, and nothing orders the two.",
         "The reader sees the old value or the new one, as it happens. Tests pass for weeks and then fail, because warps\n"
         "are free to run in any order between two barriers.",
         "warp 0                    warp 7                    s[255]\n"
         "s[0]   = in[0]                                      whatever was there\n"
         "out[0] = s[255]   <--- reads too early ----------   whatever was there\n"
         "                          s[255] = in[255]          in[255]\n"
         "\n"
         "with a barrier\n"
         "s[0]   = in[0]            s[255] = in[255]          in[255]\n"
         "======== __syncthreads(): nobody passes before all have come ========\n"
         "out[0] = s[255]                                     in[255]\n",
         "__shared__ int s[256];\n"
         "s[t] = in[t];\n"
         "out[t] = s[255 - t];        // has thread 255-t written yet?\n",
         "__shared__ int s[256];\n"
         "s[t] = in[t];\n"
         "__syncthreads();            // now everybody has\n"
         "out[t] = s[255 - t];\n",
         "Often gives the right answer, because the warps of a small block happen to keep step. Since Volta even the lanes\n"
         "of one warp may be apart, so that code which relied on lock-step is a race as well: use __syncwarp()."},
    Page{"race.volatile", "Unordered accesses to one place, at least one of them a write, and both through volatile.",
         "volatile makes every access really happen. It does not order the accesses of two threads.",
         "what was hoped for: one step for all lanes\n"
         "lane  0   s[0] += s[16]  |  s[0] += s[8]\n"
         "lane  8   s[8] += s[24]  |  s[8] += s[16]\n"
         "\n"
         "what may happen: lane 8 is late\n"
         "lane  0   s[0] += s[16]     s[0] += s[8]     <- s[24] is not in it yet\n"
         "lane  8                                      s[8] += s[24]\n",
         "volatile int* s = shared;\n"
         "s[t] += s[t + 16];          // \"the warp runs in lock-step\"\n"
         "s[t] += s[t + 8];\n",
         "int v = shared[t];\n"
         "for (int d = 16; d > 0; d /= 2)\n"
         "    v += __shfl_down_sync(0xffffffff, v, d);\n",
         "Worked on GPUs before Volta, where a warp had one program counter. Later ones may let lanes drift apart."},
    Page{"race.same-value", "Several lanes of a warp write the same value to one place with one instruction.",
         "The result is the same whoever comes last, so this is a note. It is worth a thought: one thread could do it,\n"
         "and one changed line makes a true race of it.",
         "lane    0    1    2    3   ...\n"
         "        |         |    |\n"
         "        1         1    1          the same value:   a note\n"
         "        +---------+----+---->  found\n"
         "        0         2    3          different values: race.write-write\n",
         "__shared__ int found;\n"
         "if (t == 0) found = 0;\n"
         "__syncthreads();\n"
         "if (in[t] >= key) found = 1;    // many may write the 1\n",
         "int found = __syncthreads_or(in[t] >= key);   // asks the whole block at once\n",
         "The writes are done one after the other or merged; the value is well defined."},
};

}  // namespace

std::span<const Page> race_pages() {
    return pages;
}

}  // namespace warpmark::cli
