// expect: taken
// The host calls the device by a pointer.
__device__ int leaf(int x) { return x + 1; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int (*p)(int) = leaf;
    if (n < 0) p(n);
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
