// expect: taken
// lab: 01_race
// Managed memory that the host reads after it has waited.
#include <cstdlib>

__global__ void reverse(const int *in, int *out, int n)
{
    __shared__ int s[256];
    int first = blockIdx.x * blockDim.x;
    int size = n - first;
    if (size > blockDim.x)
        size = blockDim.x;

    if (threadIdx.x < size)
        s[size - 1 - threadIdx.x] = in[first + threadIdx.x];

    __syncthreads();    // all of s is there now

    if (threadIdx.x < size)
        out[n - first - size + threadIdx.x] = s[threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int n) {
    int* m = nullptr;
    cudaMallocManaged(&m, n * sizeof(int));
    reverse<<<(n + 255) / 256, 256>>>(in, m, n);
    cudaDeviceSynchronize();
    int* host = (int*)malloc(n * sizeof(int));
    for (int i = 0; i < n; i++) host[i] = m[i];
    cudaMemcpy(out, host, n * sizeof(int), cudaMemcpyHostToDevice);
    free(host);
    cudaFree(m);
}
