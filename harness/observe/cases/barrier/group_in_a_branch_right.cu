// A group's sync() counts threads, wherever they meet it; those who returned do not count.
// run: --kernel shift --block 64 --arg i32[66]=iota --arg i32=50
// expect: nothing
// output 0: 2 3 4 5
#include <cooperative_groups.h>
__global__ void shift(int* values, int n) {
    auto block = cooperative_groups::this_thread_block();
    int t = block.thread_rank();
    if (t >= n) return;
    int next = values[t + 2];
    block.sync();
    values[t] = next;
}
