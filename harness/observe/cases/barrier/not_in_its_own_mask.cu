// A lane calls with a mask that does not name it.
// run: --kernel wrong --block 32 --arg i32[32]=poison
// expect: barrier.warp-mask at line 6
__global__ void wrong(int* out) {
    int t = threadIdx.x;
    out[t] = __shfl_xor_sync(0x0000ffff, t, 1);
}
