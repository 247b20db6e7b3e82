// Two ints are read as one 64-bit value from odd elements.
// run: --kernel pairs --block 8 --arg i32[32]=iota --arg i64[8]=poison
// expect: memory.misaligned at line 5
__global__ void pairs(const int* in, long long* out) {
    out[threadIdx.x] = *reinterpret_cast<const long long*>(&in[3 * threadIdx.x]);
}
