// Pages of barrier.*.
#include <array>

#include "grader/cli/explain/explain_pages.h"

namespace warpmark::cli {
namespace {

constexpr std::array pages_of_barriers{
    Page{"barrier.divergent",
         "Not all lanes of a warp reach a block barrier together: it is in a branch that only some of them "
         "take, in two\n"
         "different branches, or in a loop that they leave at different times.",
         "All threads of the block have to reach the same __syncthreads(). In divergent code its behavior is "
         "undefined, even\n"
         "if every thread reaches some other barrier.",
         "a branch, n = 40        lanes 0-7 of warp 1     lanes 8-31\n"
         "if (t < n) {            take the branch         do not\n"
         "    __syncthreads()     wait here ...           ... never get here\n"
         "\n"
         "a loop, n = 300         threads 0-43            threads 44-255\n"
         "for (i = t; i < n; i += 256)\n"
         "    __syncthreads()     two iterations          one iteration\n"
         "\n"
         "Lanes that have exited are different: a barrier does not wait for them.\n",
         "if (t < n) {\n"
         "    s[t] = in[t];\n"
         "    __syncthreads();            // threads from n on never get here\n"
         "    out[t] = s[(t + 1) % n];\n"
         "}\n",
         "bool has_element = t < n;\n"
         "if (has_element) s[t] = in[t];\n"
         "__syncthreads();                // all threads of the block\n"
         "if (has_element) out[t] = s[(t + 1) % n];\n",
         "Since Volta, it often runs and even gives the correct result, because the hardware also counts "
         "threads that have\n"
         "exited or that wait at another barrier. Nothing guarantees this, and a small change to the code "
         "can break it."},
    Page{"barrier.mismatch",
         "Warps of one block wait at barriers on different source lines, and these two barriers release each "
         "other.",
         "Each half of the block continues as if the other half had reached the same barrier. It has not, so "
         "the accesses\n"
         "that the barrier should order are unordered.",
         "warps 0-3                         warps 4-7\n"
         "s[t] = a\n"
         "__syncthreads()  of line 1  <-->  __syncthreads()  of line 2\n"
         "                                  r = s[t - 128]\n"
         "The hardware lets the two different barriers release each other.\n",
         "if (t < 128) { s[t] = a; __syncthreads(); }\n"
         "else         { __syncthreads(); r = s[t - 128]; }\n",
         "if (t < 128) s[t] = a;\n"
         "__syncthreads();\n"
         "if (t >= 128) r = s[t - 128];\n",
         "A barrier is a counter. It releases the warps when enough of them have arrived, from any line of "
         "the code."},
    Page{"barrier.deadlock",
         "A barrier waits for threads that never arrive: they wait somewhere else, or there are too few of "
         "them.",
         "The block can never continue. On a GPU, the program hangs until someone kills it.",
         "the barrier waits for 128 threads, in a block of 256\n"
         "warp 0    waits     32\n"
         "warp 1    waits     64\n"
         "warp 2    exited           it took the other branch\n"
         "...       exited           64 of 128: no thread ever continues\n",
         "if (t < 64)\n"
         "    asm volatile(\"bar.sync 1, 128;\");   // waits for 128; 64 arrive\n",
         "if (t < 64)\n"
         "    asm volatile(\"bar.sync 1, 64;\");    // as many as really arrive\n",
         "It hangs, and compute-sanitizer hangs with it. A plain __syncthreads() does not wait for threads "
         "that have exited.\n"
         "But it does hang if a thread loops forever, waiting for a thread that waits at the barrier.\n"
         "A barrier object (cuda::barrier, mbarrier) counts its phases: the first has parity 0, the next one "
         "1, then 0 again.\n"
         "A wait for a parity ends when a phase of that parity is over. A wait for the wrong one returns at "
         "once or never."},
    Page{"barrier.warp-mask",
         "A lane named in the mask of a warp-level operation never executes it, or executes it with another "
         "mask.",
         "All lanes named in the mask have to execute the operation. Otherwise, shuffles and votes return "
         "undefined values.",
         "mask 0xffffffff    11111111 11111111 11111111 11111111   lanes 31 ... 0\n"
         "arriving           00000000 00000000 11111111 11111111   lanes 15 ... 0\n"
         "                   ^^^^^^^^ ^^^^^^^^ named, but missing\n",
         "if (lane < 16)\n"
         "    v += __shfl_down_sync(0xffffffff, v, 8);   // names lanes 16-31 too\n",
         "int taken = __shfl_down_sync(0xffffffff, v, 8);         // all lanes\n"
         "if (lane < 16) v += taken;\n",
         "Undefined: it may hang, or return an old value of the missing lane. A value read from a lane that "
         "the mask does not\n"
         "name, or that has exited, is undefined as well. The simulator returns 0xffc0dead for it, which is "
         "a NaN as a float,\n"
         "so that the error shows in every sum."},
};

}  // namespace

std::span<const Page> barrier_pages() {
    return pages_of_barriers;
}

}  // namespace warpmark::cli
