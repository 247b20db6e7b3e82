// expect: refused at line 6: calling a constexpr __host__ function("tile") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A constexpr function of the host initializes a const int of a kernel.
constexpr int tile() { return 64; }

__global__ void k(const int* in, int* out, int n) {
    const int width = tile();
    __shared__ int s[width];
    int i = blockIdx.x * width + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    if (i < n) out[i] = s[threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 63) / 64, 64>>>(in, out, n); }
