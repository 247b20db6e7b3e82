// explain_barriers.cpp: pages of barrier.*.
#include <array>

#include "grader/cli/explain_pages.h"

namespace warpmark::cli {
namespace {

constexpr std::array pages{
    Page{"barrier.divergent",
         "Lanes of one warp come to a block barrier apart from each other: in a branch that not all of them take, in two\n"
         "branches, or in a loop that they leave at different times.",
         "__syncthreads() is meant for the whole block together. In divergent code its behaviour is undefined, even if\n"
         "every thread meets some barrier somewhere.",
         "for (int d = 128; d > 0; d /= 2)\n"
         "    if (t < d) {\n"
         "        s[t] += s[t + d];\n"
         "        __syncthreads();        // the other threads are not here\n"
         "    }\n",
         "for (int d = 128; d > 0; d /= 2) {\n"
         "    if (t < d) s[t] += s[t + d];\n"
         "    __syncthreads();            // everybody, in every round\n"
         "}\n",
         "Since Volta it often runs and even gives the right answer, because threads that have exited or wait elsewhere\n"
         "are counted kindly. Nothing promises that, and a small change of the code ends it."},
    Page{"barrier.mismatch",
         "Warps of one block wait at barriers of different source lines, and the hardware lets one meet the other.",
         "Each half of the block believes that the other half has come as far as it has. It has not: what the barrier was\n"
         "to order stays unordered.",
         "if (t < 128) { s[t] = a; __syncthreads(); }\n"
         "else         { __syncthreads(); r = s[t - 128]; }\n",
         "if (t < 128) s[t] = a;\n"
         "__syncthreads();\n"
         "if (t >= 128) r = s[t - 128];\n",
         "A barrier is a counter. It opens when enough warps have arrived, wherever in the code they are."},
    Page{"barrier.deadlock", "A thread that is still running never comes to the barrier at which others wait.",
         "The block can never go on. On a GPU the program hangs until somebody ends it.",
         "if (t < 32)\n"
         "    while (flag == 0) ;         // waits for thread 40 …\n"
         "__syncthreads();                // … which waits here\n",
         "if (t == 40) flag = 1;\n"
         "__syncthreads();                // who waits and who is waited for pass together\n",
         "Hangs. The vendor's checkers hang with it. Threads that have exited are not waited for."},
    Page{"barrier.warp-mask",
         "A lane that the mask of a warp-level operation names never comes to it, or comes with another mask.",
         "The mask is a promise: these lanes take part. If one does not, shuffles and votes give undefined values.",
         "if (lane < 16)\n"
         "    v += __shfl_down_sync(0xffffffff, v, 8);   // names lanes 16–31 too\n",
         "unsigned mask = __ballot_sync(0xffffffff, lane < 16);\n"
         "if (lane < 16)\n"
         "    v += __shfl_down_sync(mask, v, 8);\n",
         "Undefined: it may hang, or take a stale value of the missing lane."},
};

}  // namespace

std::span<const Page> barrier_pages() {
    return pages;
}

}  // namespace warpmark::cli
