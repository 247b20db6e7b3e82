// A thread's own array of four has no fifth element.
// run: --kernel sums --block 32 --arg i32[32]=iota --arg i32[32]=zero --arg i32=5
// expect: memory.out-of-bounds at line 6
__global__ void sums(const int* in, int* out, int n) {
    int own[4];
    for (int i = 0; i < n; i++) own[i] = in[i];
    out[threadIdx.x] = own[in[threadIdx.x] % 4];
}
