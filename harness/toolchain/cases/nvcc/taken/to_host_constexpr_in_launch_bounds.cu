// expect: taken
// A constexpr function of the host in __launch_bounds__.
constexpr int threads() { return 128; }

__global__ void __launch_bounds__(threads()) k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) { k<<<(n + 127) / 128, threads()>>>(in, out, n); }
