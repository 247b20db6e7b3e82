// expect: taken
// kernel, device, device, device.
__device__ int leaf(int x) { return x - 1; }
__device__ int middle(int x) { return leaf(x) * 2; }
__device__ int top(int x) { return middle(x) + 1; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = top(in[i]);
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
