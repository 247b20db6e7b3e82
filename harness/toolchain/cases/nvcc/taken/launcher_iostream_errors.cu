// expect: taken
// lab: 01_race
// Errors go to std::cerr, the launch is checked.
#include <cstdlib>
#include <iostream>

#define CHECK(call)                                                              \
    do {                                                                         \
        cudaError_t e = (call);                                                  \
        if (e != cudaSuccess) {                                                  \
            std::cerr << __FILE__ << ":" << __LINE__ << ": "                     \
                      << cudaGetErrorString(e) << std::endl;                     \
            std::exit(1);                                                        \
        }                                                                        \
    } while (0)

template <typename T>
__global__ void reverse(const T* in, T* out, int n) {
    __shared__ T tile[256];
    int base = blockIdx.x * blockDim.x;
    int count = n - base < (int)blockDim.x ? n - base : (int)blockDim.x;
    int mirror = count - 1 - (int)threadIdx.x;
    if (mirror >= 0) tile[threadIdx.x] = in[base + threadIdx.x];
    __syncthreads();
    if (mirror >= 0) out[n - base - count + threadIdx.x] = tile[mirror];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
}
