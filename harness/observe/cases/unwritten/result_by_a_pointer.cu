// A function sets its result only where there is something, and the caller uses it.
// run: --kernel ask --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: memory.uninitialised at line 12
__device__ void half_of(int x, int* result) {
    if (x % 2 == 0)
        *result = x / 2;
    __syncwarp();
}
__global__ void ask(const int* in, int* out) {
    int half;
    half_of(in[threadIdx.x], &half);
    out[threadIdx.x] = half;
}
