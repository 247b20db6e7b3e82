// Hillis and Steele's scan with two buffers in one array, as in many books.
// run: --kernel scan --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 0 0 1 3 6 10
__global__ void scan(const int* in, int* out) {
    __shared__ int temp[128];
    int t = threadIdx.x, pout = 0, pin = 1, n = 64;
    temp[t] = t > 0 ? in[t - 1] : 0;
    __syncthreads();
    for (int offset = 1; offset < n; offset *= 2) {
        pout = 1 - pout;
        pin = 1 - pout;
        if (t >= offset) temp[pout * n + t] = temp[pin * n + t] + temp[pin * n + t - offset];
        else temp[pout * n + t] = temp[pin * n + t];
        __syncthreads();
    }
    out[t] = temp[pout * n + t];
}
