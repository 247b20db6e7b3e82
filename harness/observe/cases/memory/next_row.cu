// Inside of the array, past the row: C++ has no rows, and neither has the machine.
// run: --kernel rows --block 8 --arg i32[8]=poison
// expect: nothing
// output 0: 10 11 12 13
__global__ void rows(int* out) {
    __shared__ int tile[4][8];
    int t = threadIdx.x;
    for (int r = 0; r < 4; r++) tile[r][t] = 10 * r + t;
    __syncthreads();
    const int* flat = &tile[0][0];
    out[t] = flat[8 + t];
}
