// A group's sync() that half of the lanes skip: the group is the whole block.
// run: --kernel shift --block 32 --arg i32[34]=iota
// expect: barrier.divergent at line 9
#include <cooperative_groups.h>
__global__ void shift(int* values) {
    auto block = cooperative_groups::this_thread_block();
    int t = block.thread_rank();
    if (t % 2 == 0) {
        int next = values[t + 2]; block.sync();
        values[t] = next;
    }
}
