// explain_races.cpp: pages of race.* and of what costs time, not correctness.
#include <array>

#include "grader/cli/explain_pages.h"

namespace warpmark::cli {
namespace {

constexpr std::array pages{
    Page{"race.write-write", "Two threads write the same bytes, and nothing orders one write before the other.",
         "Which value stays is up to chance. Another GPU, another driver or another block size may choose differently.",
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
         "volatile __shared__ int s[32];\n"
         "s[t] += s[t + 16];          // \"the warp runs in lock-step\"\n"
         "s[t] += s[t + 8];\n",
         "int v = s[t];\n"
         "for (int d = 16; d > 0; d /= 2)\n"
         "    v += __shfl_down_sync(0xffffffff, v, d);\n",
         "Worked on GPUs before Volta, where a warp had one program counter. Later ones may let lanes drift apart."},
    Page{"race.same-value", "Several threads write the same value to one place without order between them.",
         "The result is the same whoever comes last, so this is a note. It is worth a thought: one thread could do it,\n"
         "and one changed line makes a true race of it.",
         "__shared__ int found;\n"
         "if (in[t] == key) found = 1;   // many may write the 1\n",
         "if (__syncthreads_or(in[t] == key)) …   // asks the whole block at once\n",
         "The writes are done one after the other or merged; the value is well defined."},
    Page{"banks.conflict", "Lanes of a warp ask for different words of one bank of shared memory in the same instruction.",
         "Shared memory has 32 banks of four bytes, and each gives one word a wavefront. 32 lanes in one bank take 32\n"
         "wavefronts instead of 1, and the instruction lasts that much longer. Lanes that ask for the same word share it.",
         "__shared__ int tile[32][32];\n"
         "int v = tile[threadIdx.x][0];   // rows are 32 words apart: one bank\n",
         "__shared__ int tile[32][33];    // one word of padding a row\n"
         "int v = tile[threadIdx.x][0];   // rows are 33 words apart: 32 banks\n",
         "Replays the request once for each further word of the worst bank. `warpmark banks` draws any pattern."},
    Page{"global.uncoalesced", "The lanes of a warp touch more 32-byte sectors of global memory than their bytes would fill.",
         "Memory moves whole sectors. If each lane uses four bytes of its own sector, seven eighths of what is moved is\n"
         "thrown away, and a kernel that waits for memory takes eight times as long.",
         "int v = in[threadIdx.x * stride];   // neighbouring lanes far apart\n",
         "int v = in[blockIdx.x * blockDim.x + threadIdx.x];   // neighbours side by side\n",
         "One request for 32 four-byte values needs 4 sectors when they lie side by side, 32 when they do not."},
};

}  // namespace

std::span<const Page> race_pages() {
    return pages;
}

}  // namespace warpmark::cli
