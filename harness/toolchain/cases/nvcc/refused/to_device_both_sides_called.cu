// expect: refused at line 4: calling a __device__ function("leaf(int)") from a __host__ __device__ function("blocks") is not allowed
// A function for both sides, which is no template, calls the device, and the launcher calls it.
__device__ int leaf(int n) { return (n + 255) / 256; }
__host__ __device__ int blocks(int n) { return leaf(n); }

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<blocks(n), 256>>>(in, out, n);
}
