// The compiler unrolls the loop: the copies are one barrier.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: nothing
// output 0: 63 62 61
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
#pragma unroll
    for (int i = 0; i < 4; i++) { __syncthreads(); int v = s[t ^ 1]; __syncthreads(); s[t] = v; }
    __syncthreads();
    out[t] = s[63 - t];
}
