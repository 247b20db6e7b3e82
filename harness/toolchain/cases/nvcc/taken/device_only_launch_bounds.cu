// expect: taken
// __launch_bounds__ on a kernel.
int blocks(int n) { return (n + 255) / 256; }

__global__ void __launch_bounds__(256) k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<blocks(n), 256>>>(in, out, n); }
