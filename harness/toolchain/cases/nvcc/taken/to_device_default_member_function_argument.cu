// expect: taken
// A default argument of a member function of the host calls the device's.
__device__ int default_threads() { return 256; }

struct Plan {
    int n;
    int blocks(int threads = default_threads()) const { return (n + threads - 1) / threads; }
};

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

void launch(const int* in, int* out, int n) { k<<<Plan{n}.blocks(), 256>>>(in, out, n); }
