// A template with two barriers on one line.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: barrier.mismatch at line 6
template <int half>
__device__ void store(int* s, int t) {
    if (t < half) { s[t] = t; __syncthreads(); } else { s[t] = -t; __syncthreads(); }
}
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    store<32>(s, t);
    out[t] = s[63 - t];
}
