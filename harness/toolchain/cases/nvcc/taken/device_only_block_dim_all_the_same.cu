// expect: taken
// blockDim in a host function: nvcc -c takes it, the linker does not find it.
int blocks(int n) { return (n + blockDim.x - 1) / blockDim.x; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<blocks(n), 256>>>(in, out, n); }
