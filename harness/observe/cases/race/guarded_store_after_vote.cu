// One lane of many wins a vote and writes; all others read behind the barrier.
// run: --kernel vote --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 13 13
__global__ void vote(const int* in, int* out) {
    __shared__ int winner;
    int t = threadIdx.x;
    if (t == 0) winner = 64;
    __syncthreads();
    if (in[t] % 13 == 0 && in[t]) atomicMin(&winner, t);
    __syncthreads();
    out[t] = winner;
}
