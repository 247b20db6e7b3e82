// The number of rounds is the block's, and each has a barrier.
// run: --kernel k --block 64 --arg i32[64]=zero --arg i32=5
// expect: nothing
// output 0: 5 6 7
__global__ void k(int* out, int n) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
    for (int i = blockIdx.x; i < n; i++) {
        __syncthreads();
        int v = s[(t + 1) % 64];
        __syncthreads();
        s[t] = v;
    }
    out[t] = s[t];
}
