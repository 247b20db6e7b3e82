// expect: taken
// Words about the side in any order.
__device__ static inline int a(int x) { return x + 1; }
inline static __device__ int b(int x) { return x + 2; }
int __device__ c(int x) { return x + 3; }
__device__ __host__ int d(int x) { return x + 4; }
__device__ __device__ int e(int x) { return x + 5; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = a(in[i]) + b(1) + c(2) + d(3) + e(4);
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
