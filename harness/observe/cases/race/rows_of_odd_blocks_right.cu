// A block of 7 by 5 threads with its barrier.
// run: --kernel rows --block 7,5 --arg i32[35]=iota --arg i32[35]=poison
// expect: nothing
// output 1: 7 8 9
__global__ void rows(const int* in, int* out) {
    __shared__ int tile[5][7];
    int x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = in[y * 7 + x];
    __syncthreads();
    out[y * 7 + x] = tile[(y + 1) % 5][x];
}
