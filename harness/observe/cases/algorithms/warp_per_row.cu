// A warp a row, private slices of one shared array, __syncwarp only.
// run: --kernel rows --grid 2 --block 128 --arg i32[256]=iota --arg i32[8]=poison
// expect: nothing
// output 1: 496 1520 2544
__global__ void rows(const int* in, int* out) {
    __shared__ int slices[4][32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32, row = blockIdx.x * 4 + warp;
    volatile int* unused = nullptr;
    int* slice = slices[warp];
    slice[lane] = in[row * 32 + lane];
    __syncwarp();
    for (int stride = 16; stride > 0; stride /= 2) {
        if (lane < stride) slice[lane] += slice[lane + stride];
        __syncwarp();
    }
    if (lane == 0) out[row] = slice[0];
    (void)unused;
}
