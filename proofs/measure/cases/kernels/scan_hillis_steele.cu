// scan_hillis_steele.cu: inclusive prefix sums of each block, between two buffers in shared memory.
// arg: i32[2048]=below:100
// arg: i32[2048]=poison
// launch: scan<<<4, 512>>>
extern "C" __global__ void scan(const int* in, int* out) {
    __shared__ int buffer[2][512];
    const int t = threadIdx.x, at = blockIdx.x * 512 + t;
    int now = 0;
    buffer[now][t] = in[at];
    __syncthreads();
    for (int offset = 1; offset < 512; offset *= 2) {
        buffer[1 - now][t] = buffer[now][t] + (t >= offset ? buffer[now][t - offset] : 0);
        now = 1 - now;
        __syncthreads();
    }
    out[at] = buffer[now][t];
}
