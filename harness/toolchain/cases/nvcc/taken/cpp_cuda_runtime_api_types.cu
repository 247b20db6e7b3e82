// expect: taken
// float4, dim3, cudaError_t and half's storage type without any header.
__device__ float4 four;

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] + int(four.w);
}

extern "C" void launch(const int* in, int* out, int n) {
    cudaError_t e = cudaSuccess;
    dim3 g((n + 255) / 256);
    if (e == cudaSuccess) k<<<g, 256>>>(in, out, n);
}
