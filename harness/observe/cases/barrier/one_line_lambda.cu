// A lambda with two barriers on one line.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: barrier.mismatch at line 7
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    auto store = [&](int value) { if (t < 32) { s[t] = value; __syncthreads(); } else { s[t] = -value; __syncthreads(); } };
    store(t);
    out[t] = s[63 - t];
}
