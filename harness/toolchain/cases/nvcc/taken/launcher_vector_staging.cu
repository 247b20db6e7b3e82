// expect: taken
// lab: 01_race
// The launcher takes the array to the host and back in std::vectors; the kernel does the work in between.
#include <vector>

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
    std::vector<int> host(n);
    cudaMemcpy(host.data(), in, host.size() * sizeof(int), cudaMemcpyDeviceToHost);
    int* copy = nullptr;
    cudaMalloc(&copy, host.size() * sizeof(int));
    cudaMemcpy(copy, host.data(), host.size() * sizeof(int), cudaMemcpyHostToDevice);
    reverse<<<(n + 255) / 256, 256>>>(copy, out, n);
    cudaDeviceSynchronize();
    cudaFree(copy);
}
