// An assertion that holds, and a line of text from one thread.
// run: --kernel check --block 32 --arg i32[32]=iota
// expect: nothing
#include <cassert>
#include <cstdio>
__global__ void check(const int* in) {
    assert(in[threadIdx.x] == threadIdx.x);
    if (threadIdx.x == 3) printf("thread %d reads %d\n", threadIdx.x, in[3]);
}
