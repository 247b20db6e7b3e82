// expect: taken
// A dim3 in a host function that makes the grid.
int blocks(int n) { dim3 block(256); return (n + block.x - 1) / block.x; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<blocks(n), 256>>>(in, out, n); }
