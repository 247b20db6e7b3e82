// expect: taken
// A stream of one's own.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    cudaStream_t s;
    cudaStreamCreate(&s);
    k<<<(n + 255) / 256, 256, 0, s>>>(in, out, n);
    cudaStreamSynchronize(s);
    cudaStreamDestroy(s);
}
