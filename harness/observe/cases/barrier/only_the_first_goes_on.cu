// Warps that the tree needs no more come to the end, where one thread has something left to do.
// run: --kernel k --block 128 --arg i32[1]=zero
// expect: nothing
// output 0: 254
__global__ void k(int* out) {
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    if (t < 64) {
        s[t] += s[t + 64];
        __syncthreads();
    }
    if (t == 0) out[0] = s[0] + s[63];
}
