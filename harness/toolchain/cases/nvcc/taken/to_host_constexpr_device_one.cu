// expect: taken
// A device constexpr function in a constant of a kernel.
__device__ constexpr int tile(int k) { return 16 * k; }

__global__ void k(const int* in, int* out, int n) {
    __shared__ int s[tile(4)];
    constexpr int size = tile(4);
    int i = blockIdx.x * size + threadIdx.x;
    if (i < n) { s[threadIdx.x] = in[i]; out[i] = s[threadIdx.x]; }
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 63) / 64, 64>>>(in, out, n); }
