// A function of the device returns a sum that begins nowhere.
// run: --kernel use --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: memory.uninitialised at line 7
__device__ int sum_of(const int* in, int n) {
    int all;
    for (int i = 0; i < n; ++i)
        all += in[i];
    return all;
}
__global__ void use(const int* in, int* out) { out[threadIdx.x] = sum_of(in, threadIdx.x); }
