// A barrier a case, on one line.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: barrier.mismatch at line 8
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
    switch (t / 32) { case 0: __syncthreads(); break; default: __syncthreads(); }
    out[t] = s[63 - t];
}
