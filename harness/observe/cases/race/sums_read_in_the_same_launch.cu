// Block 0 adds the sums of all blocks while they are still at work.
// run: --kernel total --grid 4 --block 32 --arg i32[128]=iota --arg i32[4]=zero --arg i32[1]=poison
// expect: race.read-write at lines 6 and 9
__global__ void total(const int* in, int* sums, int* out) {
    int value = __reduce_add_sync(0xffffffff, in[blockIdx.x * 32 + threadIdx.x]);
    if (threadIdx.x == 0) sums[blockIdx.x] = value;
    if (blockIdx.x == 3 && threadIdx.x == 0) {
        int all = 0;
        for (int b = 0; b < 4; b++) all += sums[b];
        *out = all;
    }
}
