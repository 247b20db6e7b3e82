// expect: refused at line 6: calling a constexpr __host__ function("tile") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A constexpr function of the host gives the size of a kernel's shared array.
constexpr int tile(int k) { return 16 * k; }

__global__ void k(const int* in, int* out, int n) {
    __shared__ int s[tile(4)];
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) { s[threadIdx.x] = in[i]; out[i] = s[threadIdx.x]; }
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + tile(4) - 1) / tile(4), tile(4)>>>(in, out, n); }
