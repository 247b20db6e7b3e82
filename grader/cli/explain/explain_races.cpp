// Pages of race.*.
#include <array>

#include "grader/cli/explain/explain_pages.h"

namespace warpmark::cli {
namespace {

constexpr std::array pages_of_races{
    Page{"race.write-write",
         "Two threads write the same bytes, without synchronization between the two writes.",
         "It is undefined which value remains. Another GPU, another driver or another block size may give "
         "another result.",
         "one time        thread 12       thread 40       best\n"
         "                best = 12                        12\n"
         "                                best = 40        40\n"
         "\n"
         "another time    thread 12       thread 40       best\n"
         "                                best = 40        40\n"
         "                best = 12                        12    <- another result\n",
         "__shared__ int best;\n"
         "if (value[t] > 10)\n"
         "    best = t;               // several threads get here\n",
         "__shared__ int best;\n"
         "if (t == 0) best = -1;\n"
         "__syncthreads();\n"
         "if (value[t] > 10) atomicMax(&best, t);\n",
         "One of the writes wins. It is undefined which one, even between the lanes of a single store "
         "instruction.\n"
         "Kernels, copies and fills in different streams race in the same way: order them with an event "
         "(cudaEventRecord,\n"
         "cudaStreamWaitEvent) or a synchronization."},
    Page{"race.read-write",
         "One thread reads bytes that another thread writes, without synchronization between the two "
         "accesses.",
         "The reader may get the old value or the new one. Tests can pass for weeks and then fail, because "
         "warps may run\n"
         "in any order between two barriers.",
         "warp 0                    warp 2                    s[64]\n"
         "s[0]   = in[0]                                      whatever was there\n"
         "out[0] = s[64]    <--- reads too early ----------   whatever was there\n"
         "                          s[64] = in[64]            in[64]\n"
         "\n"
         "with a barrier\n"
         "s[0]   = in[0]            s[64] = in[64]            in[64]\n"
         "======== __syncthreads(): no thread continues until all arrive =====\n"
         "out[0] = s[64]                                      in[64]\n",
         "__shared__ int s[256];\n"
         "s[t] = in[t];\n"
         "out[t] = s[(t + 64) % 256]; // has the other thread written it yet?\n",
         "__shared__ int s[256];\n"
         "s[t] = in[t];\n"
         "__syncthreads();            // now all threads have\n"
         "out[t] = s[(t + 64) % 256];\n",
         "The result is often correct, because the warps of a small block happen to run at the same pace. "
         "Since Volta, even\n"
         "the lanes of one warp may run at different times, so code that relies on lockstep is a data race "
         "too. Use\n"
         "__syncwarp() there. Kernels, copies and fills in different streams race in the same way, and the "
         "host with all of\n"
         "them: order them with an event (cudaEventRecord, cudaStreamWaitEvent) or a synchronization."},
    Page{"race.async",
         "Data is used while an asynchronous copy may still be moving it: cp.async, cuda::memcpy_async, "
         "cg::memcpy_async, or a bulk copy.",
         "The copy continues after its instruction. Until its thread has waited for it, the target may hold "
         "old bytes,\n"
         "and the source may still be needed. A barrier of the block does not wait for copies.",
         "thread 0        memory unit           s[0]\n"
         "copy ----------> (in flight)          old\n"
         "v = s[0]                              old     <- too early\n"
         "                 done                 in[0]\n"
         "\n"
         "with a wait\n"
         "copy ----------> (in flight)          old\n"
         "wait . . . . . . done                 in[0]\n"
         "v = s[0]                              in[0]\n",
         "__pipeline_memcpy_async(&s[t], &in[t], 4);\n"
         "__pipeline_commit();\n"
         "__syncthreads();              // orders threads, not copies\n"
         "out[t] = s[255 - t];\n",
         "__pipeline_memcpy_async(&s[t], &in[t], 4);\n"
         "__pipeline_commit();\n"
         "__pipeline_wait_prior(0);     // each thread: its own copies\n"
         "__syncthreads();              // then all threads\n"
         "out[t] = s[255 - t];\n",
         "Copies of a warm cache may be complete before the next instruction, so that tests pass. "
         "__pipeline_wait_prior(n)\n"
         "leaves the n newest groups in flight. A bulk copy that reads shared memory also needs a proxy\n"
         "fence (fence.proxy.async) after the writes of each thread, before the barrier."},
    Page{"race.volatile",
         "Two unordered accesses to the same bytes, at least one of them a write, and both of them volatile.",
         "volatile makes sure that every access is executed. It does not order the accesses of different "
         "threads.",
         "what the code relies on: all lanes in lockstep\n"
         "lane 0   s[0] = 2 * v  |  reads s[1]\n"
         "lane 1   s[1] = 2 * v  |  reads s[0]\n"
         "\n"
         "what may happen: lane 1 is late\n"
         "lane 0   s[0] = 2 * v     reads s[1]     <- the old value\n"
         "lane 1                                   s[1] = 2 * v\n",
         "volatile int* s = shared;\n"
         "s[t] = 2 * s[t];            // \"the warp runs in lockstep\"\n"
         "out[t] = s[t ^ 1];\n",
         "shared[t] = 2 * shared[t];\n"
         "__syncwarp();               // all lanes have written\n"
         "out[t] = shared[t ^ 1];\n",
         "It worked on GPUs before Volta, where a warp had one program counter. On later GPUs, lanes may run "
         "at\n"
         "different times."},
    Page{"race.same-value",
         "Several threads write the same value to the same address, and for every input it is the same.",
         "The result is the same whichever thread writes last, so this is only a note. But a single thread "
         "could do the write.\n"
         "The value must not depend on the input: the simulator runs the case again with other inputs, and "
         "if the "
         "values\n"
         "then differ, it is a data race (race.write-write).",
         "lane    0    1    2    3   ...\n"
         "        |         |    |\n"
         "        1         1    1          the same value:   a note\n"
         "        +---------+----+---->  found\n"
         "        0         2    3          different values: race.write-write\n",
         "__shared__ int found;\n"
         "if (t == 0) found = 0;\n"
         "__syncthreads();\n"
         "if (in[t] >= key) found = 1;    // many threads may write the 1\n",
         "int found = __syncthreads_or(in[t] >= key);   // one for the block\n",
         "The writes are serialized or merged. The value is well defined."},
};

}  // namespace

std::span<const Page> race_pages() {
    return pages_of_races;
}

}  // namespace warpmark::cli
