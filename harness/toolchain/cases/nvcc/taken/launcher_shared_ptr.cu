// expect: taken
// lab: 01_race
// std::shared_ptr with a lambda that frees device memory, and make_unique of an array.
#include <memory>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    int base = blockIdx.x * blockDim.x;
    int count = min((int)blockDim.x, n - base);
    if (t < count) tile[t] = in[base + t];
    __syncthreads();
    if (t < count) out[n - base - count + t] = tile[count - 1 - t];
}

void launch(const int* in, int* out, int n) {
    int* raw = nullptr;
    cudaMalloc(&raw, n * sizeof(int));
    std::shared_ptr<int> first(raw, [](int* p) { cudaFree(p); });
    std::shared_ptr<int> second = first;
    auto host = std::make_unique<int[]>(n);
    cudaMemcpy(host.get(), in, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(second.get(), host.get(), n * sizeof(int), cudaMemcpyHostToDevice);
    if (first.use_count() == 2) reverse<<<(n + 255) / 256, 256>>>(second.get(), out, n);
    cudaDeviceSynchronize();
}
