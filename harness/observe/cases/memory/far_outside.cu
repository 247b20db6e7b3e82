// An index that was computed from an uninitialised size: far outside of everything.
// run: --kernel far --block 32 --arg i32[32]=poison --arg i64=123456789012
// expect: memory.out-of-bounds at line 5
__global__ void far(int* out, long long n) {
    out[n + threadIdx.x] = 1;
}
