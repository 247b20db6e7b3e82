// A warp that fails the left side of && does not come to the barrier on the right, and goes on.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: barrier.divergent at line 6
__global__ void k(int* out) {
    int t = threadIdx.x;
    out[t] = t < 32 && __syncthreads_or(t > 3);
}
