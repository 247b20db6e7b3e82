// Both branches shuffle with the full mask, and neither branch has all lanes.
// run: --kernel both --block 32 --arg i32[32]=poison
// expect: barrier.warp-mask at line 7
// expect: barrier.warp-mask at line 8
__global__ void both(int* out) {
    int t = threadIdx.x, value;
    if (t % 2) value = __shfl_xor_sync(0xffffffff, 2 * t, 1);
    else value = __shfl_xor_sync(0xffffffff, 3 * t, 1) + 1;
    out[t] = value;
}
