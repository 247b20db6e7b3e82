// expect: taken
// lab: 01_race
// The CUDA_CHECK macro of many courses, with fprintf and exit.
#include <stdio.h>
#include <stdlib.h>

#define CUDA_CHECK(x) { cudaError_t err_ = (x); if (err_ != cudaSuccess) { \
    fprintf(stderr, "CUDA error %s at %s:%d\n", cudaGetErrorString(err_), __FILE__, __LINE__); exit(EXIT_FAILURE); } }

__global__ void reverseKernel(const int *in, int *out, int n)
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
    int *d_tmp;
    CUDA_CHECK(cudaMalloc((void**)&d_tmp, n * sizeof(int)));
    CUDA_CHECK(cudaMemcpy(d_tmp, in, n * sizeof(int), cudaMemcpyDeviceToDevice));
    reverseKernel<<<(n + 255) / 256, 256>>>(d_tmp, out, n);
    CUDA_CHECK(cudaPeekAtLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(d_tmp));
}
