// explain_traffic.cpp: pages of what costs time, not correctness.
#include <array>

#include "grader/cli/explain_pages.h"

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
         "tile[32][32]: a row is 32 words, so a column is in one bank\n"
         "bank         0        1        2     ...    31\n"
         "tile[0]   [0][0]*  [0][1]   [0][2]   ...  [0][31]   * column 0: 32 lanes\n"
         "tile[1]   [1][0]*  [1][1]   [1][2]   ...  [1][31]     in one bank\n"
         "\n"
         "tile[32][33]: each row begins one bank further on\n"
         "bank         0        1        2     ...    31\n"
         "tile[0]   [0][0]*  [0][1]   [0][2]   ...  [0][31]   * column 0: 32 lanes\n"
         "tile[1]   [0][32]  [1][0]*  [1][1]   ...  [1][30]     in 32 banks\n",
         "__shared__ int tile[32][32];\n"
         "for (int y = 0; y < 32; y++) tile[y][t] = in[y * 32 + t];\n"
         "__syncwarp();\n"
         "out[t] = tile[t][5];            // rows are 32 words apart: one bank\n",
         "__shared__ int tile[32][33];    // one word of padding per row\n"
         "for (int y = 0; y < 32; y++) tile[y][t] = in[y * 32 + t];\n"
         "__syncwarp();\n"
         "out[t] = tile[t][5];            // rows are 33 words apart: 32 banks\n",
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
