// A warp returns from a function before its barrier, and goes on behind the call.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: barrier.divergent at line 6
__device__ __noinline__ int half(int t) {
    if (t >= 32) return 0;
    __syncthreads();
    return 1;
}
__global__ void k(int* out) {
    int t = threadIdx.x;
    int value = half(t);
    out[t] = value;
}
