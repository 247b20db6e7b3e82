// expect: taken
// volatile and const on a kernel's parameters, restrict in three spellings.
__global__ void k(const int* __restrict__ in, volatile int* out, const int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
