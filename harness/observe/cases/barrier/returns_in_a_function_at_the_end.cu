// A warp returns from the body, and there is nothing behind the call.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: nothing
// output 0: 2 2 2
__device__ __noinline__ void body(int* out, int t) {
    out[t] = 1;
    if (t >= 32) return;
    __syncthreads();
    out[t] = 2;
}
__global__ void k(int* out) {
    int t = threadIdx.x;
    body(out, t);
}
