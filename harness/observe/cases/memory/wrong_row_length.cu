// The index uses the wrong row length: past the end in the last rows only.
// run: --kernel rows --grid 4 --block 8,8 --arg i32[192]=iota --arg i32[192]=poison
// expect: memory.out-of-bounds at line 6
__global__ void rows(const int* in, int* out) {
    int x = threadIdx.x, y = blockIdx.x * 8 + threadIdx.y;
    if (x < 6) out[y * 6 + x] = in[y * 8 + x];
}
