// expect: taken
// A __device__ variable in an anonymous namespace.
namespace {
__device__ unsigned mask = 0xffu;
}

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i] & mask;
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
