// All threads write one element before the barrier in the branch.
// run: --kernel k --grid 1 --block 64 --arg i32[64]=iota --arg i32[1]=poison
// expect: barrier.divergent at line 9
// expect: race.write-write at line 8
__global__ void k(const int* in, int* out) {
    __shared__ int s[1];
    int t = threadIdx.x;
    s[0] = in[t];
    if (t % 2) __syncthreads();
    if (t == 63) out[0] = s[0];
}
