// The two barriers are operands of `?:`.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: barrier.mismatch at line 8
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
    s[t] += t < 32 ? __syncthreads_count(t > 3) : __syncthreads_count(t > 5);
    __syncthreads();
    out[t] = s[63 - t];
}
