// expect: taken
// The launcher sorts on the host with std::stable_sort and a lambda; the kernel takes the order.
#include <algorithm>
#include <numeric>
#include <vector>

__global__ void gather(const int* in, const int* order, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[order[i]];
}

extern "C" void launch(const int* in, int* out, int n) {
    std::vector<int> h(n), order(n);
    cudaMemcpy(h.data(), in, n * sizeof(int), cudaMemcpyDeviceToHost);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return h[a] < h[b]; });
    int* d;
    cudaMalloc(&d, n * sizeof(int));
    cudaMemcpy(d, order.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    gather<<<(n + 255) / 256, 256>>>(in, d, out, n);
    cudaDeviceSynchronize();
    cudaFree(d);
}
