// expect: taken
// lab: 01_race
// A std::unique_ptr with a deleter owns a device buffer.
#include <memory>

struct CudaDelete {
    void operator()(int* p) const { cudaFree(p); }
};
using DeviceInts = std::unique_ptr<int, CudaDelete>;

static DeviceInts allocate(int n) {
    int* p = nullptr;
    cudaMalloc(&p, n * sizeof(int));
    return DeviceInts(p);
}

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
    DeviceInts scratch = allocate(n);
    reverse<<<(n + 255) / 256, 256>>>(in, scratch.get(), n);
    cudaMemcpy(out, scratch.get(), n * sizeof(int), cudaMemcpyDeviceToDevice);
}
