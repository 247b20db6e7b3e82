// expect: taken
// What the pointer points to as the grid.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    int blocks[1] = {(n + 255) / 256};
    k<<<*blocks, 256>>>(in, out, n);
}
