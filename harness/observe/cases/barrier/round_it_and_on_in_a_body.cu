// The whole body is a function, whose barrier some warps go round.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: barrier.divergent at line 8
template <int n>
__device__ __noinline__ void body(int* out, int t) {
    if (t < n) {
        out[t] = 3;
        __syncthreads();
    }
    out[t] += 1;
}
__global__ void k(int* out) {
    int t = threadIdx.x;
    body<32>(out, t);
}
