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
         "warp 0, d = 16          lanes 0-15              lanes 16-31\n"
         "if (t < 16)             take the branch         do not\n"
         "    __syncthreads()     wait here ...           ... never come here\n"
         "\n"
         "Lanes that have returned are another matter: a barrier does not count them.\n",
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
         "warps 0-3                         warps 4-7\n"
         "s[t] = a\n"
         "__syncthreads()  of line 1  <-->  __syncthreads()  of line 2\n"
         "                                  r = s[t - 128]\n"
         "They release each other by accident: each counts for the other's barrier.\n",
         "if (t < 128) { s[t] = a; __syncthreads(); }\n"
         "else         { __syncthreads(); r = s[t - 128]; }\n",
         "if (t < 128) s[t] = a;\n"
         "__syncthreads();\n"
         "if (t >= 128) r = s[t - 128];\n",
         "A barrier is a counter. It opens when enough warps have arrived, wherever in the code they are."},
    Page{"barrier.deadlock", "A barrier waits for threads that never come: they wait elsewhere, or there are too few of them.",
         "The block can never go on. On a GPU the program hangs until somebody ends it.",
         "the barrier counts 128 threads, of a block of 256\n"
         "warp 0    waits     32\n"
         "warp 1    waits     64\n"
         "warp 2    is done          it went another way\n"
         "...       are done         64 of 128: nobody ever goes on\n",
         "if (t < 64)\n"
         "    asm volatile(\"bar.sync 1, 128;\");   // waits for 128 threads, and 64 come\n",
         "if (t < 64)\n"
         "    asm volatile(\"bar.sync 1, 64;\");    // as many as really come\n",
         "Hangs, and the vendor's checkers hang with it. A plain __syncthreads() does not wait for threads that have\n"
         "exited. It hangs, though, if a thread runs in a loop that waits for one which stands at the barrier."},
    Page{"barrier.warp-mask",
         "A lane that the mask of a warp-level operation names never comes to it, or comes with another mask.",
         "The mask is a promise: these lanes take part. If one does not, shuffles and votes give undefined values.",
         "mask 0xffffffff    11111111 11111111 11111111 11111111   lanes 31 ... 0\n"
         "who comes          00000000 00000000 11111111 11111111   lanes 15 ... 0\n"
         "                   ^^^^^^^^ ^^^^^^^^ named, and not there\n",
         "if (lane < 16)\n"
         "    v += __shfl_down_sync(0xffffffff, v, 8);   // names lanes 16-31 too\n",
         "int taken = __shfl_down_sync(0xffffffff, v, 8);         // all lanes\n"
         "if (lane < 16) v += taken;\n",
         "Undefined: it may hang, or take a stale value of the missing lane. A value that is taken from a lane which the mask\n"
         "does not name, or which has ended, is undefined as well: the simulation hands out 0xffc0dead for it, a NaN as a float,\n"
         "so that a sum with it shows."},
};

}  // namespace

std::span<const Page> barrier_pages() {
    return pages;
}

}  // namespace warpmark::cli
