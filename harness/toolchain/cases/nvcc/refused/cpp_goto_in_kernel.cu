// expect: refused at line 5: transfer of control bypasses initialization of:
// goto over an initialization in a kernel.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) goto end;
    int x = in[i];
    out[i] = x;
end:;
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
