// The last thread's vector of four begins inside of the buffer and ends behind it.
// run: --kernel copy --block 32 --arg i32[126]=iota --arg i32[128]=poison
// expect: memory.out-of-bounds at line 5
__global__ void copy(const int4* in, int4* out) {
    out[threadIdx.x] = in[threadIdx.x];
}
