// expect: taken
// lab: 01_race
// An exception class of one's own for CUDA errors.
#include <exception>
#include <stdexcept>

class CudaError : public std::runtime_error {
public:
    explicit CudaError(cudaError_t e) : std::runtime_error(cudaGetErrorString(e)), code(e) {}
    cudaError_t code;
};

inline void check(cudaError_t e) { if (e != cudaSuccess) throw CudaError(e); }

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    if (i < n) tile[t] = in[i];
    __syncthreads();
    if (i < n) out[n - 1 - i] = tile[t];
}

extern "C" void launch(const int* in, int* out, int n) {
    try {
        reverse<<<(n + 255) / 256, 256>>>(in, out, n);
        check(cudaGetLastError());
        check(cudaDeviceSynchronize());
    } catch (const CudaError& e) {
        std::terminate();
    }
}
