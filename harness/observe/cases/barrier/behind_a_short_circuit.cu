// The barrier stands on the right of &&: who fails the left side does not come.
// run: --kernel votes --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: barrier.divergent at line 6
__global__ void votes(const int* in, int* out) {
    int t = threadIdx.x;
    out[t] = in[t] > 3 && __syncthreads_or(in[t] > 30);
}
