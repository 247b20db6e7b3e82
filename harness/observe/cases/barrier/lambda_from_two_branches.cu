// A lambda's barrier is one.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: nothing
// output 0: -63 -62 -61
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    auto meet = [&](int value) { s[t] = value; __syncthreads(); };
    if (t < 32) meet(t); else meet(-t);
    out[t] = s[63 - t];
}
