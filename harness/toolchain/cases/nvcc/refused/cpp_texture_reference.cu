// expect: refused at line 3: texture is not a template
// A texture reference of old CUDA.
texture<int, 1, cudaReadModeElementType> t;

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = tex1Dfetch(t, i);
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
