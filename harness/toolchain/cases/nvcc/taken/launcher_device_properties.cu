// expect: taken
// lab: 01_race
// cudaGetDeviceProperties decides the block size.
#include <algorithm>

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
    int device = 0;
    cudaGetDevice(&device);
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, device);
    int threads = std::min(256, prop.maxThreadsPerBlock);
    if (prop.sharedMemPerBlock < 256 * sizeof(int) || prop.warpSize != 32) threads = 32;
    reverse<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
