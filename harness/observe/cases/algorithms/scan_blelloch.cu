// Blelloch's scan: up and down the tree, two elements a thread.
// run: --kernel scan --block 64 --shared 512 --arg i32[128]=iota --arg i32[128]=poison
// expect: nothing
// output 1: 0 0 1 3 6 10
__global__ void scan(const int* in, int* out) {
    extern __shared__ int temp[];
    int t = threadIdx.x, n = 2 * blockDim.x, offset = 1;
    temp[2 * t] = in[2 * t];
    temp[2 * t + 1] = in[2 * t + 1];
    for (int d = n >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d) temp[offset * (2 * t + 2) - 1] += temp[offset * (2 * t + 1) - 1];
        offset *= 2;
    }
    if (t == 0) temp[n - 1] = 0;
    for (int d = 1; d < n; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1, keep = temp[a];
            temp[a] = temp[b];
            temp[b] += keep;
        }
    }
    __syncthreads();
    out[2 * t] = temp[2 * t];
    out[2 * t + 1] = temp[2 * t + 1];
}
