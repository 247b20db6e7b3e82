// expect: refused at line 14: argument of type "cudaEvent_t" (aka "CUevent_st *") is incompatible with parameter of type "CUstream_st *"
// A cudaEvent_t where a stream is wanted.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    cudaEvent_t s;
    cudaEventCreate(&s);
    k<<<(n + 255) / 256, 256, 0, s>>>(in, out, n);
}
