// expect: taken
// goto in a kernel.
__global__ void k(const int* in, int* out, int n) {
    int x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) goto end;
    x = in[i];
    out[i] = x;
end:;
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
