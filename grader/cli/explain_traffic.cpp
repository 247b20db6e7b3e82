// explain_traffic.cpp: pages of what costs time, not correctness.
#include <array>

#include "grader/cli/explain_pages.h"

namespace warpmark::cli {
namespace {

constexpr std::array pages{
    Page{"banks.conflict", "Lanes of a warp ask for different words of one bank of shared memory in the same instruction.",
         "Shared memory has 32 banks of four bytes, and each gives one word a wavefront. 32 lanes in one bank take 32\n"
         "wavefronts instead of 1, and the instruction lasts that much longer. Lanes that ask for the same word share it.",
         "tile[32][32]: a row is 32 words, so a column lies in one bank\n"
         "bank         0        1        2     ...    31\n"
         "tile[0]   [0][0]*  [0][1]   [0][2]   ...  [0][31]   * column 0: 32 lanes\n"
         "tile[1]   [1][0]*  [1][1]   [1][2]   ...  [1][31]     in one bank\n"
         "\n"
         "tile[32][33]: every row begins one bank further on\n"
         "bank         0        1        2     ...    31\n"
         "tile[0]   [0][0]*  [0][1]   [0][2]   ...  [0][31]   * column 0: 32 lanes\n"
         "tile[1]   [0][32]  [1][0]*  [1][1]   ...  [1][30]     in 32 banks\n",
         "__shared__ int tile[32][32];\n"
         "for (int y = 0; y < 32; y++) tile[y][t] = in[y * 32 + t];\n"
         "__syncwarp();\n"
         "out[t] = tile[t][5];            // rows are 32 words apart: one bank\n",
         "__shared__ int tile[32][33];    // one word of padding a row\n"
         "for (int y = 0; y < 32; y++) tile[y][t] = in[y * 32 + t];\n"
         "__syncwarp();\n"
         "out[t] = tile[t][5];            // rows are 33 words apart: 32 banks\n",
         "Replays the request once for each further word of the worst bank. `warpmark banks` draws any pattern."},
    Page{"global.uncoalesced", "The lanes of a warp touch more 32-byte sectors of global memory than their bytes would fill.",
         "Memory moves whole sectors. If each lane uses four bytes of its own sector, seven eighths of what is moved is\n"
         "thrown away, and a kernel that waits for memory takes eight times as long.",
         "side by side: 32 lanes, 4 sectors, every byte used\n"
         "[########][########][########][########]\n"
         " lane 0-7  lane 8-15 ...\n"
         "\n"
         "32 elements apart: 32 lanes, 32 sectors, one eighth used\n"
         "[#.......] ... [#.......] ... [#.......] ... [#.......] ...\n"
         " lane 0         lane 1         lane 2         lane 3\n",
         "int v = in[threadIdx.x * stride];   // neighbouring lanes far apart\n",
         "int v = in[blockIdx.x * blockDim.x + threadIdx.x];   // neighbours side by side\n",
         "One request for 32 four-byte values needs 4 sectors when they lie side by side, 32 when they do not."},
};

}  // namespace

std::span<const Page> traffic_pages() {
    return pages;
}

}  // namespace warpmark::cli
