// Of the dynamic array only the first half is written, and all of it is added up.
// run: --kernel sum --block 32 --shared 256 --arg i32[32]=iota --arg i32[1]=poison
// expect: memory.uninitialised at line 10
__global__ void sum(const int* in, int* out) {
    extern __shared__ int stage[];
    stage[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        int all = 0;
        for (int i = 0; i < 64; i++) all += stage[i];
        *out = all;
    }
}
