// An assertion that one thread fails.
// run: --kernel check --block 32 --arg i32[32]=iota
// expect: run.assert at line 6
#include <cassert>
__global__ void check(const int* in) {
    assert(in[threadIdx.x] != 17);
}
