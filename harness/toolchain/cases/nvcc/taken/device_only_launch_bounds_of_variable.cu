// expect: taken
// __launch_bounds__ of a constant.
const int threads = 128;

__global__ void __launch_bounds__(threads) k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 127) / 128, 128>>>(in, out, n); }
