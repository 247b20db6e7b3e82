// Sum by shuffles, templates for the type, results of three types.
#include <cstdio>
#include <numeric>
#include <vector>

template <typename T>
__inline__ __device__ T warpSum(T value) {
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffffffff, value, offset);
    return value;
}

template <typename T>
__global__ void sum(const T *in, T *out, int n) {
    __shared__ T perWarp[32];
    T value = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) value += in[i];
    value = warpSum(value);
    int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
    if (lane == 0) perWarp[warp] = value;
    __syncthreads();
    value = threadIdx.x < blockDim.x / warpSize ? perWarp[lane] : T(0);
    if (warp == 0) value = warpSum(value);
    if (threadIdx.x == 0) atomicAdd(out, value);
}

template <typename T>
T total(int n) {
    std::vector<T> h(n);
    std::iota(h.begin(), h.end(), T(1));
    T *in, *out, result = 0;
    cudaMalloc(&in, n * sizeof(T));
    cudaMalloc(&out, sizeof(T));
    cudaMemcpy(in, h.data(), n * sizeof(T), cudaMemcpyHostToDevice);
    cudaMemcpy(out, &result, sizeof(T), cudaMemcpyHostToDevice);
    sum<<<4, 256>>>(in, out, n);
    cudaMemcpy(&result, out, sizeof(T), cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    return result;
}

int main() {
    printf("%d %.1f %.1f\n", total<int>(1000), total<float>(1000), total<double>(1001));
}
