// The last block adds the others' sums, which no fence has published.
// run: --kernel total --grid 4 --block 64 --arg i32[256]=iota --arg i32[4]=poison --arg u32[1]=zero --arg i32[1]=poison
// expect: race.read-write at lines 12 and 18
__global__ void total(const int* in, int* sums, unsigned* done, int* out) {
    __shared__ int sum;
    __shared__ bool is_last;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    atomicAdd(&sum, in[blockIdx.x * 64 + threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = sum;
        is_last = atomicAdd(done, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (is_last && threadIdx.x == 0) {
        int all = 0;
        for (int b = 0; b < gridDim.x; b++) all += sums[b];
        out[0] = all;
    }
}
