// Shuffles within segments of eight lanes, all lanes of the warp in the mask.
// run: --kernel eights --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 28 28 28 28 28 28 28 28 92
__global__ void eights(const int* in, int* out) {
    int value = in[threadIdx.x];
    for (int lanes = 4; lanes > 0; lanes /= 2) value += __shfl_xor_sync(~0u, value, lanes, 8);
    out[threadIdx.x] = value;
}
