// expect: taken
// atomicAdd of float, double and unsigned long long.
__device__ float f;
__device__ double d;
__device__ unsigned long long u;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { atomicAdd(&f, 1.0f); atomicAdd(&d, 1.0); atomicAdd(&u, 1ull); out[i] = in[i]; }
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
