// The fence reaches the block's own threads only.
// run: --kernel total --grid 4 --block 32 --arg i32[4]=poison --arg u32[1]=zero --arg i32[1]=poison
// expect: race.read-write at lines 6 and 10
__global__ void total(int* sums, unsigned* done, int* out) {
    if (threadIdx.x != 0) return;
    sums[blockIdx.x] = blockIdx.x + 1;
    __threadfence_block();
    if (atomicInc(done, gridDim.x - 1) != gridDim.x - 1) return;
    int all = 0;
    for (int b = 0; b < gridDim.x; b++) all += sums[b];
    out[0] = all;
}
