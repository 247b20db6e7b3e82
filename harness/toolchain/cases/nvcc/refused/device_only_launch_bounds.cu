// expect: refused at line 3: __launch_bounds__ is only allowed on a __global__ function
// __launch_bounds__ on a host function.
__launch_bounds__(256) int blocks(int n) { return (n + 255) / 256; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<blocks(n), 256>>>(in, out, n); }
