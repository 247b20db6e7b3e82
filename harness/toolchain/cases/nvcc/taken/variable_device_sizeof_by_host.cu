// expect: taken
// The host asks for the size of a __device__ array: no warning.
__device__ int table[64];

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] + table[i & 63];
}

void launch(const int* in, int* out, int n) {
    const int threads = sizeof(table) / sizeof(table[0]);
    k<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
