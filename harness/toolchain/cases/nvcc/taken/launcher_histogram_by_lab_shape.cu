// expect: taken
// Counts of the last digit, kept in a static std::array on the host between launches.
#include <array>

__global__ void digits(const int* in, int n, int* bins) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&bins[(unsigned)in[i] % 10], 1);
}

__global__ void spread(const int* in, int* out, int n, const int* bins) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = bins[(unsigned)in[i] % 10];
}

extern "C" void launch(const int* in, int* out, int n) {
    static std::array<int, 10> last{};
    int* bins;
    cudaMalloc(&bins, sizeof(last));
    cudaMemset(bins, 0, sizeof(last));
    digits<<<(n + 255) / 256, 256>>>(in, n, bins);
    spread<<<(n + 255) / 256, 256>>>(in, out, n, bins);
    cudaMemcpy(last.data(), bins, sizeof(last), cudaMemcpyDeviceToHost);
    cudaFree(bins);
}
