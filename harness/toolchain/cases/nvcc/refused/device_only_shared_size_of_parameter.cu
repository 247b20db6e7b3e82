// expect: refused at line 4: a variable length array cannot have static storage duration
// A __shared__ array whose size is a parameter of the kernel.
__global__ void k(const int* in, int* out, int n, int threads) {
    __shared__ int s[threads];
    int i = blockIdx.x * threads + threadIdx.x;
    if (i < n) { s[threadIdx.x] = in[i]; out[i] = s[threadIdx.x]; }
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 63) / 64, 64>>>(in, out, n, 64);
}
