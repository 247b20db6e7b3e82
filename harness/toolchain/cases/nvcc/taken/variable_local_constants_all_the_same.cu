// expect: taken
// Constant arrays of the kernel itself.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    static const int q[2] = {1, 2};
    const int r[2] = {3, 4};
    constexpr int t[2] = {5, 6};
    if (i < n) out[i] = q[i & 1] + r[i & 1] + t[i & 1];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
