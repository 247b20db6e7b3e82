// A flag in shared memory: the release of block 0 says nothing to block 1's threads about their own block.
// run: --kernel hand_over --grid 2 --block 64 --arg i32[2]=poison --arg i32[2]=poison
// expect: race.read-write at lines 10 and 16
__global__ void hand_over(int* values, int* out) {
    __shared__ int flag;
    int t = threadIdx.x, b = blockIdx.x;
    if (t == 0) flag = 0;
    __syncthreads();
    if (t == 0) {
        values[b] = 42;
        if (b == 0) __threadfence();
        atomicExch(&flag, 1);
    }
    if (t == 32) {
        while (atomicAdd(&flag, 0) == 0) {}
        out[b] = values[b];
    }
}
