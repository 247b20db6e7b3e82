// expect: taken
// threadIdx, blockIdx and blockDim in the launcher: nvcc -c takes them, the linker does not find them.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) k<<<(n + 255) / 256, 256>>>(in, out, n);
}
