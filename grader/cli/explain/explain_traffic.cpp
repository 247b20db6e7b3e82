// Pages of findings that cost time, but not correctness.
#include <array>

#include "grader/cli/explain/explain_pages.h"

namespace warpmark::cli {
namespace {

constexpr std::array pages_of_traffic{
    Page{"banks.conflict",
         "Lanes of a warp access different words in the same bank of shared memory with one instruction.",
         "Shared memory has 32 banks that are four bytes wide. Each bank delivers one word per wavefront, so "
         "accesses to\n"
         "different words in one bank are serialized. If all 32 lanes access one bank, the instruction takes "
         "32 wavefronts\n"
         "instead of 1. Lanes that read the same word share one wavefront. Atomics on the same word do not: "
         "they are\n"
         "serialized whatever the layout. That is atomic contention.",
         "s[2 * t]: the words are two apart, so the lanes share 16 of the 32 banks\n"
         "bank         0       1       2       3     ...    30      31\n"
         "            s[0]     .      s[2]     .     ...   s[30]     .    lanes  0-15\n"
         "            s[32]    .      s[34]    .     ...   s[62]     .    lanes 16-31\n"
         "Two words in a bank take two wavefronts: a 2-way bank conflict.\n"
         "\n"
         "x[t]: neighboring words are in 32 different banks\n"
         "bank         0       1       2       3     ...    30      31\n"
         "            x[0]    x[1]    x[2]    x[3]   ...   x[30]   x[31]\n",
         "__shared__ int s[64];           // x and y of 32 points in turn\n"
         "s[t] = in[t];\n"
         "s[t + 32] = in[t + 32];\n"
         "__syncwarp();\n"
         "out[t] = s[2 * t];              // all x: two words apart\n",
         "__shared__ int x[32], y[32];    // an array for each\n"
         "x[t] = in[t];\n"
         "y[t] = in[t + 32];\n"
         "__syncwarp();\n"
         "out[t] = x[t];                  // neighboring words\n",
         "It takes one more wavefront for each further word in the busiest bank. `warpmark banks` draws any "
         "pattern."},
    Page{"global.uncoalesced",
         "The lanes of a warp access more 32-byte sectors of global memory than their bytes would fill.",
         "Memory transfers whole sectors. If each lane uses four bytes of its own sector, seven eighths of "
         "the transferred\n"
         "bytes are wasted, and a kernel that is limited by memory bandwidth takes eight times as long.",
         "coalesced: 32 lanes, 4 sectors, every byte used\n"
         "[########][########][########][########]\n"
         " lane 0-7  lane 8-15 ...\n"
         "\n"
         "32 elements apart: 32 lanes, 32 sectors, one eighth used\n"
         "[#.......] ... [#.......] ... [#.......] ... [#.......] ...\n"
         " lane 0         lane 1         lane 2         lane 3\n",
         "int v = in[threadIdx.x * stride];   // neighboring lanes are far apart\n",
         "int v = in[blockIdx.x * blockDim.x + threadIdx.x];   // neighboring elements\n",
         "One request for 32 four-byte values needs 4 sectors if the values are consecutive, and 32 if each "
         "of them is in\n"
         "its own sector."},
};

}  // namespace

std::span<const Page> traffic_pages() {
    return pages_of_traffic;
}

}  // namespace warpmark::cli
