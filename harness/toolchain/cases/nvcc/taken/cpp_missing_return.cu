// expect: taken
// A device function that ends without return: a warning.
__device__ int sign(int x) {
    if (x > 0) return 1;
    if (x <= 0) return -1;
}

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = sign(in[i]);
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
