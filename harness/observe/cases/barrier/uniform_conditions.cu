// Barriers in branches and loops that all threads of the block take alike.
// run: --kernel uniform --grid 3 --block 64 --arg i32[192]=poison --arg i32=5
// expect: nothing
// output 0: 5 5 5
__global__ void uniform(int* out, int n) {
    __shared__ int stage[64];
    int t = threadIdx.x, sum = 0;
    for (int i = 0; i < n; i++) {
        if (blockIdx.x % 2 == 0) {
            stage[t] = t;
            __syncthreads();
            sum += stage[63 - t] + t == 63;
        } else if (n > 3) {
            stage[t] = 1;
            __syncthreads();
            sum += stage[t ^ 1];
        }
        if (i == n - 1 && blockIdx.x == 2) break;
        __syncthreads();
    }
    out[blockIdx.x * 64 + t] = sum;
}
