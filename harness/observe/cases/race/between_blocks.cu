// Every block reads what its neighbour writes; blocks know of no order.
// run: --kernel shift --grid 4 --block 32 --arg i32[128]=iota --arg i32[128]=zero
// expect: race.read-write at lines 6 and 8
__global__ void shift(int* values, int* out) {
    int i = blockIdx.x * 32 + threadIdx.x;
    values[i] = 2 * values[i];
    __syncthreads();
    out[i] = values[(i + 32) % 128];
}
